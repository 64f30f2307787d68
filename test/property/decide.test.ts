import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Verdict } from '../../src/evidence/event.ts'
import type { MetricEvidence } from '../../src/evidence/metric.ts'
import { decide } from '../../src/policy/decide.ts'
import type { Policy, Requirement } from '../../src/policy/policy.ts'
import { binary, meanOf, policyWith } from '../support/metrics.ts'

const requirement: fc.Arbitrary<Requirement> = fc.record({
  kind: fc.constantFrom('at_least', 'at_most'),
  threshold: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
})
const rateCounts = fc
  .tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 }), fc.nat({ max: 20 }))
  .map(([passed, missed, missing]) => ({ passed, observed: passed + missed, missing }))
const rateMethod = fc.constantFrom('clopper-pearson' as const, 'wilson' as const)
/** Half of the scores at an end: that is where intervals are tight enough to decide. */
const score = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }))
const scores = fc.array(score, { minLength: 1, maxLength: 60 })
const meanMethod = fc.constantFrom('betting' as const, 't' as const)

/** Missing cases never stop a decision by their share here: what they do to the interval is what is looked at. */
const anyShare = { maxMissingRate: 1 }

function verdictOf(
  metric: MetricEvidence,
  requires: Requirement,
  method: NonNullable<Policy['rules'][0]['method']>,
): Verdict {
  const [decision] = decide(policyWith({ metric: metric.name, requires, method }, anyShare), [metric])
  if (decision === undefined) throw new Error('no decision')
  return decision.verdict
}

describe('a verdict on a rate', () => {
  test('is never made by missing cases, whether they come on top or in the place of observed ones', () => {
    fc.assert(
      fc.property(rateCounts, requirement, rateMethod, ({ passed, observed, missing }, requires, method) => {
        const before = verdictOf(binary(passed, observed, missing), requires, method)
        const after = [verdictOf(binary(passed, observed, missing + 1), requires, method)]
        if (passed > 0) after.push(verdictOf(binary(passed - 1, observed - 1, missing + 1), requires, method))
        if (passed < observed) after.push(verdictOf(binary(passed, observed - 1, missing + 1), requires, method))
        for (const verdict of after) expect(['INSUFFICIENT_EVIDENCE', before]).toContain(verdict)
      }),
      { seed: 20260131, numRuns: 500 },
    )
  })

  test('holds whatever the missing cases turn out to be', () => {
    fc.assert(
      fc.property(
        rateCounts,
        fc.double({ min: 0, max: 1, noNaN: true }),
        requirement,
        rateMethod,
        (counts, share, requires, method) => {
          const { passed, observed, missing } = counts
          const verdict = verdictOf(binary(passed, observed, missing), requires, method)
          fc.pre(verdict !== 'INSUFFICIENT_EVIDENCE')
          const found = Math.round(share * missing)
          expect(verdictOf(binary(passed + found, observed + missing), requires, method)).toBe(verdict)
        },
      ),
      { seed: 20260132, numRuns: 500 },
    )
  })

  test('goes from FAIL towards PASS on a floor, and back on a ceiling, with one pass more', () => {
    fc.assert(
      fc.property(rateCounts, requirement, rateMethod, ({ passed, observed, missing }, requires, method) => {
        fc.pre(passed < observed)
        const before = rank(verdictOf(binary(passed, observed, missing), requires, method))
        const after = rank(verdictOf(binary(passed + 1, observed, missing), requires, method))
        if (requires.kind === 'at_least') expect(after).toBeGreaterThanOrEqual(before)
        else expect(after).toBeLessThanOrEqual(before)
      }),
      { seed: 20260133, numRuns: 500 },
    )
  })
})

describe('a verdict on a mean', () => {
  test('is never made by missing cases', () => {
    fc.assert(
      fc.property(
        scores,
        fc.integer({ min: 1, max: 20 }),
        requirement,
        meanMethod,
        (values, missing, requires, method) => {
          const before = verdictOf(meanOf(values, { range: [0, 1] }), requires, method)
          const after = verdictOf(meanOf(values, { range: [0, 1], missing }), requires, method)
          expect(['INSUFFICIENT_EVIDENCE', before]).toContain(after)
        },
      ),
      { seed: 20260134, numRuns: 500 },
    )
  })

  test('never turns from PASS to FAIL on a floor when scores get better', () => {
    fc.assert(
      fc.property(
        scores,
        fc.infiniteStream(score),
        fc.nat({ max: 5 }),
        meanMethod,
        (values, others, missing, method) => {
          const better = values.map((value) => Math.max(value, others.next().value))
          for (let percent = 0; percent <= 100; percent += 5) {
            const requires = { kind: 'at_least', threshold: percent / 100 } as const
            if (verdictOf(meanOf(values, { range: [0, 1], missing }), requires, method) !== 'PASS') continue
            expect(verdictOf(meanOf(better, { range: [0, 1], missing }), requires, method)).not.toBe('FAIL')
          }
        },
      ),
      { seed: 20260135, numRuns: 200 },
    )
  })
})

test('a floor and a ceiling at one threshold never both pass, nor both fail', () => {
  fc.assert(
    fc.property(
      rateCounts,
      fc.integer({ min: 0, max: 100 }),
      rateMethod,
      ({ passed, observed, missing }, percent, method) => {
        const verdicts = (['at_least', 'at_most'] as const).map((kind) =>
          verdictOf(binary(passed, observed, missing), { kind, threshold: percent / 100 }, method),
        )
        expect([
          ['PASS', 'FAIL'],
          ['FAIL', 'PASS'],
          ['INSUFFICIENT_EVIDENCE', 'INSUFFICIENT_EVIDENCE'],
        ]).toContainEqual(verdicts)
      },
    ),
    { seed: 20260136, numRuns: 500 },
  )
})

function rank(verdict: Verdict): number {
  return ['FAIL', 'INSUFFICIENT_EVIDENCE', 'PASS'].indexOf(verdict)
}
