import { differenceEndsText, differenceText, requiredDifferenceText } from '../../../reporter/comparison-rule-lines.ts'
import { requiredText, subjectText, thresholdText } from '../../../reporter/requirement-text.ts'
import { ruleEndsText } from '../../../reporter/rule-lines.ts'
import type { ComparisonRuleRecord, RuleRecord } from '../../evidence/event.ts'
import type { ExplainedRule } from '../../evidence/run-manifest.ts'
import { reasonTextOf } from '../../policy/reason.ts'

/** A decided rule of a run as its policy test shows it. */
export function explainedRule(rule: RuleRecord): ExplainedRule<RuleRecord> {
  const required = requiredText(rule.requires, (threshold) => thresholdText(threshold, rule))
  const words = { subject: subjectText(rule), required, interval: ruleEndsText(rule) }
  return { ...rule, explanation: explanationOf(rule), words }
}

/** A decided rule of a comparison, likewise. */
export function explainedComparisonRule(rule: ComparisonRuleRecord): ExplainedRule<ComparisonRuleRecord> {
  const [subject, required] = [differenceText(rule), requiredDifferenceText(rule)]
  return { ...rule, explanation: explanationOf(rule), words: { subject, required, interval: differenceEndsText(rule) } }
}

function explanationOf({ reason, metric }: { readonly reason: string; readonly metric: string }): string {
  return reasonTextOf(reason, metric) ?? reason
}
