import type { TestContext } from 'vitest'
import { terminalText } from '../base/terminal-text.ts'
import type { ComparisonRuleRecord, RuleRecord } from '../evidence/event.ts'
import type { ComparisonVerdict, RunVerdict } from '../evidence/run-manifest.ts'

/** Of a run, or of a comparison. */
type ShownVerdict = Pick<RunVerdict | ComparisonVerdict, 'rules' | 'notDecided'>

/** Shows in a policy test what became of its rule: passes on PASS, throws on FAIL, is skipped on anything else. */
export function showVerdict(context: TestContext, ruleId: string, { rules, notDecided }: ShownVerdict): void {
  const rule = rules.find((one) => one.id === ruleId)
  if (rule === undefined) {
    context.skip(terminalText(`not decided: ${notDecided ?? 'the rule does not concern this run'}`))
    return
  }
  switch (rule.verdict) {
    case 'PASS':
      context.expect(rule.verdict).toBe('PASS')
      return
    case 'INSUFFICIENT_EVIDENCE':
      context.skip(terminalText(`INSUFFICIENT_EVIDENCE: ${rule.explanation}`))
      return
    case 'FAIL':
      throw failure(rule)
  }
}

function failure(rule: RuleRecord | ComparisonRuleRecord): Error {
  const { metric, requires, lower, upper } = rule
  const failing = 'failing_cases' in rule ? rule.failing_cases : undefined
  const expected = requirementText(requires)
  const actual = `[${lower}, ${upper}]`
  const cases = failing === undefined ? '' : `; cases: ${failing.first.join(', ')}${moreText(failing)}`
  const error = new Error(terminalText(`FAIL: ${metric} must be ${expected}; the interval is ${actual}${cases}`))
  error.name = 'PolicyFailure'
  error.stack = `${error.name}: ${error.message}`
  return Object.assign(error, { expected, actual })
}

function requirementText(requires: RuleRecord['requires']): string {
  if ('between' in requires) return `between ${requires.between[0]} and ${requires.between[1]}`
  return 'at_least' in requires ? `at least ${requires.at_least}` : `at most ${requires.at_most}`
}

function moreText({ count, first }: NonNullable<RuleRecord['failing_cases']>): string {
  return count > first.length ? ` and ${count - first.length} more` : ''
}
