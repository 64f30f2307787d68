import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareRuns } from '../../src/compare/compare-runs.ts'
import type { ComparisonRuleRecord } from '../../src/evidence/event.ts'
import { DEFAULT_POLICY, type ComparisonRule, type PairedMethod, type Requirement } from '../../src/policy/policy.ts'
import { BASELINE, CANDIDATE, ORIGIN, runResults, type Scored } from '../support/run-results.ts'

type Score = 0 | 1 | 'missing'
type Pair = readonly [baseline: Score, candidate: Score]

const score = fc.constantFrom<Score>(0, 1, 1, 1)
const maybe = fc.oneof({ weight: 9, arbitrary: score }, { weight: 1, arbitrary: fc.constant<Score>('missing') })
const pairs = fc.array(fc.tuple(score, score), { minLength: 1, maxLength: 80 })
const requirement: fc.Arbitrary<Requirement> = fc.record({
  kind: fc.constantFrom('at_least', 'at_most'),
  threshold: fc.integer({ min: -40, max: 40 }).map((percent) => percent / 100),
})
const method = fc.constantFrom<PairedMethod>('tango-exact', 'tango', 'newcombe')

function decided(
  given: readonly (readonly [Scored, Scored])[],
  requires: Requirement,
  named?: PairedMethod,
): ComparisonRuleRecord {
  const scored = (run: 0 | 1): Record<string, Scored> =>
    Object.fromEntries(given.map((pair, index) => [`q${index}`, pair[run]]))
  const rule: ComparisonRule = { id: 'rule', metric: 'exact_label', requires, ...(named && { method: named }) }
  const policy = { ...DEFAULT_POLICY, maxMissingRate: 1, comparison: { rules: [rule], rulesWritten: 1 } }
  const runs = [runResults(scored(0), { run: BASELINE }), runResults(scored(1), { run: CANDIDATE })] as const
  const [record] = compareRuns(...runs, policy, ORIGIN).rules
  if (record === undefined) throw new Error('no decision')
  return record
}

/** Everything that the missing results of these pairs could have been. */
function completions(pairs: readonly Pair[]): readonly (readonly Pair[])[] {
  return pairs.reduce<readonly (readonly Pair[])[]>(
    (done, [before, after]) =>
      possible(before).flatMap((one) =>
        possible(after).flatMap((other) => done.map((few) => [...few, [one, other] as const])),
      ),
    [[]],
  )
}

function possible(known: Score): readonly Score[] {
  return known === 'missing' ? [0, 1] : [known]
}

describe('a verdict on the difference of two rates', () => {
  test('is made on an interval that holds that of whatever the missing results turn out to be', () => {
    const missing = fc.tuple(maybe, maybe).filter((pair) => pair.includes('missing'))
    const given = fc.tuple(
      fc.array(fc.tuple(score, score), { minLength: 1, maxLength: 20 }),
      fc.array(missing, { maxLength: 3 }),
    )
    const requires = { kind: 'at_least', threshold: 0 } as const
    fc.assert(
      fc.property(given, fc.constantFrom<PairedMethod>('tango-exact', 'tango'), ([seen, unknown], named) => {
        const { lower, upper } = decided([...seen, ...unknown], requires, named)
        for (const found of completions(unknown)) {
          const complete = decided([...seen, ...found], requires, named)
          expect(complete.lower).toBeGreaterThanOrEqual(lower ?? 0)
          expect(complete.upper).toBeLessThanOrEqual(upper ?? 0)
        }
      }),
      { seed: 20260131, numRuns: 100 },
    )
  })

  test('never turns from PASS to FAIL when the candidate gets better case by case', () => {
    const better = fc.tuple(pairs, fc.nat())
    fc.assert(
      fc.property(better, fc.integer({ min: -40, max: 40 }), method, ([given, place], percent, named) => {
        const requires = { kind: 'at_least', threshold: percent / 100 } as const
        const improved = given.map(([before, after], index): Pair => [
          before,
          index === place % given.length ? 1 : after,
        ])
        const [first, second] = [decided(given, requires, named), decided(improved, requires, named)]
        if (first.verdict === 'PASS') expect(second.verdict).not.toBe('FAIL')
      }),
      { seed: 20260131, numRuns: 400 },
    )
  })

  test('is the opposite one when the runs change places', () => {
    fc.assert(
      fc.property(pairs, requirement, method, (given, requires, named) => {
        const { kind, threshold } = requires as Extract<Requirement, { readonly threshold: number }>
        const swapped = given.map(([before, after]): Pair => [after, before])
        const mirrored = { kind: kind === 'at_least' ? 'at_most' : 'at_least', threshold: -threshold } as const
        expect(decided(swapped, mirrored, named).verdict).toBe(decided(given, requires, named).verdict)
      }),
      { seed: 20260131, numRuns: 300 },
    )
  })

  test('on scores: a strictly better result is never called worse', () => {
    const verdict = (last: number): string =>
      decided(
        [0.4, 0.4, 0.4, last, 0, 0, 0].map((one) => [0, [one, one]] as const),
        { kind: 'at_least', threshold: 0.1 },
      ).verdict
    expect([verdict(0.4), verdict(1)]).not.toEqual(['PASS', 'FAIL'])
  })
})

test('of the same system run twice over 22 suites, regressions are claimed no more often than the level admits', () => {
  let seed = 20260131
  const random = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647
  const requires = { kind: 'at_least', threshold: 0 } as const
  const runs = 40
  let claims = 0
  for (let suite = 0; suite < 22 * runs; suite++) {
    const given = Array.from({ length: 40 }, (): Pair => {
      const rate = 0.5 + random() / 2
      return [random() < rate ? 1 : 0, random() < rate ? 1 : 0]
    })
    if (decided(given, requires).verdict === 'FAIL') claims += 1
  }
  // A claim of a regression is wrong in 2.5 % of comparisons at most; three standard errors on top.
  const most = 0.025 * 22 * runs
  expect(claims).toBeLessThanOrEqual(most + 3 * Math.sqrt(most))
})
