import type { ExplainedRule } from '../../evidence/run-manifest.ts'
import { reasonText } from '../../policy/reason.ts'

/** A decided rule as its policy test shows it. */
export function explainedRule<Rule extends { readonly reason: string }>(rule: Rule): ExplainedRule<Rule> {
  const texts: Readonly<Record<string, string>> = reasonText
  return { ...rule, explanation: texts[rule.reason] ?? rule.reason }
}
