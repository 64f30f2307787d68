import { binomialAtMost } from '../../src/stats/binomial.ts'
import { firstWhere } from './rate-shares.ts'
import { sharesText, type Section, type Shares } from './section.ts'
import { verdictOf } from './verdict-of.ts'

const FLOOR = 0.8

/**
 * What a floor reads when cases that would have missed go missing, as a system does that times out on hard ones; their
 * share of all cases is below the default limit of 5 % on average. Exact.
 */
export const missing: Section = {
  name: 'missing not at random',
  columns: ['cases', 'true rate', 'misses that go missing', 'observed cases alone', 'as decided'],
  rows: [18, 35, 120, 1000].flatMap((cases) =>
    [0.8, 0.85].flatMap((rate) =>
      [0, 0.1, 0.2].map((lost) => ({
        label: [String(cases), rate === FLOOR ? `**${rate.toFixed(2)}**` : rate.toFixed(2), `${lost * 100} %`],
        isQuick: cases < 100,
        cells: () => [true, false].map((areLeftOut) => sharesText(sharesWith({ cases, rate, lost, areLeftOut }))),
      })),
    ),
  ),
}

interface Setting {
  readonly cases: number
  readonly rate: number
  readonly lost: number
  /** As if the missing cases had never been asked. */
  readonly areLeftOut: boolean
}

/** Summed over the numbers of cases that pass, and that go missing. */
function sharesWith({ cases, rate, lost, areLeftOut }: Setting): Shares {
  let [pass, fail] = [0, 0]
  const chanceOfMissing = (1 - rate) * lost
  for (let gone = 0; gone <= cases; gone++) {
    const chance = chanceOf(gone, cases, chanceOfMissing)
    if (chance < 1e-9) continue
    const observed = cases - gone
    const verdictAt = (passed: number): string =>
      verdictOf(
        { requires: { kind: 'at_least', threshold: FLOOR } },
        { kind: 'BINARY', name: 'metric', passed, observed, missing: areLeftOut ? 0 : gone, excluded: 0 },
      )
    const leastPass = firstWhere((passed) => verdictAt(passed) === 'PASS', observed + 1)
    const mostFail = firstWhere((passed) => verdictAt(passed) !== 'FAIL', observed + 1) - 1
    const passRate = rate / (1 - chanceOfMissing)
    pass += chance * (1 - binomialAtMost(leastPass - 1, observed, passRate))
    fail += chance * binomialAtMost(mostFail, observed, passRate)
  }
  return { pass, fail }
}

function chanceOf(count: number, n: number, p: number): number {
  return binomialAtMost(count, n, p) - binomialAtMost(count - 1, n, p)
}
