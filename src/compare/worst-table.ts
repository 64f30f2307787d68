import type { Interval } from '../stats/interval.ts'
import { pairsOf, type PairedCounts } from '../stats/paired-counts.ts'

/** Pairs of which a result is missing, by what they could turn out to be beside a pair that agrees. */
export interface UnknownPairs {
  /** The baseline passed, or the candidate did not. */
  readonly loss: number
  /** The candidate passed, or the baseline did not. */
  readonly gain: number
  /** Nothing is known of them. */
  readonly either: number
}

/** An interval of the difference that depends on the discordant pairs and the number of all pairs alone. */
type DifferenceInterval = (counts: PairedCounts) => Interval

/**
 * Holds the interval of every table that the unknown pairs can make of the known one.
 *
 * The lower end is lowest when all that can be a loss is one. Gains raise it, but the first few of them lower it: they
 * add more doubt than they add to the difference. After some dozens none does, at whatever level.
 */
export function worstTableInterval(known: PairedCounts, unknown: UnknownPairs, interval: DifferenceInterval): Interval {
  const observed = interval(known)
  const mirrored: DifferenceInterval = (counts) => {
    const { lower, upper } = interval(swapped(counts))
    return { lower: -upper, upper: -lower }
  }
  const lower = lowestLower(known, unknown, interval)
  const upper = -lowestLower(swapped(known), { ...unknown, loss: unknown.gain, gain: unknown.loss }, mirrored)
  return { lower: Math.min(observed.lower, lower), upper: Math.max(observed.upper, upper) }
}

const MOST_GAINS = 64

function lowestLower(known: PairedCounts, { loss, gain, either }: UnknownPairs, interval: DifferenceInterval): number {
  const pairs = pairsOf(known) + loss + gain + either
  let lowest = Infinity
  for (let gained = 0; gained <= Math.min(gain + either, MOST_GAINS); gained++) {
    const onlyCandidate = known.onlyCandidate + gained
    const onlyBaseline = known.onlyBaseline + loss + either - Math.max(0, gained - gain)
    const agreeing = pairs - onlyCandidate - onlyBaseline
    lowest = Math.min(lowest, interval({ both: agreeing, onlyBaseline, onlyCandidate, neither: 0 }).lower)
  }
  return lowest
}

function swapped({ both, onlyBaseline, onlyCandidate, neither }: PairedCounts): PairedCounts {
  return { both, onlyBaseline: onlyCandidate, onlyCandidate: onlyBaseline, neither }
}
