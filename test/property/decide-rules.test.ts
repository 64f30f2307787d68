import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Verdict } from '../../src/evidence/event.ts'
import type { MetricEvidence } from '../../src/evidence/metric.ts'
import { decide } from '../../src/policy/decide.ts'
import { DEFAULT_POLICY, type Rule } from '../../src/policy/policy.ts'
import { binary, meanOf, policyWith } from '../support/metrics.ts'
import { trialEvidence, type TrialResults } from '../support/trials.ts'

const anyShare = { maxMissingRate: 1 }
const percent = fc.integer({ min: 1, max: 99 }).map((value) => value / 100)

/** Cases with the same number of trials; most of them alike, since that is where rules decide. */
const trialsOf = (trial: fc.Arbitrary<boolean | null>): fc.Arbitrary<readonly TrialResults[]> =>
  fc
    .integer({ min: 2, max: 6 })
    .chain((trials) =>
      fc.array(fc.array(trial, { minLength: trials, maxLength: trials }), { minLength: 2, maxLength: 25 }),
    )
const mostly = fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) })

const ruleOnTrials: fc.Arbitrary<Partial<Rule>> = fc
  .record({
    say: fc.constantFrom<Partial<Rule>>(
      {},
      { method: 'clustered' },
      { reduce: 'all' },
      { reduce: 'any' },
      { reduce: 'majority' },
      { per: 'case' },
      { sides: 'one' },
    ),
    kind: fc.constantFrom('at_least' as const, 'at_most' as const),
    threshold: percent,
  })
  .map(({ say, kind, threshold }) => ({ ...say, requires: { kind, threshold } }))

function verdict(rule: Partial<Rule>, evidence: MetricEvidence): Verdict {
  const [only] = decide(policyWith({ metric: evidence.name, ...rule }, anyShare), [evidence])
  if (only === undefined) throw new Error('no decision')
  return only.verdict
}

describe('a verdict over trials', () => {
  test('is never made by trials that go missing', () => {
    fc.assert(
      fc.property(trialsOf(mostly), fc.infiniteStream(fc.nat({ max: 9 })), ruleOnTrials, (cases, chances, rule) => {
        const before = verdict(rule, trialEvidence(cases))
        const some = cases.map((trials) => trials.map((trial) => (chances.next().value === 0 ? null : trial)))
        const more = some.map((trials) => trials.map((trial) => (chances.next().value === 0 ? null : trial)))
        const after = verdict(rule, trialEvidence(some))
        expect(['INSUFFICIENT_EVIDENCE', before]).toContain(after)
        expect(['INSUFFICIENT_EVIDENCE', after]).toContain(verdict(rule, trialEvidence(more)))
      }),
      { seed: 20260151, numRuns: 400 },
    )
  })

  test('never turns from PASS to FAIL on a floor when trials get better', () => {
    fc.assert(
      fc.property(trialsOf(fc.boolean()), fc.infiniteStream(fc.boolean()), ruleOnTrials, (cases, others, rule) => {
        const floor: Partial<Rule> = { ...rule, requires: { kind: 'at_least', threshold: 0.5 } }
        fc.pre(verdict(floor, trialEvidence(cases)) === 'PASS')
        const better = cases.map((trials) => trials.map((trial) => trial === true || others.next().value))
        expect(verdict(floor, trialEvidence(better))).not.toBe('FAIL')
      }),
      { seed: 20260152, numRuns: 200 },
    )
  })

  test('is not made by copies of trials', () => {
    fc.assert(
      fc.property(trialsOf(mostly), fc.integer({ min: 2, max: 4 }), percent, (cases, copies, threshold) => {
        const copied = cases.map((trials) => Array.from({ length: copies }, () => trials).flat())
        for (const rule of [{}, { method: 'clustered' as const }]) {
          const floor: Partial<Rule> = { ...rule, requires: { kind: 'at_least', threshold } }
          expect(['INSUFFICIENT_EVIDENCE', verdict(floor, trialEvidence(cases))]).toContain(
            verdict(floor, trialEvidence(copied)),
          )
        }
      }),
      { seed: 20260153, numRuns: 300 },
    )
  })
})

