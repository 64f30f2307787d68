/**
 * Where `isLow` changes from true to false on [low, high]: the smallest double found false, next to one found true.
 * `isLow` must be true, then false, as its argument grows; it is not asked at the ends.
 *
 * Halving goes on until no double lies between, which takes about 60 steps on [0, 1] and at most 1,100 next to 0.
 *
 * @example
 * ```ts
 * bisect((x) => x * x < 2, 0, 2) // 1.4142135623730951
 * ```
 */
export function bisect(isLow: (x: number) => boolean, low: number, high: number): number {
  let [below, above] = [low, high]
  for (;;) {
    const middle = below + (above - below) / 2
    if (middle <= below || middle >= above) return above
    if (isLow(middle)) below = middle
    else above = middle
  }
}
