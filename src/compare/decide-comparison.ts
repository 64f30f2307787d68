import { canonicalJson } from '../base/canonical-json.ts'
import type { ComparisonRuleRecord } from '../evidence/event.ts'
import { pairedMethodOf } from '../policy/paired-method.ts'
import type { ComparisonRule, Policy } from '../policy/policy.ts'
import { insufficient, readRequirement, type Reading } from '../policy/read-requirement.ts'
import { requirementRecord } from '../policy/rule-record.ts'
import { alphaFromLevel } from '../stats/alpha-from-level.ts'
import { bonferroni } from '../stats/bonferroni.ts'
import type { Interval } from '../stats/interval.ts'
import { measurePairs, type PairedMeasure } from './measure-pairs.ts'
import { tableRecordOf, type MetricPairs } from './metric-pairs.ts'

/** What decides besides the rule itself. */
export type ComparisonPolicy = Pick<Policy, 'level' | 'multiplicity' | 'maxMissingRate' | 'comparison'>

/**
 * Applies one rule to the pairs of its metric, over the cases that it is about; `metric` is null where both runs do not
 * judge it alike. PASS when the whole interval of the difference is where the rule wants it, FAIL when the whole of it
 * is beyond, whatever the missing results were; else INSUFFICIENT_EVIDENCE.
 *
 * @throws `rule_method_mismatch` for a method that the metric has no use for; `stats_domain` for a level outside (0, 1).
 */
export function decideComparison(
  rule: ComparisonRule,
  policy: ComparisonPolicy,
  metric: MetricPairs | null,
): ComparisonRuleRecord {
  const { alpha, ...level } = levelOf(rule, policy)
  const says = {
    id: rule.id,
    metric: rule.metric,
    ...(rule.where && { where: canonicalJson(rule.where) }),
    requires: requirementRecord(rule.requires),
  }
  if (metric === null) {
    const numbers = { estimate: null, lower: null, upper: null, observed: 0, missing: 0, table: null }
    return { ...says, ...insufficient('not_comparable'), kind: null, method: rule.method ?? null, ...level, ...numbers }
  }
  const method = pairedMethodOf(rule, { ...metric.spec, hasOneTrial: metric.hasOneTrial })
  const measure = measurePairs(metric, method)
  const { interval, ...reading } = decide(rule, policy, measure, alpha)
  return {
    ...says,
    ...reading,
    kind: metric.spec.kind,
    method,
    ...level,
    estimate: measure.difference,
    lower: interval?.lower ?? null,
    upper: interval?.upper ?? null,
    observed: measure.observed,
    missing: measure.missing,
    table: tableRecordOf(metric),
    ...(reading.reason === 'too_many_missing' && { max_missing_rate: policy.maxMissingRate }),
  }
}

function decide(
  { requires }: ComparisonRule,
  { maxMissingRate }: ComparisonPolicy,
  measure: PairedMeasure,
  alpha: number,
): Reading & { readonly interval: Interval | null } {
  const { observed, missing } = measure
  if (missing > 0 && missing / (observed + missing) > maxMissingRate) {
    return { ...insufficient('too_many_missing'), interval: null }
  }
  const worst = measure.worstAt(alpha)
  const interval = worst.status === 'known' ? worst.interval : null
  // Whatever the threshold: nothing passes on nothing.
  if (observed === 0) return { ...insufficient('nothing_observed'), interval }
  if (worst.status === 'none') return { ...insufficient(worst.reason), interval }
  const reading = readRequirement(requires, worst.interval)
  if (isDecided(reading)) return { ...reading, interval }
  const seen = measure.observedAt(alpha)
  const wouldDecide = seen.status === 'known' && isDecided(readRequirement(requires, seen.interval))
  return { ...(wouldDecide ? insufficient('missing_kept_undecided') : reading), interval }
}

function isDecided({ verdict }: Reading): boolean {
  return verdict !== 'INSUFFICIENT_EVIDENCE'
}

type Level = Pick<ComparisonRuleRecord, 'level' | 'multiplicity'>

/** Several rules share alpha by Bonferroni, also where the policy names Holm, whose verdicts are at least as many. */
function levelOf(rule: ComparisonRule, policy: ComparisonPolicy): Level & { readonly alpha: number } {
  const level = rule.level ?? policy.level
  const alpha = alphaFromLevel(level)
  if (policy.multiplicity === 'none') return { alpha, level }
  const rules = Math.max(1, policy.comparison.rulesWritten)
  const shared = bonferroni(alpha, rules)
  return { alpha: shared, level: 1 - shared, multiplicity: { procedure: 'bonferroni', rules } }
}
