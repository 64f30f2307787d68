import type { Interval } from './interval.ts'
import { normalCdf } from './normal-cdf.ts'
import { normalQuantile } from './normal-quantile.ts'

/**
 * The ends of a BCa interval, as deviations from the mean, from the deviations of the values and the means of their
 * resamples; `undefined` in words when no resample falls below the mean or none above it.
 *
 * Resamples that tie with the mean count as half below: on coarse scores one in ten may, and rounding errors must not
 * decide on which side. An end that would need a more extreme resample than there is becomes the smallest (or largest)
 * deviation, which no resample can pass. Between order statistics: interpolation on the normal scale. A. C. Davison &
 * D. V. Hinkley, Bootstrap Methods and their Application, 1997, equations 5.8 and 5.21.
 */
export function bcaEnds(deviations: Float64Array, resamples: Float64Array, alpha: number): Interval | 'undefined' {
  const ordered = resamples.toSorted()
  const largest = deviations.reduce((most, deviation) => Math.max(most, Math.abs(deviation)), 0)
  const below = shareBelowZero(ordered, TIE * largest)
  if (below === 0 || below === 1) return 'undefined'
  const bias = normalQuantile(below)
  const acceleration = accelerationOf(deviations, largest)
  const shareAt = (z: number): number => {
    const shifted = bias + z
    const room = 1 - acceleration * shifted
    // Without room the corrected quantile has gone past either end of the line.
    if (room <= 0) return shifted > 0 ? 1 : 0
    return normalCdf(bias + shifted / room)
  }
  const z = -normalQuantile(alpha / 2)
  return {
    lower: orderStatistic(ordered, shareAt(-z), deviations),
    upper: orderStatistic(ordered, shareAt(z), deviations),
  }
}

function shareBelowZero(ordered: Float64Array, tie: number): number {
  let below = 0
  let tied = 0
  for (const mean of ordered) {
    if (mean < -tie) below += 1
    else if (mean <= tie) tied += 1
  }
  return (below + tied / 2) / ordered.length
}

/** Above the rounding error of a mean of a million deviations, below a millionth of a step on any scale of scores. */
const TIE = 1e-9

/** One sixth of the skewness over the square root of n: equation 5.24 of the source, for a mean. */
function accelerationOf(deviations: Float64Array, largest: number): number {
  let squares = 0
  let cubes = 0
  for (const deviation of deviations) {
    // In units of the largest one: neither a huge nor a tiny scale may leave the range of doubles.
    const unit = deviation / largest
    squares += unit ** 2
    cubes += unit ** 3
  }
  return cubes / (6 * squares ** 1.5)
}

function orderStatistic(ordered: Float64Array, share: number, deviations: Float64Array): number {
  const rank = (ordered.length + 1) * share
  const whole = Math.floor(rank)
  if (whole < 1) return deviations.reduce((least, deviation) => Math.min(least, deviation), Infinity)
  if (rank > ordered.length) return deviations.reduce((most, deviation) => Math.max(most, deviation), -Infinity)
  const here = ordered[whole - 1] as number
  const next = ordered[whole]
  if (rank === whole || next === undefined) return here
  const z = normalQuantile(share)
  const zHere = normalQuantile(whole / (ordered.length + 1))
  const zNext = normalQuantile((whole + 1) / (ordered.length + 1))
  return here + ((z - zHere) / (zNext - zHere)) * (next - here)
}
