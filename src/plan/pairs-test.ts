import type { PairedRateMethod } from '../policy/policy.ts'
import { binomialAtLeast } from '../stats/binomial.ts'
import { newcombePaired } from '../stats/newcombe-paired.ts'
import { normalQuantile } from '../stats/normal-quantile.ts'
import { pairsOf, type PairedCounts } from '../stats/paired-counts.ts'
import { tangoScore } from '../stats/tango.ts'

/** Whether the interval of the difference, two-sided at 1 - alpha, lies above a limit, without computing it. */
export type PairsTest = (counts: PairedCounts, limit: number, alpha: number) => boolean

const isTangoAbove: PairsTest = (counts, limit, alpha) => tangoScore(counts, limit) > -normalQuantile(alpha / 2)

/** The exact conditional interval is above when the candidate wins more of the discordant pairs than it would at the limit. */
const isExactAbove: PairsTest = (counts, limit, alpha) => {
  const { onlyCandidate, onlyBaseline } = counts
  const discordant = onlyCandidate + onlyBaseline
  if (discordant === 0) return limit < 0
  const share = (1 + (limit * pairsOf(counts)) / discordant) / 2
  if (share < 0) return true
  if (share >= 1 || onlyCandidate === 0) return false
  return binomialAtLeast(onlyCandidate, discordant, share) < alpha / 2
}

/** The test behind the interval of a method; its limit lies in (-1, 1). */
export const pairsTest: { readonly [Method in PairedRateMethod]: PairsTest } = {
  'tango-exact': (counts, limit, alpha) => isTangoAbove(counts, limit, alpha) && isExactAbove(counts, limit, alpha),
  tango: isTangoAbove,
  newcombe: (counts, limit, alpha) => newcombePaired(counts, alpha).lower > limit,
}
