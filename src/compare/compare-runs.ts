import { canonicalJson } from '../base/canonical-json.ts'
import { labelledDigest } from '../base/digest.ts'
import type { ComparedRunRecord, ComparisonFile, UncomparedMetricRecord } from '../evidence/comparison-file.ts'
import type { CriterionSpec } from '../evidence/criterion.ts'
import type { RunFile } from '../evidence/run-file.ts'
import type { RunResults } from '../evidence/run-results.ts'
import { isInSlice, sliceKey } from '../evidence/slice.ts'
import { betterWay } from '../policy/better-way.ts'
import { checkThreshold } from '../policy/check-threshold.ts'
import { differenceRange, pairedMethodOf } from '../policy/paired-method.ts'
import { policyDigest } from '../policy/policy-digest.ts'
import type { ComparisonRule, Policy } from '../policy/policy.ts'
import { comparisonOutcome } from './comparison-outcome.ts'
import { decideComparison } from './decide-comparison.ts'
import { isForSuite } from './is-for-suite.ts'
import { metricPairs, type MetricPairs } from './metric-pairs.ts'
import { knownCases, pairCases } from './pair-cases.ts'
import { pairedMetricRecord } from './paired-metric-record.ts'

/** What a comparison is to be called, and when it was made. */
export interface ComparisonOrigin {
  /** `cmp_` and a ULID. */
  readonly comparisonId: string
  /** UTC with microseconds. */
  readonly createdAt: string
}

/**
 * Compares two finished runs of one suite, case by case, and applies the comparison rules of the policy once. Rules for
 * other suites are left out, and so are those on metrics that neither run has.
 *
 * @throws `comparison_of_itself`, `comparison_of_other_suites`, and `suite_record_gone` when the cases have to be known
 *   (the suite was changed between the runs, or a rule is about a part of it) and are not; `rule_method_mismatch` for a
 *   rule with a method that its metric has no use for; `rule_threshold_outside` for one that no difference can reach.
 * @example
 * ```ts
 * const comparison = compareRuns(await readRunResults(store, baseline), await readRunResults(store, candidate), policy, {
 *   comparisonId: 'cmp_01M3C3ZNXPVQJCDF31DJSBXBHC',
 *   createdAt: '2026-09-25T11:07:37.782628Z',
 * })
 * comparison.rules // [{ id: 'no-regression', verdict: 'PASS', ... }]
 * ```
 */
export function compareRuns(
  baseline: RunResults,
  candidate: RunResults,
  policy: Policy,
  { comparisonId, createdAt }: ComparisonOrigin,
): ComparisonFile {
  const cases = pairCases(baseline, candidate)
  const { alike, notCompared } = comparedCriteria(baseline.criteria, candidate.criteria)
  const metrics = alike.map((spec) => metricPairs(spec, baseline, candidate, cases.paired))
  const names = new Set([...baseline.criteria, ...candidate.criteria].map(({ name }) => name))
  const rules = policy.comparison.rules.filter(
    (rule) => names.has(rule.metric) && isForSuite(rule, candidate.run.suite),
  )
  const decisions = rules.map((rule) => {
    const metric = metrics.find(({ spec }) => spec.name === rule.metric)
    if (metric !== undefined) checkThreshold(rule, metric.spec, differenceRange(metric.spec))
    return decideComparison(rule, policy, metric === undefined ? null : partOf(metric, rule, candidate))
  })
  const { run } = candidate
  return {
    schema_version: 1,
    comparison_id: comparisonId,
    created_at: createdAt,
    suite: run.suite,
    file: run.file,
    project: run.project,
    baseline: comparedRunRecord(baseline.run),
    candidate: comparedRunRecord(run),
    policy_digest: labelledDigest(policyDigest(policy)),
    cases: cases.paired.length,
    left_out: {
      only_in_baseline: cases.onlyInBaseline,
      only_in_candidate: cases.onlyInCandidate,
      content_differs: cases.contentDiffers,
    },
    metrics: metrics.map((metric) => pairedMetricRecord(metric, viewOf(metric, rules, policy, run))),
    not_compared: notCompared,
    ...comparisonOutcome({ runs: [baseline.run, run], cases: cases.paired.length, decisions }, policy),
  }
}

function comparedRunRecord(run: RunFile): ComparedRunRecord {
  return {
    run_id: run.run_id,
    system: run.system,
    suite_digest: run.suite_digest,
    completeness: run.completeness,
    trials: run.trials,
    code_changed: run.code_changed,
    ...(run.repeated_cases !== undefined && { repeated_cases: run.repeated_cases }),
    ...(run.usage.judge.calls + run.usage.judge.cached > 0 && { judged: true as const }),
    latency_ms: run.latency_ms,
    tokens_per_case: run.tokens_per_case,
    money_per_case: run.money_per_case,
  }
}

function comparedCriteria(
  baseline: readonly CriterionSpec[],
  candidate: readonly CriterionSpec[],
): { readonly alike: readonly CriterionSpec[]; readonly notCompared: readonly UncomparedMetricRecord[] } {
  const alike: CriterionSpec[] = []
  const notCompared: UncomparedMetricRecord[] = []
  for (const spec of candidate) {
    const before = baseline.find(({ name }) => name === spec.name)
    const reason = before === undefined ? 'only_in_candidate' : differenceBetween(before, spec)
    if (reason === null) alike.push(spec)
    else notCompared.push({ name: spec.name, reason })
  }
  const names = new Set(candidate.map(({ name }) => name))
  for (const { name } of baseline) if (!names.has(name)) notCompared.push({ name, reason: 'only_in_baseline' })
  return { alike, notCompared }
}

function differenceBetween(before: CriterionSpec, after: CriterionSpec): UncomparedMetricRecord['reason'] | null {
  if (before.kind !== after.kind) return 'kind_differs'
  if (canonicalJson(before.range ?? null) !== canonicalJson(after.range ?? null)) return 'range_differs'
  return canonicalJson(before.judge ?? null) === canonicalJson(after.judge ?? null) ? null : 'judge_differs'
}

/** The pairs that a rule is about. */
function partOf(metric: MetricPairs, { where }: ComparisonRule, candidate: RunResults): MetricPairs {
  if (where === undefined) return metric
  const inSlice = candidate.slices?.get(sliceKey(where))
  if (inSlice !== undefined) return { ...metric, pairs: metric.pairs.filter(({ caseId }) => inSlice.has(caseId)) }
  const cases = knownCases(candidate)
  const pairs = metric.pairs.filter(({ caseId }) => {
    const known = cases.get(caseId)
    return known !== undefined && isInSlice(known, where)
  })
  return { ...metric, pairs }
}

/** As the first rule on it decides, over all cases; which way is better, rules on single runs say too. */
function viewOf(
  { spec, hasOneTrial }: MetricPairs,
  rules: readonly ComparisonRule[],
  policy: Policy,
  run: RunFile,
): Parameters<typeof pairedMetricRecord>[1] {
  const rule = rules.find(({ metric }) => metric === spec.name)
  const about = [...rules, ...policy.rules.filter((one) => isForSuite(one, run.suite))].filter(
    ({ metric }) => metric === spec.name,
  )
  return {
    method: pairedMethodOf(rule ?? null, { ...spec, hasOneTrial }),
    level: policy.level,
    better: betterWay(
      spec.kind,
      about.map(({ requires }) => requires.kind),
    ),
  }
}
