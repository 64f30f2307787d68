import { terminalText } from '../base/terminal-text.ts'
import type { ComparisonVerdict, RuleWords, RunVerdict } from './run-manifest.ts'

/** Ids of the runs that a verdict is about. */
export interface DecidedRuns {
  readonly run: string
  /** Of a comparison. */
  readonly baseline?: string
}

/** One property of a policy test; `type` begins with {@link PROPERTY_PREFIX}. */
export interface VerdictProperty {
  readonly type: string
  readonly message: string
}

export const PROPERTY_PREFIX = 'oloproof.'

/** What was decided about one rule and on what, property by property: verdict, reason, interval, and the ids of the runs. */
export function verdictProperties(
  ruleId: string,
  { rules, notDecided }: Pick<RunVerdict | ComparisonVerdict, 'rules' | 'notDecided'>,
  { run, baseline }: DecidedRuns,
): readonly VerdictProperty[] {
  const rule = rules.find((one) => one.id === ruleId)
  const properties = {
    ...(rule === undefined
      ? { reason: notDecided ?? 'the rule does not concern this run' }
      : { verdict: rule.verdict, reason: rule.reason, ...intervalOf(rule.words, baseline !== undefined) }),
    run,
    ...(baseline !== undefined && { baseline }),
  }
  return Object.entries(properties).map(([name, value]) => ({
    type: `${PROPERTY_PREFIX}${name}`,
    message: terminalText(value),
  }))
}

function intervalOf({ interval }: RuleWords, isDifference: boolean): { readonly interval?: string } {
  if (interval === null) return {}
  return { interval: isDifference ? `${interval}, candidate minus baseline` : interval }
}
