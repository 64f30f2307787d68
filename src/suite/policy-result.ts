import type { TestContext } from 'vitest'
import { terminalText } from '../base/terminal-text.ts'
import type { RuleRecord } from '../evidence/event.ts'
import type { RunVerdict } from '../evidence/run-manifest.ts'

/** Shows in a policy test what became of its rule: passes on PASS, throws on FAIL, is skipped on anything else. */
export function showVerdict(context: TestContext, ruleId: string, { rules, notDecided }: RunVerdict): void {
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
      context.skip(terminalText(`INSUFFICIENT_EVIDENCE: ${rule.reason}`))
      return
    case 'FAIL':
      throw failure(rule)
  }
}

function failure(rule: RuleRecord): Error {
  const requires =
    'at_least' in rule.requires ? `at least ${rule.requires.at_least}` : `at most ${rule.requires.at_most}`
  const error = new Error(
    terminalText(`FAIL: ${rule.metric} must be ${requires}; the interval is [${rule.lower}, ${rule.upper}]`),
  )
  error.name = 'PolicyFailure'
  error.stack = `${error.name}: ${error.message}`
  return Object.assign(error, { expected: requires, actual: `[${rule.lower}, ${rule.upper}]` })
}
