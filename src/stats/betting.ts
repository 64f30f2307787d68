import { bisect } from './bisect.ts'
import { requireAlpha, requireThat } from './domain.ts'
import type { Interval } from './interval.ts'
import { mean } from './mean.ts'

/**
 * An interval for the mean of values in a declared range, inside that range, that covers it with probability 1 - alpha
 * at least, whatever the distribution and however few the values. No values give the whole range.
 *
 * The hedged capital of I. Waudby-Smith & A. Ramdas, Journal of the Royal Statistical Society B 86 (2024) 1, with bets
 * fixed by the values before, at most 1 on the unit range, and the running maximum of each capital: a mean is left out
 * when a gambler who bets against it multiplies the stake by 2 / alpha at some point. When every value lies at one end
 * of the range the exact bound for that case applies (RATIONALE.md says why that is free). The sample mean is always
 * inside.
 *
 * The interval depends on the order of the values. Fix it by something that was known before they were.
 *
 * @throws `stats_domain` unless low < high with a finite width, all values are in the range, and alpha in (0, 1).
 * @example
 * ```ts
 * bettingInterval([1, 1, 1, 1], [0, 1], 0.05) // { lower: 0.397..., upper: 1 }
 * ```
 */
export function bettingInterval(
  values: ArrayLike<number>,
  [low, high]: readonly [low: number, high: number],
  alpha: number,
): Interval {
  requireAlpha(alpha)
  requireThat(
    high > low && Number.isFinite(high - low),
    'range',
    high - low,
    'a low end below a high end, of finite width',
  )
  const units = unitValues(values, low, high)
  if (units.length === 0) return { lower: low, upper: high }
  const bets = betsOf(units, alpha)
  const ends = { lower: lowerEnd(units, bets, alpha), upper: 1 - lowerEnd(units.map(complement), bets, alpha) }
  const centre = mean(values)
  const width = high - low
  return {
    lower: Math.max(low, Math.min(low + width * ends.lower, centre)),
    upper: Math.min(high, Math.max(low + width * ends.upper, centre)),
  }
}

function unitValues(values: ArrayLike<number>, low: number, high: number): Float64Array {
  const units = new Float64Array(values.length)
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number
    requireThat(value >= low && value <= high, `values[${index}]`, value, `from ${low} to ${high}`)
    units[index] = Math.min(1, (value - low) / (high - low))
  }
  return units
}

/**
 * How much of the stake is risked on each value, from the values before it alone: equation (24) of the source, at most
 * 1.
 */
function betsOf(units: Float64Array, alpha: number): Float64Array {
  const bets = new Float64Array(units.length)
  let sum = 0.5
  let squares = 0.25
  for (let index = 0; index < units.length; index++) {
    const variance = squares / (index + 1)
    bets[index] = Math.min(1, Math.sqrt((2 * Math.log(2 / alpha)) / (units.length * variance)))
    const value = units[index] as number
    sum += value
    squares += (value - sum / (index + 2)) ** 2
  }
  return bets
}

/** The smallest mean in [0, 1] that the gambler on "the mean is larger" does not exclude. */
function lowerEnd(units: Float64Array, bets: Float64Array, alpha: number): number {
  if (units.every((value) => value === 1)) return (alpha / 2) ** (1 / units.length)
  const goal = 2 / alpha
  // The capital falls as the mean that is bet against grows, so that the excluded ones are an interval from 0.
  const isExcluded = (centre: number): boolean => {
    let capital = 1
    // How often a capital too small for a double was multiplied by RESCUE.
    let rescues = 0
    for (let index = 0; index < units.length; index++) {
      capital *= 1 + (bets[index] as number) * ((units[index] as number) - centre)
      if (capital < 1 / RESCUE) {
        capital *= RESCUE
        rescues += 1
      } else if (rescues > 0 && capital > 1) {
        capital /= RESCUE
        rescues -= 1
      }
      if (rescues === 0 && capital >= goal) return true
    }
    return false
  }
  return isExcluded(0) ? bisect(isExcluded, 0, 1) : 0
}

const RESCUE = 2 ** 500

function complement(unit: number): number {
  return 1 - unit
}
