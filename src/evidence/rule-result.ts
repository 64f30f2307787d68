import { terminalText } from '../base/terminal-text.ts'
import type { ComparisonRuleRecord, RuleRecord } from './event.ts'
import type { ComparisonVerdict, ExplainedRule, RunVerdict } from './run-manifest.ts'

/** What the test of a rule shows. Its texts are harmless to a terminal. */
export type RuleResult =
  | { readonly kind: 'passed' }
  | { readonly kind: 'skipped'; readonly note: string }
  | { readonly kind: 'failed'; readonly message: string; readonly expected: string; readonly actual: string }

/** Name of the error that makes the test of a rule red. */
export const POLICY_FAILURE = 'PolicyFailure'

/**
 * What became of one rule of a run, or of a comparison: passed on PASS, failed on FAIL, and skipped with the reason where it
 * was not decided.
 *
 * @example
 * ```ts
 * ruleResult('floor', { rules: [], notDecided: 'the run was interrupted' })
 * // { kind: 'skipped', note: 'not decided: the run was interrupted' }
 * ```
 */
export function ruleResult(
  ruleId: string,
  { rules, notDecided }: Pick<RunVerdict | ComparisonVerdict, 'rules' | 'notDecided'>,
): RuleResult {
  const rule = rules.find((one) => one.id === ruleId)
  if (rule === undefined) {
    return skipped(`not decided: ${notDecided ?? 'the rule does not concern this run'}`)
  }
  switch (rule.verdict) {
    case 'PASS':
      return { kind: 'passed' }
    case 'INSUFFICIENT_EVIDENCE':
      return skipped(`INSUFFICIENT_EVIDENCE: ${rule.explanation}`)
    case 'FAIL':
      return failed(rule)
  }
}

function skipped(note: string): RuleResult {
  return { kind: 'skipped', note: terminalText(note) }
}

function failed(rule: ExplainedRule<RuleRecord | ComparisonRuleRecord>): RuleResult {
  const { subject, required: expected, interval } = rule.words
  const failing = 'failing_cases' in rule ? rule.failing_cases : undefined
  const actual = interval ?? 'none'
  const cases = failing === undefined ? '' : `; cases: ${failing.first.join(', ')}${moreText(failing)}`
  const message = terminalText(`FAIL: ${subject} must be ${expected}; the interval is ${actual}${cases}`)
  return { kind: 'failed', message, expected, actual }
}

function moreText({ count, first }: NonNullable<RuleRecord['failing_cases']>): string {
  return count > first.length ? ` and ${count - first.length} more` : ''
}
