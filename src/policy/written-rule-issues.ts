import { durationMs } from '../base/duration.ts'
import { nearestName } from '../base/nearest-name.ts'
import { EXECUTION_METRICS, isExecutionMetric } from '../evidence/execution-metric.ts'
import type { WrittenComparisonRule, WrittenRequirement, WrittenRule, WrittenThreshold } from './written-policy.ts'

/** What is wrong with a rule as a whole, at one of its keys. */
export interface RuleIssue {
  readonly key: string
  readonly problem: string
  /** The name that was most likely meant. */
  readonly nearest?: string
}

/**
 * What a rule says that does not go together, as far as it can be seen without knowing its metric; each part of it has
 * the right shape already.
 */
export function writtenRuleIssues(rule: WrittenRule): readonly RuleIssue[] {
  return [...requirementIssues(rule, rule.metric === '$latency_ms'), ...metricIssues(rule), ...combinationIssues(rule)]
}

/** As {@link writtenRuleIssues}, of a rule of `policy.comparison`. */
export function writtenComparisonRuleIssues(rule: WrittenComparisonRule): readonly RuleIssue[] {
  // No criterion has such a name, so that it would never be decided, and so never fail.
  const isOfExecutions = rule.metric.startsWith('$')
  const problem = 'rules of comparisons are about criteria; what is measured of executions is for policy.rules'
  return [...requirementIssues(rule, false), ...(isOfExecutions ? [{ key: 'metric', problem }] : [])]
}

/** What is wrong with the thresholds of a rule; durations are numbers where `isTime`. */
function requirementIssues(rule: WrittenRequirement, isTime: boolean): readonly RuleIssue[] {
  const { at_least, at_most, between } = rule
  const written = Object.entries({ at_least, at_most, between }).filter(([, value]) => value !== undefined)
  if (written.length !== 1) return [{ key: '', problem: 'a rule has one of at_least, at_most and between' }]
  const issues = written.flatMap(([key, value]) =>
    [value].flat().flatMap((threshold) => thresholdIssues(key, threshold as WrittenThreshold, isTime)),
  )
  if (issues.length > 0 || between === undefined) return issues
  const [low, high] = between.map((end) => (typeof end === 'number' ? end : (durationMs(end) ?? 0)))
  return low !== undefined && high !== undefined && low < high
    ? []
    : [{ key: 'between', problem: 'between is [low, high] with low below high' }]
}

function thresholdIssues(key: string, threshold: WrittenThreshold, isTime: boolean): readonly RuleIssue[] {
  if (typeof threshold === 'number' || (isTime && durationMs(threshold) !== null)) return []
  return [{ key, problem: isTime ? 'must be milliseconds, or a duration like 500ms or 2s' : 'must be a number' }]
}

function metricIssues({ metric, per, quantile }: WrittenRule): readonly RuleIssue[] {
  if (!metric.startsWith('$')) return []
  if (!isExecutionMetric(metric)) {
    const known = Object.keys(EXECUTION_METRICS)
    const nearest = nearestName(metric, known)
    const problem = `of executions there are ${known.join(', ')}`
    return [{ key: 'metric', problem, ...(nearest !== null && { nearest }) }]
  }
  if (metric === '$errors' && quantile !== undefined) {
    return [{ key: 'quantile', problem: '$errors is a rate, and has no quantiles' }]
  }
  return metric !== '$errors' && per === 'case'
    ? [{ key: 'per', problem: `per: case is for rates, and ${metric} is none` }]
    : []
}

/** Keys that exclude others: each with what it does, and those that it has no use for. */
const EXCLUDED_KEYS: readonly (readonly [
  key: 'anytime' | 'per' | 'quantile' | 'reduce',
  does: string,
  others: readonly (keyof WrittenRule)[],
])[] = [
  ['quantile', 'a quantile is decided by the order of its values', ['method', 'sides', 'anytime', 'per', 'reduce']],
  ['anytime', 'anytime: true is a method of its own, two-sided', ['method', 'sides', 'per']],
  ['per', 'per: case looks at each case by itself, for its worst one', ['between', 'reduce']],
]

function combinationIssues(rule: WrittenRule): readonly RuleIssue[] {
  const says = (key: keyof WrittenRule): boolean =>
    rule[key] !== undefined && rule[key] !== false && rule[key] !== 'two' && rule[key] !== 'run'
  const together = EXCLUDED_KEYS.flatMap(([key, does, others]) =>
    says(key) ? others.filter(says).map((other) => ({ key: other, problem: `${does}: leave out ${other}` })) : [],
  )
  return [...together, ...methodIssues(rule)]
}

const MEAN_METHODS: ReadonlySet<string> = new Set(['betting', 'bca', 't', 'clustered'])
const TRIAL_METHODS: ReadonlySet<string> = new Set(['korn-graubard', 'clustered'])

function methodIssues({ method, sides, level, reduce, per, anytime }: WrittenRule): readonly RuleIssue[] {
  const issues: RuleIssue[] = []
  const isShare = typeof reduce === 'object'
  if (isShare && anytime === true) {
    issues.push({ key: 'anytime', problem: 'anytime: true is for rates, and pass_at and pass_hat give means' })
  }
  if (isShare && sides === 'one') {
    issues.push({ key: 'sides', problem: 'sides is for rates, and pass_at and pass_hat give means' })
  }
  if (sides === 'one' && method !== undefined && MEAN_METHODS.has(method)) {
    issues.push({ key: 'sides', problem: `sides is for rates, and ${method} is not a method for them` })
  }
  if (sides === 'one' && level !== undefined && level <= 0.5) {
    issues.push({ key: 'level', problem: 'sides: one takes a level above 0.5' })
  }
  if (method === undefined) return issues
  if (isShare && !['betting', 'bca', 't'].includes(method)) {
    issues.push({ key: 'method', problem: 'pass_at and pass_hat give means: choose one of betting, bca, t' })
  } else if (reduce !== undefined && TRIAL_METHODS.has(method)) {
    issues.push({ key: 'method', problem: `${method} is for trials that are not reduced: leave out reduce, or method` })
  } else if (per === 'case' && (TRIAL_METHODS.has(method) || MEAN_METHODS.has(method))) {
    issues.push({
      key: 'method',
      problem: 'per: case is decided by a method for rates: clopper-pearson, wilson, jeffreys, mid-p',
    })
  }
  return issues
}
