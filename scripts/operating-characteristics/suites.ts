import { bonferroni } from '../../src/stats/bonferroni.ts'
import { pairedDifference } from '../../src/stats/paired-difference.ts'
import { tango } from '../../src/stats/tango.ts'
import { randomFrom, type Random } from './random.ts'
import { percent, type Section } from './section.ts'

const SUITES = 22
const RUNS = 500
const ALPHA = 0.05
const DISCORDANT = 0.2

const WAYS = {
  'Tango alone': (counts: Counts) => tango(counts, ALPHA).upper < 0,
  'wider ends': (counts: Counts) => pairedDifference(counts, ALPHA).upper < 0,
  'wider ends, Bonferroni': (counts: Counts) => pairedDifference(counts, bonferroni(ALPHA, SUITES)).upper < 0,
} as const

/** Regressions that a system against itself shows in 22 suites, a fifth of the cases of each discordant: simulated. */
export const suites: Section = {
  name: 'a system against itself in 22 suites',
  columns: ['cases in each', 'way', 'suites with a regression', 'runs with any'],
  rows: [18, 35, 120, 1000].flatMap((cases) =>
    (Object.keys(WAYS) as (keyof typeof WAYS)[]).map((way) => ({
      label: [String(cases), way],
      isQuick: cases === 18 && way === 'wider ends',
      cells: () => cells(cases, way),
    })),
  ),
}

type Counts = Parameters<typeof tango>[0]

function cells(cases: number, way: keyof typeof WAYS): readonly string[] {
  const random = randomFrom(cases)
  let [claims, runsWithClaim] = [0, 0]
  for (let run = 0; run < RUNS; run++) {
    const claimed = Array.from({ length: SUITES }, () => WAYS[way](pairsOf(random, cases))).filter(Boolean).length
    claims += claimed
    if (claimed > 0) runsWithClaim += 1
  }
  return [`${percent(claims / (SUITES * RUNS), 2)} %`, `${percent(runsWithClaim / RUNS)} %`]
}

function pairsOf(random: Random, cases: number): Counts {
  const discordant = random.binomial(cases, DISCORDANT)
  const wins = random.binomial(discordant, 0.5)
  return { both: cases - discordant, onlyBaseline: discordant - wins, onlyCandidate: wins, neither: 0 }
}
