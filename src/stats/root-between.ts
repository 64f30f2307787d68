/**
 * Where a continuous function changes its sign on [low, high], to about two units in the last place of it; an end when it
 * does not. About ten values of the function are asked for where it is smooth: for those that are dear, and `bisect` else.
 *
 * The Illinois method: M. Dowell & P. Jarratt, BIT 11 (1971) 168.
 *
 * @example
 * ```ts
 * rootBetween((x) => x * x - 2, 0, 2) // 1.4142135623730951
 * ```
 */
export function rootBetween(valueAt: (x: number) => number, low: number, high: number): number {
  let [other, current] = [low, high]
  let [valueOfOther, value] = [valueAt(low), valueAt(high)]
  if (valueOfOther * value >= 0) return Math.abs(valueOfOther) < Math.abs(value) ? low : high
  for (let step = 0; step < MAX_STEPS; step++) {
    const secant = current - (value * (current - other)) / (value - valueOfOther)
    const next = secant > low && secant < high ? secant : (current + other) / 2
    const valueOfNext = valueAt(next)
    if (valueOfNext === 0 || Math.abs(next - current) <= Number.EPSILON * Math.abs(next)) return next
    // The same end twice: halve the value of the one that stays, or the steps would grow short.
    if (valueOfNext * value > 0) valueOfOther /= 2
    else [other, valueOfOther] = [current, value]
    ;[current, value] = [next, valueOfNext]
  }
  return current
}

const MAX_STEPS = 200
