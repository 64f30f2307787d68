import { sha256 } from '../base/digest.ts'
import type { ComparisonFile, PairedMetricRecord } from '../evidence/comparison-file.ts'
import type { ComparisonRuleRecord } from '../evidence/event.ts'
import { differenceRange } from '../policy/paired-method.ts'
import { planDifferences, type NoDifferencesPlan } from './plan-differences.ts'
import { planPairs } from './plan-pairs.ts'

/** A number of pairs of cases that would decide a rule. */
export interface PlannedPairs {
  /** Beyond those of the comparison. */
  readonly additional: number
  readonly total: number
}

/** Why there is no number of cases for a rule. */
export type NotSizedComparisonReason =
  | NoDifferencesPlan
  | 'not_comparable'
  | 'nothing_observed'
  | 'too_many_missing'
  | 'missing_share'
  | 'threshold_unreachable'
  | 'slice_of_means'
  | 'method_not_sized'

/** A comparison rule that did not decide, and how many cases would. */
export interface SizedComparisonRule {
  readonly kind: 'sized'
  readonly rule: string
  readonly metric: string
  /** What the rule would read. */
  readonly verdict: 'PASS' | 'FAIL'
  /** Pairs that it counted, those with something missing among them. */
  readonly pairs: number
  /** If the observed differences hold. */
  readonly ifDifferencesHold: PlannedPairs
  /** Pairs that only one run passed, among them; null for a mean. */
  readonly discordant: PlannedPairs | null
  /** With a chance of 90 % of deciding; null when that takes more than can be planned. */
  readonly chance90: PlannedPairs | null
  /** The share of pairs with something missing, in [0, 1); they stay, and count against the verdict. */
  readonly missingShare: number
}

/** A comparison rule that did not decide, and why no number of cases is given. */
export interface NotSizedComparisonRule {
  readonly kind: 'not_sized'
  readonly rule: string
  readonly metric: string
  readonly reason: NotSizedComparisonReason
}

/** The plan for one comparison rule. */
export type ComparisonPlanItem = SizedComparisonRule | NotSizedComparisonRule

/**
 * One plan item for each rule of a comparison that reads INSUFFICIENT_EVIDENCE: how many cases in total would decide
 * it, with its own method and level, if the cases to come resemble those that were paired. Pairs with something missing
 * keep their share and count against the verdict.
 *
 * @throws `stats_domain` for impossible counts, or a level outside (0, 1).
 * @example
 * ```ts
 * planComparison(await readComparison('.oloproof/comparisons/cmp_01M3C3ZNXPVQJCDF31DJSBXBHC.json'))
 * // four wins, a tie, at least 0: [{ kind: 'sized', ifDifferencesHold: { additional: 2, total: 7 }, ... }]
 * ```
 */
export function planComparison({
  rules,
  metrics,
}: Pick<ComparisonFile, 'rules' | 'metrics'>): readonly ComparisonPlanItem[] {
  return rules
    .filter(({ verdict }) => verdict === 'INSUFFICIENT_EVIDENCE')
    .map((rule) => {
      const plan = planRule(
        rule,
        metrics.find(({ name }) => name === rule.metric),
      )
      const { id, metric, observed, missing } = rule
      if (typeof plan === 'string') return { kind: 'not_sized', rule: id, metric, reason: plan }
      const pairs = observed + missing
      return { kind: 'sized', rule: id, metric, pairs, missingShare: missing / pairs, ...plan }
    })
}

type Plan = Pick<SizedComparisonRule, 'verdict' | 'ifDifferencesHold' | 'discordant' | 'chance90'>

function planRule(rule: ComparisonRuleRecord, metric: PairedMetricRecord | undefined): Plan | NotSizedComparisonReason {
  if (metric === undefined || rule.kind === null) return 'not_comparable'
  if (rule.reason === 'too_many_missing') return 'too_many_missing'
  if (rule.observed === 0) return 'nothing_observed'
  const { requires, estimate } = rule
  if (!('between' in requires)) {
    const isFloor = 'at_least' in requires
    const threshold = isFloor ? requires.at_least : requires.at_most
    const side = (estimate ?? threshold) > threshold ? 'above' : 'below'
    return planAgainst(rule, metric, threshold, (side === 'above') === isFloor ? 'PASS' : 'FAIL')
  }
  const [low, high] = requires.between
  if (estimate !== null && estimate < low) return planAgainst(rule, metric, low, 'FAIL')
  if (estimate !== null && estimate > high) return planAgainst(rule, metric, high, 'FAIL')
  const ends = [low, high].map((end) => planAgainst(rule, metric, end, 'PASS'))
  return ends.find((end) => typeof end === 'string') ?? (ends as readonly Plan[]).reduce(larger)
}