test('a verdict on a quantile is never made by missing values', () => {
  const values = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 5, maxLength: 120 })
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 5 }), percent, fc.nat({ max: 50 }), (scores, gone, share, limit) => {
      for (const kind of ['at_least', 'at_most'] as const) {
        const rule: Partial<Rule> = { quantile: share, requires: { kind, threshold: limit } }
        const before = verdict(rule, meanOf(scores))
        expect(['INSUFFICIENT_EVIDENCE', before]).toContain(verdict(rule, meanOf(scores, { missing: gone })))
        const kept = scores.slice(gone)
        if (kept.length === 0) continue
        expect(['INSUFFICIENT_EVIDENCE', before]).toContain(
          verdict(rule, meanOf(kept, { missing: Math.min(gone, scores.length) })),
        )
      }
    }),
    { seed: 20260154, numRuns: 300 },
  )
})

test('several rules at once never decide what one alone does not, and bonferroni never more than holm', () => {
  const counts = fc.array(fc.tuple(fc.nat({ max: 120 }), percent), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(counts, fc.nat({ max: 4 }), (written, others) => {
      const rules = written.map(([, threshold], index): Rule => {
        return { id: `r${index}`, metric: `m${index}`, requires: { kind: 'at_least', threshold } }
      })
      const evidence = written.map(([passed], index) => ({ ...binary(passed, 120), name: `m${index}` }))
      const verdicts = (multiplicity: 'none' | 'bonferroni' | 'holm'): readonly Verdict[] =>
        decide({ ...DEFAULT_POLICY, multiplicity, rules, rulesWritten: rules.length + others }, evidence).map(
          (one) => one.verdict,
        )
      const [none, holm, bonferroni] = [verdicts('none'), verdicts('holm'), verdicts('bonferroni')]
      for (const [index, alone] of none.entries()) {
        expect(['INSUFFICIENT_EVIDENCE', alone]).toContain(holm[index])
        expect(['INSUFFICIENT_EVIDENCE', holm[index]]).toContain(bonferroni[index])
      }
    }),
    { seed: 20260155, numRuns: 200 },
  )
})

test('by holm are decided those rules that its definition rejects, on exact p values', () => {
  const cases = 40
  /** Two-sided, its tails summed term by term. */
  const pValue = ([passed, rate]: readonly [number, number]): number => {
    const terms = [(1 - rate) ** cases]
    for (let hits = 1; hits <= cases; hits++) {
      terms.push(((terms[hits - 1] ?? 0) * (cases - hits + 1) * rate) / (hits * (1 - rate)))
    }
    const sum = (some: readonly number[]): number => some.reduce((total, term) => total + term, 0)
    return Math.min(1, 2 * Math.min(sum(terms.slice(passed)), sum(terms.slice(0, passed + 1))))
  }
  const written = fc.array(fc.tuple(fc.nat({ max: cases }), fc.constantFrom(0.3, 0.5, 0.7, 0.8)), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(written, fc.nat({ max: 4 }), (counts, others) => {
      const number = counts.length + others
      const sorted = counts.map(pValue).toSorted((one, other) => one - other)
      const kept = sorted.findIndex((p, rank) => (number - rank) * p >= 0.05)
      const rejected = kept === -1 ? counts.length : kept
      const rules = counts.map(([, threshold], index): Rule => {
        return { id: `r${index}`, metric: `m${index}`, requires: { kind: 'at_least', threshold } }
      })
      const evidence = counts.map(([passed], index) => ({ ...binary(passed, cases), name: `m${index}` }))
      const policy = { ...DEFAULT_POLICY, multiplicity: 'holm', rules, rulesWritten: number } as const
      const decided = decide(policy, evidence).filter((one) => one.verdict !== 'INSUFFICIENT_EVIDENCE')
      expect(decided).toHaveLength(rejected)
    }),
    { seed: 20260156, numRuns: 500 },
  )
})
