import { binomialAtLeast } from '../stats/binomial.ts'
import { pairsOf, type PairedCounts } from '../stats/paired-counts.ts'

const STANDARD_DEVIATIONS = 5
const STEPS_OF_ONE = 8

/**
 * The chance that `size` pairs decide, when the shares of the four kinds of pairs at hand are the true ones: over the
 * number of discordant pairs, and over how many of them the candidate wins. `decides` holds once the candidate wins
 * enough of them. Good to a tenth of a percent: of a large number of discordant pairs not every one is looked at.
 *
 * @throws `stats_domain` for counts that are not whole, or no pairs.
 */
export function pairsPower(counts: PairedCounts, size: number, decides: (counts: PairedCounts) => boolean): number {
  const pairs = pairsOf(counts)
  const seen = counts.onlyCandidate + counts.onlyBaseline
  const agreeing = pairs - seen
  const [share, wins] = [seen / pairs, seen === 0 ? 0 : counts.onlyCandidate / seen]
  const deviation = Math.sqrt(size * share * (1 - share))
  const step = Math.max(1, Math.round(deviation / STEPS_OF_ONE))
  const first = Math.max(0, Math.floor(size * share - STANDARD_DEVIATIONS * deviation))
  const last = Math.min(size, Math.ceil(size * share + STANDARD_DEVIATIONS * deviation))
  let power = 0
  for (let from = first; from <= last; from += step) {
    const to = Math.min(last + 1, from + step)
    const weight = binomialAtLeast(from, size, share) - binomialAtLeast(to, size, share)
    const discordant = Math.floor((from + to - 1) / 2)
    const both = Math.round((size - discordant) * (agreeing === 0 ? 0 : counts.both / agreeing))
    const isEnough = (won: number): boolean =>
      decides({ both, onlyBaseline: discordant - won, onlyCandidate: won, neither: size - discordant - both })
    const least = leastWins(isEnough, discordant)
    if (least !== null) power += weight * binomialAtLeast(least, discordant, wins)
  }
  return power
}

/** The fewest wins that are enough; null when not even all are. */
function leastWins(isEnough: (won: number) => boolean, most: number): number | null {
  if (!isEnough(most)) return null
  let [below, enough] = [-1, most]
  while (enough - below > 1) {
    const middle = below + Math.floor((enough - below) / 2)
    if (isEnough(middle)) enough = middle
    else below = middle
  }
  return enough
}
