import { describe, expect, test, type TestContext } from 'vitest'
import type { RuleRecord } from '../../../src/evidence/event.ts'
import type { RunVerdict } from '../../../src/evidence/run-manifest.ts'
import { showVerdict } from '../../../src/suite/policy-result.ts'
import { explainedComparisonRule, explainedRule } from '../../../src/vitest/main/explained-rule.ts'
import { ruleRecord } from '../../support/run-report.ts'
import { comparisonRule } from '../../support/sample-comparison.ts'

/** How a policy test ends: `skipped: ...`, `red: ...` or `green`. */
function endOf(ruleId: string, verdict: RunVerdict): string {
  const skipped = new Error('skipped')
  const context = {
    expect,
    skip(note: string) {
      skipped.message = `skipped: ${note}`
      throw skipped
    },
  }
  try {
    showVerdict(context as unknown as TestContext, ruleId, verdict)
  } catch (error) {
    return error === skipped ? skipped.message : `red: ${String(error)}`
  }
  return 'green'
}

function decided(...rules: readonly RuleRecord[]): RunVerdict {
  return { status: 'DECIDED', completeness: 'COMPLETE', rules: rules.map(explainedRule), notDecided: null }
}

describe('the test of a rule', () => {
  test('is green on PASS', () => {
    expect(endOf('exact-label-floor', decided(ruleRecord({ verdict: 'PASS', reason: 'interval_above' })))).toBe('green')
  })

  test('is red on FAIL, with what the rule requires and the interval', () => {
    const rule = ruleRecord({ verdict: 'FAIL', reason: 'interval_below', lower: 0.4, upper: 0.6 })
    expect(endOf('exact-label-floor', decided(rule))).toBe(
      'red: PolicyFailure: FAIL: exact_label must be at least 70.0%; the interval is [40.0%, 60.0%]',
    )
  })

  test('is red on FAIL of a ceiling, with expected and actual for the diff', () => {
    const rule = ruleRecord({ verdict: 'FAIL', requires: { at_most: 0.5 }, lower: 0.6, upper: 0.9 })
    expect(() => showVerdict({ expect } as unknown as TestContext, rule.id, decided(rule))).toThrow(
      expect.objectContaining({ expected: 'at most 50.0%', actual: '[60.0%, 90.0%]' }),
    )
  })

  test('says of a difference which way it is, in percentage points', () => {
    const rule = comparisonRule({
      verdict: 'FAIL',
      requires: { at_least: -0.02 },
      lower: -0.3165544707,
      upper: -0.1008,
    })
    const verdict = { rules: [explainedComparisonRule(rule)], notDecided: null }
    expect(() => showVerdict({ expect } as unknown as TestContext, rule.id, verdict)).toThrow(
      expect.objectContaining({
        message:
          'FAIL: exact_label, candidate minus baseline, must be at least -2.0 pp; the interval is [-31.7 pp, -10.1 pp]',
        expected: 'at least -2.0 pp',
        actual: '[-31.7 pp, -10.1 pp]',
      }),
    )
  })

  test('is skipped on INSUFFICIENT_EVIDENCE, with the reason', () => {
    expect(endOf('exact-label-floor', decided(ruleRecord()))).toBe(
      'skipped: INSUFFICIENT_EVIDENCE: the interval reaches the threshold',
    )
  })

  test('is skipped when nothing was decided, with why not', () => {
    const verdict = { status: 'UNDECIDED', completeness: 'PARTIAL', rules: [], notDecided: 'only a part was selected' }
    expect(endOf('floor', verdict as RunVerdict)).toBe('skipped: not decided: only a part was selected')
  })

  test('is skipped when its rule does not concern this run, never green', () => {
    expect(endOf('other', decided(ruleRecord({ verdict: 'PASS' })))).toBe(
      'skipped: not decided: the rule does not concern this run',
    )
  })

  test('shows names of metrics with control characters as text', () => {
    const rule = ruleRecord({ verdict: 'FAIL', metric: 'a\u001b[2Jb', lower: 0, upper: 0.1 })
    expect(endOf('exact-label-floor', decided(rule))).toContain('FAIL: ab must be at least')
  })
})
