import { xoshiro128 } from '../../src/stats/xoshiro128.ts'

/** Draws from [0, 1), the same ones for the same seed. */
export function seededRandom(seed: number): () => number {
  const next = xoshiro128([seed, 2, 3, 4])
  // The first few depend little on the seed.
  for (let draw = 0; draw < 16; draw++) next()
  return () => next() / 2 ** 32
}
