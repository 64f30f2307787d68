const MAX_DIGITS = 17
const LARGE = 1e15

/**
 * A mean or a bound of one with three significant digits, `'0.417'`; whole numbers keep all their digits up to 10^15.
 * More digits are printed where a score that is not `apartFrom` (the threshold it is held against) would print like it.
 *
 * @example
 * ```ts
 * formatScore(0.41666) // '0.417'
 * formatScore(1234.5) // '1235'
 * formatScore(0.50004, 0.5) // '0.50004'
 * ```
 */
export function formatScore(score: number, apartFrom: number = score): string {
  for (let digits = 3; digits < MAX_DIGITS; digits++) {
    const text = significant(score, digits)
    if (score === apartFrom || text !== significant(apartFrom, digits)) return text
  }
  return significant(score, MAX_DIGITS)
}

function significant(value: number, digits: number): string {
  const text = value.toPrecision(digits)
  return text.includes('e+') && Math.abs(value) < LARGE ? value.toFixed(0) : text
}
