import { requireThat } from './domain.ts'

/** Pairs of judgements of the same cases in two runs, by where they passed. */
export interface PairedCounts {
  readonly both: number
  readonly onlyBaseline: number
  readonly onlyCandidate: number
  readonly neither: number
}

/** @throws `stats_domain` unless all four are whole numbers of at least 0 that add up to 2^31 at most. */
export function requirePairedCounts(counts: PairedCounts): void {
  for (const where of ['both', 'onlyBaseline', 'onlyCandidate', 'neither'] as const) {
    const count = counts[where]
    requireThat(Number.isSafeInteger(count) && count >= 0, where, count, 'a whole number of at least 0')
  }
  requireThat(pairsOf(counts) <= 2 ** 31, 'pairs', pairsOf(counts), 'at most 2^31')
}

/** The number of pairs. */
export function pairsOf({ both, onlyBaseline, onlyCandidate, neither }: PairedCounts): number {
  return both + onlyBaseline + onlyCandidate + neither
}
