import type { RequirementRecord, RuleRecord } from '../src/evidence/event.ts'
import type { Slice } from '../src/evidence/slice.ts'
import { boundedText } from './bounded-text.ts'
import { formatLimit } from './format-duration.ts'
import { formatRate, formatRateThreshold } from './format-rate.ts'
import { formatScore } from './format-score.ts'

const SHOWN_COLUMNS = 100
const SECOND = 1000

/** What says in which unit the numbers of a rule are. */
export type RuleUnit = Pick<RuleRecord, 'metric' | 'kind'>

/**
 * What a rule is about and requires, to follow its id.
 *
 * @example
 * ```ts
 * requirementText(rule) // 'exact_label at least 70.0%', or 'p95 of $latency_ms at most 2s'
 * ```
 */
export function requirementText(rule: Omit<RuleRecord, 'verdict' | 'reason'>): string {
  return `${subjectText(rule)} ${requiredText(rule.requires, (threshold) => thresholdText(threshold, rule))}`
}

/** Where the metric of a rule must lie: `at least 70.0%`. */
export function requiredText(requires: RequirementRecord, format: (threshold: number) => string): string {
  if ('between' in requires) return `between ${requires.between.map(format).join(' and ')}`
  return 'at_least' in requires ? `at least ${format(requires.at_least)}` : `at most ${format(requires.at_most)}`
}

/** A bound as it is printed beside the threshold that it is held against: apart from it, and with its unit. */
export function boundText(bound: number, threshold: number, { metric, kind }: RuleUnit): string {
  if (metric !== '$latency_ms') return kind === 'BINARY' ? formatRate(bound, threshold) : formatScore(bound, threshold)
  return Math.abs(bound) < SECOND
    ? `${formatScore(bound, threshold)}ms`
    : `${formatScore(bound / SECOND, threshold / SECOND)}s`
}

/** A threshold as it was written, with its unit. */
export function thresholdText(threshold: number, { metric, kind }: RuleUnit): string {
  if (metric === '$latency_ms') return formatLimit(threshold)
  return kind === 'BINARY' ? formatRateThreshold(threshold) : String(threshold)
}

/** What a rule is about: its metric, of which cases, and what of it. */
export function subjectText({ metric, where, quantile, reduce, per }: Omit<RuleRecord, 'verdict' | 'reason'>): string {
  const name = boundedText(metric, SHOWN_COLUMNS) + (where === undefined ? '' : ` of ${sliceText(where)}`)
  if (quantile !== undefined) return `p${Number((quantile * 100).toPrecision(10))} of ${name}`
  if (per === 'case') return `${name} of every case`
  if (reduce === undefined) return name
  if (typeof reduce === 'string') return `${name} by ${reduce === 'majority' ? 'most' : reduce} of the trials of a case`
  return 'pass_at' in reduce ? `pass@${reduce.pass_at} of ${name}` : `pass^${reduce.pass_hat} of ${name}`
}

/** A slice in words: `tag refunds`. */
export function sliceText(where: string): string {
  const { tag, metadata } = JSON.parse(where) as Slice
  const parts = [
    ...(tag === undefined ? [] : [`tag ${tag}`]),
    ...(metadata === undefined ? [] : [`metadata ${JSON.stringify(metadata)}`]),
  ]
  return boundedText(parts.join(' and '), SHOWN_COLUMNS)
}
