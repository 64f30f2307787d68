import type { CriterionKind } from '../evidence/criterion.ts'
import type { Verdict } from '../evidence/event.ts'
import type { BinaryEvidence, MetricEvidence } from '../evidence/metric.ts'
import { sliceKey } from '../evidence/slice.ts'
import { alphaFromLevel } from '../stats/alpha-from-level.ts'
import { bonferroni } from '../stats/bonferroni.ts'
import { effectiveNumber } from '../stats/effective-number.ts'
import type { Interval } from '../stats/interval.ts'
import { casesBeyond } from './case-rate-interval.ts'
import { measure, type Measure } from './measure.ts'
import { estimandOf, type Estimand } from './method.ts'
import { holmResults, type HolmResult, type Tested } from './multiplicity.ts'
import type { Method, Policy, Rule } from './policy.ts'
import { insufficient, readRequirement, type Reading } from './read-requirement.ts'
import type { Reason } from './reason.ts'
import { observedGroups } from './trial-rate-interval.ts'
import { trialGroups } from './trial-reduction.ts'

/** What one rule reads, and the numbers behind it. */
export interface RuleDecision {
  readonly rule: Rule
  readonly verdict: Verdict
  readonly reason: Reason
  /** Null where there is no such metric. */
  readonly kind: CriterionKind | null
  /** Null when no method was named, or there is no such metric. */
  readonly method: Method | null
  /** Of the interval: that of the rule, and higher where it was corrected for several rules. */
  readonly level: number
  /** Over the observed units; null when there are none. */
  readonly estimate: number | null
  /**
   * The interval that decided, with missing units at their worst, its ends infinite where nothing bounds them; null when
   * there is none or too many are missing.
   */
  readonly interval: Interval | null
  /** The interval over the observed units alone; null when there is none. */
  readonly observedInterval: Interval | null
  /** Units that count: cases where their trials are reduced, else judgements. */
  readonly observed: number
  readonly missing: number
  /** Units that passed, or are themselves where a quantile is to be; null for a mean. */
  readonly passed: number | null
  /** Trials of cases, where there are several of one, with what they are worth. */
  readonly trials: TrialCounts | null
  /** The cases that a rule on every case fails by; null for any other rule. */
  readonly failingCases: readonly string[] | null
  /** How it was corrected for being one of several; null where it was not. */
  readonly multiplicity: Correction | null
}

export interface Correction {
  readonly procedure: 'bonferroni' | 'holm'
  /** How many rules were written. */
  readonly rules: number
  /** What Holm's procedure made of it. */
  readonly holm: HolmResult | null
}

export interface TrialCounts {
  readonly perCase: number
  /** Cases with an observed trial. */
  readonly cases: number
  /** The number of independent judgements that would say as much; null where the trials were reduced, or for a mean. */
  readonly effective: number | null
}

/**
 * Applies the rules of a policy to the finished evidence of one run: one decision per rule, in their order. The one
 * place that says PASS.
 *
 * A floor reads PASS when the whole interval is above it and FAIL when the whole interval is below it, a ceiling the
 * other way round; strictly, on unrounded numbers. Missing cases count against the conclusion, whichever it is.
 * Everything else is INSUFFICIENT_EVIDENCE. A metric with more missing than the policy allows decides nothing, in the
 * units of the rule, in its part of the cases, or in all of them.
 * Rules for other suites are the caller's to leave out; a rule on a metric that is not there stays undecided.
 *
 * @throws `rule_method_mismatch` and `rule_unfit` for a rule that its metric has no use for.
 * @throws `stats_domain` for a level outside (0, 1), for impossible counts, and for a score that is not finite or out
 * of its range.
 * @example
 * ```ts
 * const rules = [{ id: 'floor', metric: 'polite', requires: { kind: 'at_least', threshold: 0.7 } }] as const
 * const polite = { kind: 'BINARY', name: 'polite', passed: 30, observed: 30, missing: 0, excluded: 0 } as const
 * decide({ ...DEFAULT_POLICY, rules }, [polite])[0]?.verdict // 'PASS'
 * ```
 */
export function decide(policy: Policy, evidence: readonly MetricEvidence[]): readonly RuleDecision[] {
  const tests = policy.rules.map((rule) => {
    const key = sliceKey(rule.where)
    const found = evidence.find(({ name, where }) => name === rule.metric && sliceKey(where) === key)
    const whole = evidence.find(({ name, where }) => name === rule.metric && where === undefined)
    return { rule, test: found === undefined ? null : testOf(rule, policy, found, whole ?? found) }
  })
  const known = tests.flatMap(({ test }) => test ?? [])
  const holm = policy.multiplicity === 'holm' ? holmResults(known, writtenIn(policy)) : []
  return tests.map(({ rule, test }) => {
    if (test === null) return withoutMetric(rule, policy)
    return decideRule(test, policy, holm[known.indexOf(test)] ?? null)
  })
}

/** A rule with its evidence. */
interface RuleTest extends Tested {
  readonly rule: Rule
  readonly estimand: Estimand
  readonly evidence: MetricEvidence
  readonly measured: Measure
  /** Why it cannot be decided at whatever level. */
  readonly obstacle: Reason | null
}

function testOf(rule: Rule, policy: Policy, evidence: MetricEvidence, whole: MetricEvidence): RuleTest {
  const estimand = estimandOf(rule, policy, evidence)
  const measured = measure(estimand, evidence)
  const obstacle = obstacleOf(policy, measured, [evidence, whole])
  return {
    rule,
    estimand,
    evidence,
    measured,
    obstacle,
    alpha: alphaOf(rule, policy),
    decidesAt(alpha) {
      if (obstacle !== null) return false
      const worst = measured.worstAt(alpha)
      return worst.status === 'known' && isDecided(readRequirement(rule.requires, worst.interval))
    },
  }
}

