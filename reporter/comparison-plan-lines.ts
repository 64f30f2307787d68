import type { ComparedRunRecord, ComparisonFile } from '../src/evidence/comparison-file.ts'
import type { Spread } from '../src/evidence/run-file.ts'
import type {
  ComparisonPlanItem,
  NotSizedComparisonRule,
  PlannedPairs,
  SizedComparisonRule,
} from '../src/plan/plan-comparison.ts'
import { LARGEST_MEAN_PLAN } from '../src/plan/plan-differences.ts'
import { LARGEST_PLAN } from '../src/plan/plan-rate.ts'
import { boundedText } from './bounded-text.ts'
import { countOf, formatCount } from './format-count.ts'
import { formatRate } from './format-rate.ts'
import { labelledLine } from './labelled-line.ts'
import { expectedLines, moneyLines, moreCases, TIME_OF_JUDGES, timeText, tokensText } from './plan-lines.ts'

const SHOWN_COLUMNS = 100

/**
 * How many more cases would decide each undecided rule of a comparison, and what they take, run by both systems; for a
 * rule without a number of cases, why there is none. Nothing when there is no undecided rule.
 *
 * @example
 * ```ts
 * comparisonPlanLines(comparison, planComparison(comparison))
 * // ['Comparison cmp_01M3C3ZNXPVQJCDF31DJSBXBHC', '  observed  5 pairs', '', 'no-regression: about 2 more cases ...', ...]
 * ```
 */
export function comparisonPlanLines(comparison: ComparisonFile, items: readonly ComparisonPlanItem[]): string[] {
  if (items.length === 0) return []
  const { comparison_id: id } = comparison
  const sized = items.filter((item) => item.kind === 'sized')
  if (sized.length === 0) {
    const reasons = items.flatMap((item) => (item.kind === 'not_sized' ? [`  ${notSizedText(item)}`] : []))
    return [`Comparison ${id}: no sample size can be computed for a rule that did not decide.`, ...reasons]
  }
  const counts = [...new Set(sized.map(({ pairs }) => countOf(pairs, 'pair')))]
  return [
    `Comparison ${id}`,
    labelledLine('observed', counts.join(', ')),
    ...items.flatMap((item) => ['', ...(item.kind === 'sized' ? sizedLines(item, comparison) : [notSizedText(item)])]),
  ]
}

function sizedLines(item: SizedComparisonRule, { baseline, candidate }: ComparisonFile): string[] {
  const { additional, total } = item.ifDifferencesHold
  const time = [perCase(baseline), perCase(candidate)] as const
  const tokens = [baseline.tokens_per_case, candidate.tokens_per_case] as const
  const money = [baseline.money_per_case, candidate.money_per_case] as const
  const holds = `about ${moreCases(additional)} would decide it, if the observed differences hold (${formatCount(total)} in total)`
  return [
    `${boundedText(item.rule, SHOWN_COLUMNS)}: ${holds}`,
    ...expectedLines(item.verdict),
    ...(item.discordant === null ? [] : [labelledLine('pairs', discordantText(item.discordant))]),
    labelledLine('time', timeText(ofBoth(time), additional, 'either run') + ofOneText(time, 'answered no call')),
    labelledLine('tokens', tokensText(ofBoth(tokens), additional, 'either run') + ofOneText(tokens, 'reported none')),
    ...moneyLines(ofBoth(money), additional).map((line) => line + ofOneText(money, 'has no known cost')),
    labelledLine('assuming', `the cases to come resemble the ${formatCount(total - additional)} already run`),
    labelledLine('', 'each is run by both systems, one after another; concurrency divides the time and not the cost'),
    ...trialsLine(baseline, candidate),
    ...(baseline.judged || candidate.judged ? [labelledLine('', TIME_OF_JUDGES)] : []),
    ...(item.missingShare === 0 ? [] : [labelledLine('', `${formatRate(item.missingShare)} of them go missing again`)]),
    labelledLine('chance', chanceText(item)),
  ]
}

function discordantText({ additional, total }: PlannedPairs): string {
  const more = `${formatCount(additional)} more discordant ${additional === 1 ? 'pair' : 'pairs'} among them`
  return `${more} (${formatCount(total)} in total)`
}

/** What the trials of one case take. */
function perCase({ latency_ms: latency, trials }: ComparedRunRecord): Spread | null {
  return latency && { p05: latency.p05 * trials, p95: latency.p95 * trials }
}

type OfEither = readonly [baseline: Spread | null, candidate: Spread | null]

/** What both systems take, or the one of which it is known. */
function ofBoth([one, other]: OfEither): Spread | null {
  if (one === null || other === null) return one ?? other
  return { p05: one.p05 + other.p05, p95: one.p95 + other.p95 }
}

/** Whom the figure leaves out, and why; nothing where it is of both, or of none. */
function ofOneText([baseline, candidate]: OfEither, why: string): string {
  if ((baseline === null) === (candidate === null)) return ''
  const [known, unknown] = baseline === null ? ['candidate', 'baseline'] : ['baseline', 'candidate']
  return ` for the ${known} alone; the ${unknown} ${why}`
}

function trialsLine({ trials: before }: ComparedRunRecord, { trials: after }: ComparedRunRecord): string[] {
  if (before === 1 && after === 1) return []
  const counts = before === after ? `${before}` : `${before} (baseline) and ${after} (candidate)`
  return [labelledLine('', `${counts} trials of each case, as alike as those already run`)]
}

function chanceText({ chance90, discordant }: SizedComparisonRule): string {
  const largest = discordant === null ? LARGEST_MEAN_PLAN : LARGEST_PLAN
  const cases =
    chance90 === null
      ? `more than ${formatCount(largest)} cases`
      : `about ${moreCases(chance90.additional)} (${formatCount(chance90.total)} in total)`
  return `for a 90 % chance of deciding, ${cases}`
}

function notSizedText({ rule, metric, reason }: NotSizedComparisonRule): string {
  return `${boundedText(rule, SHOWN_COLUMNS)}: ${NOT_SIZED_TEXT[reason](boundedText(metric, SHOWN_COLUMNS))}`
}

const NOT_SIZED_TEXT: { readonly [Reason in NotSizedComparisonRule['reason']]: (metric: string) => string } = {
  difference_equals_threshold: () =>
    'the observed difference equals the threshold; no number of cases decides it at this difference',
  too_few_pairs: () => 'fewer than ten differences say too little of how those to come will spread',
  no_spread: () => 'all differences are the same, which says nothing of how those to come will spread',
  too_large: () => 'more cases would decide it than can be planned, if the observed differences hold',
  not_comparable: (metric) => `the two runs do not judge ${metric} alike`,
  nothing_observed: (metric) => `no case of ${metric} was observed in both runs`,
  too_many_missing: () => 'too much is missing; more cases of which as many go missing decide nothing',
  missing_share: () => 'at this share of missing pairs no number of cases decides it',
  threshold_unreachable: () => 'no difference lies beyond its threshold, so that no number of cases decides it',
  slice_of_means: () => 'the differences of a part of the cases are not kept, so that there is nothing to plan with',
  method_not_sized: () => 'the number of cases is not known for the method of this rule',
}
