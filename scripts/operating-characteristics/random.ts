import { normalQuantile } from '../../src/stats/normal-quantile.ts'
import { xoshiro128 } from '../../src/stats/xoshiro128.ts'

/** Draws that are the same in every run of the script. */
export interface Random {
  /** In (0, 1). */
  readonly uniform: () => number
  readonly normal: () => number
  readonly beta: (a: number, b: number) => number
  readonly binomial: (n: number, p: number) => number
  readonly poisson: (mean: number) => number
}

/** A generator for one row, from numbers that tell the row from others. */
export function randomFrom(...seed: readonly number[]): Random {
  const words = [1, 2, 3].map((place) => seed.reduce((mixed, part) => mixed * 31 + Math.round(part * 1e4) * place, 7))
  const next = xoshiro128([words[0]! | 0, words[1]! | 0, words[2]! | 0, 0x9e3779b9])
  // The first numbers of states that are nearly alike are alike.
  for (let index = 0; index < 64; index++) next()
  const uniform = (): number => (next() + 0.5) / 2 ** 32
  const normal = (): number => normalQuantile(uniform())
  const gamma = (shape: number): number => gammaOf(shape, uniform, normal)
  return {
    uniform,
    normal,
    beta(a, b) {
      const [one, other] = [gamma(a), gamma(b)]
      return one + other === 0 ? Number(uniform() < a / (a + b)) : one / (one + other)
    },
    binomial(n, p) {
      let count = 0
      for (let index = 0; index < n; index++) if (uniform() < p) count += 1
      return count
    },
    poisson(mean) {
      let count = 0
      for (let product = uniform(); product > Math.exp(-mean); product *= uniform()) count += 1
      return count
    },
  }
}

/** G. Marsaglia & W. W. Tsang, ACM Transactions on Mathematical Software 26 (2000) 363; below 1 with their boost. */
function gammaOf(shape: number, uniform: () => number, normal: () => number): number {
  if (shape < 1) return gammaOf(shape + 1, uniform, normal) * uniform() ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = normal()
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}
