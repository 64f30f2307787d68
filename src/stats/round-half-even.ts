import { requireThat } from './domain.ts'

/**
 * The whole number nearest to numerator / denominator, a tie going to the even one, in exact arithmetic.
 *
 * `Math.round(p * n)` would send ties up, and rounds a product that is already rounded.
 *
 * @throws `stats_domain` unless both are whole, numerator in [0, 2^52], denominator in [1, 2^52].
 * @example
 * ```ts
 * roundHalfEven(13 * 1629, 18) // 1176, since the quotient is 1176.5
 * ```
 */
export function roundHalfEven(numerator: number, denominator: number): number {
  requireThat(Number.isInteger(numerator) && numerator >= 0 && numerator <= LIMIT, 'numerator', numerator, EXPECTED)
  requireThat(
    Number.isInteger(denominator) && denominator >= 1 && denominator <= LIMIT,
    'denominator',
    denominator,
    EXPECTED,
  )
  const remainder = numerator % denominator
  const whole = (numerator - remainder) / denominator
  if (2 * remainder === denominator) return whole + (whole % 2)
  return 2 * remainder > denominator ? whole + 1 : whole
}

const LIMIT = 2 ** 52
const EXPECTED = 'a whole number that doubles hold exactly, twice over'
