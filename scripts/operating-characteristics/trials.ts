import type { BinaryEvidence } from '../../src/evidence/metric.ts'
import { randomFrom, type Random } from './random.ts'
import { sharesText, type Section } from './section.ts'
import { simulate } from './simulate.ts'
import { verdictOf, type RuleTerms } from './verdict-of.ts'

const TRIALS = 5
const FLOOR = 0.8

interface TrialMethod {
  readonly terms: Omit<RuleTerms, 'requires'>
  /** Whether the evidence says which trials belong to one case. */
  readonly knowsCases: boolean
}

const METHODS: Readonly<Record<string, TrialMethod>> = {
  'trials as cases': { terms: { method: 'clopper-pearson' }, knowsCases: false },
  'Korn-Graubard': { terms: { method: 'korn-graubard' }, knowsCases: true },
  'clustered t': { terms: { method: 'clustered' }, knowsCases: true },
}

/** What a floor reads on cases with five trials each, the chances of cases drawn from a beta distribution: simulated. */
export const trials: Section = {
  name: 'trials of cases',
  columns: ['correlation', 'cases', 'true rate', ...Object.keys(METHODS)],
  rows: [0, 0.2, 0.6].flatMap((correlation) =>
    [18, 35, 120, 1000].flatMap((cases) =>
      [FLOOR, 0.9].map((rate) => ({
        label: [correlation.toFixed(1), String(cases), rate === FLOOR ? `**${rate.toFixed(2)}**` : rate.toFixed(2)],
        isQuick: cases === 18 && correlation === 0.6 && rate === FLOOR,
        cells: () =>
          Object.values(METHODS).map((method, index) => {
            const random = randomFrom(correlation, cases, rate, index)
            return sharesText(
              simulate(cases === 1000 ? 1000 : 4000, () =>
                verdictOf(
                  { requires: { kind: 'at_least', threshold: FLOOR }, ...method.terms },
                  evidenceOf(random, { cases, rate, correlation }, method),
                ),
              ),
            )
          }),
      })),
    ),
  ),
}

interface Setting {
  readonly cases: number
  readonly rate: number
  /** Of two trials of one case. */
  readonly correlation: number
}

function evidenceOf(
  random: Random,
  { cases, rate, correlation }: Setting,
  { knowsCases }: TrialMethod,
): BinaryEvidence {
  const casesWith = Array.from({ length: TRIALS + 1 }, () => 0)
  const weight = correlation === 0 ? 0 : 1 / correlation - 1
  for (let index = 0; index < cases; index++) {
    const chance = correlation === 0 ? rate : random.beta(rate * weight, (1 - rate) * weight)
    const passed = random.binomial(TRIALS, chance)
    casesWith[passed] = (casesWith[passed] ?? 0) + 1
  }
  const passed = casesWith.reduce((sum, alike, passes) => sum + alike * passes, 0)
  const counts = { passed, observed: cases * TRIALS, missing: 0, excluded: 0 }
  const groups = casesWith.flatMap((alike, passes) =>
    alike === 0 ? [] : [{ cases: alike, passed: passes, observed: TRIALS, missing: 0 }],
  )
  return { kind: 'BINARY', name: 'metric', ...counts, ...(knowsCases && { trials: TRIALS, groups }) }
}
