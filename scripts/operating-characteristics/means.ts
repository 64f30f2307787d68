import type { ScoreRange } from '../../src/evidence/criterion.ts'
import type { MeanEvidence } from '../../src/evidence/metric.ts'
import type { MeanMethod } from '../../src/policy/policy.ts'
import { randomFrom, type Random } from './random.ts'
import { sharesText, type Section } from './section.ts'
import { simulate } from './simulate.ts'
import { verdictOf } from './verdict-of.ts'

interface Scores {
  readonly what: string
  readonly draw: (random: Random) => number
  readonly mean: number
  readonly range?: ScoreRange
  /** The side on which a rule is in danger: rare low scores threaten a floor, rare high ones a ceiling. */
  readonly kind: 'at_least' | 'at_most'
  /** How far the threshold is on the safe side of the mean in the rows where the system is good enough. */
  readonly margin: number
}

const SCORES: readonly Scores[] = [
  {
    what: 'Beta(9, 1)',
    draw: (random) => random.beta(9, 1),
    mean: 0.9,
    range: [0, 1],
    kind: 'at_least',
    margin: 0.05,
  },
  {
    what: '95 % ones, else uniform below 0.5',
    draw: (random) => (random.uniform() < 0.95 ? 1 : random.uniform() / 2),
    mean: 0.95 + 0.05 * 0.25,
    range: [0, 1],
    kind: 'at_least',
    margin: 0.05,
  },
  {
    what: 'rubric of 1 to 5',
    draw: (random) => rubricScore(random.uniform()),
    mean: 4.15,
    range: [1, 5],
    kind: 'at_least',
    margin: 0.2,
  },
  { what: 'Poisson(0.3) errors', draw: (random) => random.poisson(0.3), mean: 0.3, kind: 'at_most', margin: 0.2 },
  {
    what: 'lognormal',
    draw: (random) => Math.exp(random.normal()),
    mean: Math.exp(0.5),
    kind: 'at_most',
    margin: 1,
  },
]

/** 5, 4, 3, 2 and 1 with chances of 0.5, 0.3, 0.1, 0.05 and 0.05. */
function rubricScore(uniform: number): number {
  return 5 - [0.5, 0.8, 0.9, 0.95].filter((upTo) => uniform >= upTo).length
}

const METHODS: readonly MeanMethod[] = ['betting', 'bca', 't']

/** What rules on means read when the true mean is on the threshold, and when it is better by a margin: simulated. */
export const means: Section = {
  name: 'means',
  columns: ['scores', 'cases', 'true mean', 'betting', 'BCa', 't'],
  rows: SCORES.flatMap((scores, index) =>
    [18, 35, 120, 1000].flatMap((cases) =>
      [0, scores.margin].map((margin) => ({
        label: [scores.what, String(cases), margin === 0 ? '**on it**' : `${margin} better`],
        isQuick: cases === 18 && margin === 0,
        cells: () => METHODS.map((method) => cell(scores, method, { cases, margin, seed: index })),
      })),
    ),
  ),
}

interface Setting {
  readonly cases: number
  readonly margin: number
  readonly seed: number
}

function cell(scores: Scores, method: MeanMethod, { cases, margin, seed }: Setting): string {
  const { kind, mean, range, draw } = scores
  if (method === 'betting' && range === undefined) return '-'
  if (method === 'bca' && cases === 1000) return '-'
  const random = randomFrom(seed, cases, margin, METHODS.indexOf(method))
  const threshold = kind === 'at_least' ? mean - margin : mean + margin
  const runs = runsOf(method, cases)
  return sharesText(
    simulate(runs, () =>
      verdictOf(
        { requires: { kind, threshold }, method },
        evidenceOf(
          Array.from({ length: cases }, () => draw(random)),
          range,
        ),
      ),
    ),
  )
}

/** As many as take seconds: a bootstrap draws 9,999 samples for each. */
function runsOf(method: MeanMethod, cases: number): number {
  if (method === 'bca') return 400
  return cases === 1000 ? 300 : 1000
}

function evidenceOf(values: readonly number[], range: ScoreRange | undefined): MeanEvidence {
  const scores = values.map((score, index) => ({ caseId: `case ${index}`, score }))
  const counts = { observed: values.length, missing: 0, excluded: 0, missingCases: [] }
  return { kind: 'MEAN', name: 'metric', scores, ...counts, ...(range && { range }) }
}
