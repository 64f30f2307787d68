/** Whole numbers from 0 to 2^32 - 1. */
export type Random32 = () => number

/**
 * The generator xoshiro128** from four words of state, not all zero; period 2^128 - 1. Equal states give equal
 * sequences everywhere. For resampling, not for secrets.
 *
 * D. Blackman & S. Vigna, ACM Transactions on Mathematical Software 47 (2021) 36; https://prng.di.unimi.it
 *
 * @example
 * ```ts
 * const next = xoshiro128([1, 2, 3, 4])
 * next() // 11520
 * next() // 0
 * ```
 */
export function xoshiro128(state: readonly [number, number, number, number]): Random32 {
  let [a, b, c, d] = state
  return () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotateLeft(d, 11)
    return result
  }
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}