/** Both ends of an interval must be inside: the larger number does it. */
function larger(one: Plan, other: Plan): Plan {
  const size = one.ifDifferencesHold.total > other.ifDifferencesHold.total ? one : other
  const chances = one.chance90 && other.chance90 ? [one.chance90, other.chance90] : []
  const [chance90 = null] = [...chances].sort((first, second) => second.total - first.total)
  return { ...size, chance90 }
}

function planAgainst(
  rule: ComparisonRuleRecord,
  metric: PairedMetricRecord,
  threshold: number,
  verdict: Plan['verdict'],
): Plan | NotSizedComparisonReason {
  const ends = differenceRange({ kind: metric.kind, range: metric.range ?? undefined })
  if (ends !== null && (threshold <= ends[0] || threshold >= ends[1])) return 'threshold_unreachable'
  const { table, method } = rule
  if (method === 'tango-exact' || method === 'tango' || method === 'newcombe') {
    return table === null ? 'method_not_sized' : planTable({ ...rule, table, method }, threshold, verdict)
  }
  if (method !== 'betting' && method !== 'bca' && method !== 't') return 'method_not_sized'
  // The differences are known of all cases alone.
  if (rule.where !== undefined) return 'slice_of_means'
  const differences = differencesOf(rule, metric, threshold, ends)
  if (differences === null) return 'missing_share'
  const plan = planDifferences({ differences, threshold, method, range: ends, level: rule.level })
  if (typeof plan === 'string') return plan
  const sizeOf = sizesBeyond(differences.length)
  return {
    verdict,
    ifDifferencesHold: sizeOf(plan.first),
    discordant: null,
    chance90: plan.byChance === null ? null : sizeOf(plan.byChance),
  }
}

function planTable(
  {
    table,
    method,
    estimate,
    missing,
    level,
  }: ComparisonRuleRecord & {
    readonly table: NonNullable<ComparisonRuleRecord['table']>
    readonly method: 'tango-exact' | 'tango' | 'newcombe'
  },
  threshold: number,
  verdict: Plan['verdict'],
): Plan | NotSizedComparisonReason {
  const isAbove = (estimate ?? threshold) > threshold
  const counts = {
    both: table.both,
    onlyBaseline: table.only_baseline + (isAbove ? missing : 0),
    onlyCandidate: table.only_candidate + (isAbove ? 0 : missing),
    neither: table.neither,
  }
  const plan = planPairs({ counts, threshold, method, level })
  if (typeof plan === 'string') {
    return plan === 'difference_equals_threshold' && missing > 0 ? 'missing_share' : plan
  }
  if ((plan.side === 'above') !== isAbove) return 'missing_share'
  const pairs = table.both + table.only_baseline + table.only_candidate + table.neither + missing
  const sizeOf = sizesBeyond(pairs)
  return {
    verdict,
    ifDifferencesHold: sizeOf(plan.ifSharesHold.first),
    discordant: sizesBeyond(counts.onlyBaseline + counts.onlyCandidate)(plan.discordant),
    chance90: plan.byChance === null ? null : sizeOf(plan.byChance),
  }
}

function sizesBeyond(seen: number): (total: number) => PlannedPairs {
  return (total) => ({ additional: total - seen, total })
}

/** A difference for each pair, the changed ones spread by their ids; missing ones at their worst, null if unbounded. */
function differencesOf(
  { estimate, missing }: ComparisonRuleRecord,
  { pairs, changed }: PairedMetricRecord,
  threshold: number,
  ends: readonly [number, number] | null,
): readonly number[] | null {
  if (missing > 0 && ends === null) return null
  const values: { readonly place: string; readonly value: number }[] = changed.map((one) => {
    return { place: sha256(one.case_id), value: one.candidate - one.baseline }
  })
  const others = (count: number, name: string, value: number): void => {
    for (let index = 0; index < count; index++) values.push({ place: sha256(`${name} ${index}`), value })
  }
  others(pairs - changed.length, 'unchanged case', 0)
  if (ends !== null) others(missing, 'missing case', (estimate ?? threshold) > threshold ? ends[0] : ends[1])
  const ordered = values.sort((one, other) => (one.place < other.place ? -1 : 1)).map(({ value }) => value)
  const centre = ordered.reduce((sum, value) => sum + value, 0) / ordered.length
  const isKept = centre > threshold === (estimate ?? threshold) > threshold
  return missing > 0 && !isKept ? null : ordered
}