/** Of the two-sided interval that decides: one-sided conclusions leave as much on each side. */
export function alphaOf(
  rule: Pick<Rule, 'level' | 'sides'>,
  policy: Pick<Policy, 'level' | 'multiplicity' | 'rulesWritten' | 'rules'>,
): number {
  const alpha = sharedAlpha(rule.level ?? policy.level, policy)
  return rule.sides === 'one' ? 2 * alpha : alpha
}

/** What a rule may be wrong by at its level, or at its share of it where the rules of a policy share one. */
function sharedAlpha(level: number, policy: Pick<Policy, 'multiplicity' | 'rulesWritten' | 'rules'>): number {
  const alpha = alphaFromLevel(level)
  return policy.multiplicity === 'bonferroni' ? bonferroni(alpha, writtenIn(policy)) : alpha
}

function writtenIn({ rulesWritten, rules }: Pick<Policy, 'rulesWritten' | 'rules'>): number {
  return Math.max(1, rulesWritten, rules.length)
}

function obstacleOf(policy: Policy, measured: Measure, judgements: readonly MetricEvidence[]): Reason | null {
  // Units hide missing trials: one that passed decides a case reduced by `any`, whatever became of the others. And a part
  // of the cases hides that of the metric the others are missing.
  const isTooMany = [measured, ...judgements].some(
    ({ observed, missing }) => missing > 0 && missing / (observed + missing) > policy.maxMissingRate,
  )
  if (isTooMany) return 'too_many_missing'
  // Whatever the threshold: nothing passes on nothing.
  return measured.observed === 0 ? 'nothing_observed' : null
}

function decideRule(test: RuleTest, policy: Policy, holm: HolmResult | null): RuleDecision {
  const { rule, estimand, evidence, measured, obstacle, alpha } = test
  const observed = measured.observedAt(alpha)
  const worst = measured.worstAt(alpha)
  const observedInterval = observed.status === 'known' ? observed.interval : null
  const interval = worst.status === 'known' && obstacle !== 'too_many_missing' ? worst.interval : null
  const reading = readingOf(test, { observed: observedInterval, worst, holm })
  const level = rule.level ?? policy.level
  return {
    rule,
    ...reading,
    kind: evidence.kind,
    method: estimand.method,
    level: policy.multiplicity === 'bonferroni' ? 1 - sharedAlpha(level, policy) : level,
    estimate: measured.estimate,
    interval,
    observedInterval,
    observed: measured.observed,
    missing: measured.missing,
    passed: measured.passed,
    trials: trialCounts(evidence, estimand, alpha),
    failingCases: estimand.kind === 'case_rates' ? failingCases(test, estimand, reading) : null,
    multiplicity: correctionOf(policy, holm),
  }
}

function readingOf(
  { rule, obstacle }: RuleTest,
  {
    observed,
    worst,
    holm,
  }: {
    readonly observed: Interval | null
    readonly worst: ReturnType<Measure['worstAt']>
    readonly holm: HolmResult | null
  },
): Reading {
  if (obstacle !== null) return insufficient(obstacle)
  if (worst.status === 'none') return insufficient(worst.reason)
  const reading = readRequirement(rule.requires, worst.interval)
  if (isDecided(reading)) {
    return holm === null || holm.isDecided ? reading : insufficient('multiplicity_kept_undecided')
  }
  const wouldDecide = observed !== null && isDecided(readRequirement(rule.requires, observed))
  return wouldDecide ? insufficient('missing_kept_undecided') : reading
}

function correctionOf(policy: Policy, holm: HolmResult | null): Correction | null {
  const { multiplicity } = policy
  return multiplicity === 'none' ? null : { procedure: multiplicity, rules: writtenIn(policy), holm }
}

function isDecided({ verdict }: Reading): boolean {
  return verdict !== 'INSUFFICIENT_EVIDENCE'
}

function failingCases(
  { rule, evidence, alpha }: RuleTest,
  { method, worst }: Extract<Estimand, { kind: 'case_rates' }>,
  { verdict }: Reading,
): readonly string[] {
  if (verdict !== 'FAIL' || rule.requires.kind === 'between') return []
  return casesBeyond(trialGroups(evidence as BinaryEvidence), worst, rule.requires.threshold, method, alpha)
}

function trialCounts(evidence: MetricEvidence, { kind }: Estimand, alpha: number): TrialCounts | null {
  const { trials } = evidence
  if (trials === undefined) return null
  if (evidence.kind === 'MEAN') {
    return { perCase: trials, cases: new Set(evidence.scores.map(({ caseId }) => caseId)).size, effective: null }
  }
  const groups = observedGroups(trialGroups(evidence))
  const cases = groups.reduce((total, group) => total + group.cases, 0)
  return { perCase: trials, cases, effective: kind === 'trial_rate' ? effectiveNumber(groups, alpha).effective : null }
}

function withoutMetric(rule: Rule, policy: Policy): RuleDecision {
  return {
    rule,
    ...insufficient('no_such_metric'),
    kind: null,
    method: rule.method ?? null,
    level: rule.level ?? policy.level,
    estimate: null,
    interval: null,
    observedInterval: null,
    observed: 0,
    missing: 0,
    passed: null,
    trials: null,
    failingCases: null,
    multiplicity: correctionOf(policy, null),
  }
}
