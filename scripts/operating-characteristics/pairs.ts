import { binomialAtLeast, binomialAtMost } from '../../src/stats/binomial.ts'
import { exactConditional } from '../../src/stats/exact-conditional.ts'
import type { Interval } from '../../src/stats/interval.ts'
import { newcombePaired } from '../../src/stats/newcombe-paired.ts'
import type { PairedCounts } from '../../src/stats/paired-counts.ts'
import { pairedDifference } from '../../src/stats/paired-difference.ts'
import { tango } from '../../src/stats/tango.ts'
import { firstWhere } from './rate-shares.ts'
import { percent, type Section } from './section.ts'

type PairedMethod = (counts: PairedCounts, alpha: number) => Interval

const METHODS: Readonly<Record<string, PairedMethod>> = {
  Tango: tango,
  'Newcombe 10': newcombePaired,
  'exact conditional': exactConditional,
  'wider ends': pairedDifference,
}

const SIZES = [5, 18, 35, 120, 1000]
const ALPHA = 0.05

/** How often a comparison of a system with itself claims a gain; a loss just as often: exact. */
export const sameSystem: Section = {
  name: 'a system against itself',
  columns: ['cases', 'discordant', ...Object.keys(METHODS)],
  rows: SIZES.flatMap((cases) =>
    [0.02, 0.1, 0.3, 1].map((discordant) => ({
      label: [String(cases), percent(discordant, 0)],
      isQuick: cases < 100,
      cells: () =>
        Object.values(METHODS).map((method) =>
          percent(claimedShare(method, { cases, gain: discordant / 2, loss: discordant / 2, threshold: 0 }), 2),
        ),
    })),
  ),
}

/** How often "not worse by 5 points" is claimed when the candidate is worse by 5 points exactly: exact. */
export const worseByMargin: Section = {
  name: 'worse by the margin',
  columns: ['cases', 'discordant', ...Object.keys(METHODS)],
  rows: SIZES.flatMap((cases) =>
    [0.05, 0.1, 0.3].map((discordant) => ({
      label: [String(cases), percent(discordant, 0)],
      isQuick: cases < 100,
      cells: () =>
        Object.values(METHODS).map((method) =>
          percent(
            claimedShare(method, {
              cases,
              gain: (discordant - 0.05) / 2,
              loss: (discordant + 0.05) / 2,
              threshold: -0.05,
            }),
            2,
          ),
        ),
    })),
  ),
}

interface Pairs {
  readonly cases: number
  /** The chance that the candidate alone passes a case. */
  readonly gain: number
  /** The chance that the baseline alone does. */
  readonly loss: number
  readonly threshold: number
}

/** The chance that the lower end of the interval is above the threshold, summed over the numbers of discordant pairs. */
function claimedShare(method: PairedMethod, { cases, gain, loss, threshold }: Pairs): number {
  const discordantShare = gain + loss
  let share = 0
  for (let discordant = 0; discordant <= cases; discordant++) {
    const chance = chanceOf(discordant, cases, discordantShare)
    if (chance < 1e-9) continue
    const isClaimed = (wins: number): boolean =>
      method({ both: cases - discordant, onlyBaseline: discordant - wins, onlyCandidate: wins, neither: 0 }, ALPHA)
        .lower > threshold
    share += chance * binomialAtLeast(firstWhere(isClaimed, discordant + 1), discordant, gain / discordantShare)
  }
  return share
}

function chanceOf(count: number, n: number, p: number): number {
  if (p === 1) return count === n ? 1 : 0
  return count > n * p
    ? binomialAtLeast(count, n, p) - binomialAtLeast(count + 1, n, p)
    : binomialAtMost(count, n, p) - binomialAtMost(count - 1, n, p)
}
