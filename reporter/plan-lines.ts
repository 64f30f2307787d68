import type { RunFile, Spread } from '../src/evidence/run-file.ts'
import { LARGEST_PLAN } from '../src/plan/plan-rate.ts'
import type { NotSizedRule, PlanItem, SizedRule } from '../src/plan/plan-run.ts'
import { countOf, formatCount } from './format-count.ts'
import { formatDuration } from './format-duration.ts'
import { formatMoney } from './format-money.ts'
import { formatRate } from './format-rate.ts'
import { labelledLine } from './labelled-line.ts'
import { sliceText } from './requirement-text.ts'
import { boundedText } from './bounded-text.ts'

const SHOWN_COLUMNS = 100

/** What a plan says of the run it was made from. */
export type PlannedRun = Pick<RunFile, 'run_id' | 'latency_ms' | 'tokens_per_case' | 'money_per_case' | 'usage'>

/**
 * How many more cases would decide each undecided rule of a run, and what they take; for a rule without a number of
 * cases, why there is none. Nothing when there is no undecided rule.
 *
 * @example
 * ```ts
 * planLines(run, planRun(run.rules))
 * // ['Run run_01M3C3WS0SBTFAG55M7ECM1EZ4', '  observed  18 cases', '', 'exact-label-floor: about 1614 more cases ...', ...]
 * ```
 */
export function planLines(run: PlannedRun, items: readonly PlanItem[]): string[] {
  if (items.length === 0) return []
  const sized = items.filter((item) => item.kind === 'sized')
  if (sized.length === 0) {
    const reasons = items.flatMap((item) => (item.kind === 'not_sized' ? [`  ${notSizedText(item)}`] : []))
    return [`Run ${run.run_id}: no sample size can be computed for a rule that did not decide.`, ...reasons]
  }
  return [
    `Run ${run.run_id}`,
    ...observedLines(sized),
    ...items.flatMap((item) => ['', ...(item.kind === 'sized' ? sizedLines(item, run) : [notSizedText(item)])]),
  ]
}

/** The cases that are planned from; named where the rules counted different ones. */
function observedLines(sized: readonly SizedRule[]): string[] {
  const texts = new Map<string, string>()
  for (const { metric, where, observed, missing } of sized) {
    const text = countOf(observed, 'case') + (missing === 0 ? '' : `, ${formatCount(missing)} missing`)
    const part = where === undefined ? '' : ` of ${sliceText(where)}`
    texts.set(`${text} of ${boundedText(metric, SHOWN_COLUMNS)}${part}`, text)
  }
  const [text = ''] = texts.values()
  if (new Set(texts.values()).size <= 1) return [labelledLine('observed', text)]
  return [...texts.keys()].map((named, index) => labelledLine(index === 0 ? 'observed' : '', named))
}

function sizedLines(item: SizedRule, run: PlannedRun): string[] {
  const { additional, total } = item.ifRateHolds
  const holds = `about ${moreCases(additional)} would decide it, if the observed rate holds (${formatCount(total)} in total)`
  return [
    `${boundedText(item.rule, SHOWN_COLUMNS)}: ${holds}`,
    ...expectedLines(item.verdict),
    labelledLine('time', timeText(run.latency_ms, additional * item.trials, 'this run')),
    labelledLine('tokens', tokensText(run.tokens_per_case, additional, 'this run')),
    ...moneyLines(run.money_per_case, additional),
    labelledLine('assuming', `the cases to come resemble the ${formatCount(total - additional)} already run`),
    labelledLine('', 'cases run one after another; concurrency divides the time and not the cost'),
    ...(item.trials === 1
      ? []
      : [labelledLine('', `${item.trials} trials of each case, as alike as those already run`)]),
    ...(hasJudge(run) ? [labelledLine('', TIME_OF_JUDGES)] : []),
    ...(item.missingShare === 0 ? [] : [labelledLine('', `${formatRate(item.missingShare)} of them go missing again`)]),
    labelledLine('chance', chanceText(item)),
  ]
}

/** Nobody pays for more cases to be told what a rule that is missed already reads. */
export function expectedLines(verdict: 'PASS' | 'FAIL'): string[] {
  return verdict === 'FAIL' ? [labelledLine('expected', 'FAIL: what was observed does not meet the rule')] : []
}

export const TIME_OF_JUDGES = 'the time is that of the system; judges take theirs beside it'

function hasJudge({ usage: { judge } }: PlannedRun): boolean {
  return judge.calls + judge.cached > 0
}

export function moreCases(count: number): string {
  return `${formatCount(count)} more ${count === 1 ? 'case' : 'cases'}`
}

/** Whose calls a plan is made from. */
export type PlannedFrom = 'this run' | 'either run'

export function timeText(latencyMs: Spread | null, calls: number, from: PlannedFrom): string {
  if (latencyMs === null) return `unknown, since no call of ${from} was answered`
  return rangeText(latencyMs, (perCall) => formatDuration(perCall * calls))
}

export function tokensText(tokensPerCase: Spread | null, cases: number, from: PlannedFrom): string {
  if (tokensPerCase === null) return `none reported by ${from}'s providers`
  return rangeText(tokensPerCase, (perCase) => formatCount(perCase * cases, tokensPerCase.p95 * cases))
}

/** Nothing where nothing has a price. */
export function moneyLines(moneyPerCase: Spread | null, cases: number): string[] {
  if (moneyPerCase === null) return []
  return [
    labelledLine(
      'money',
      rangeText(moneyPerCase, (perCase) => formatMoney(perCase * cases)),
    ),
  ]
}

function rangeText({ p05, p95 }: Spread, format: (value: number) => string): string {
  const [low, high] = [format(p05), format(p95)]
  return low === high ? low : `${low} – ${high}`
}

function chanceText({ chance, byChance: size }: SizedRule): string {
  const cases =
    size === null
      ? `more than ${formatCount(LARGEST_PLAN)} cases`
      : `about ${moreCases(size.additional)} (${formatCount(size.total)} in total)`
  const percent = Number((chance * 100).toPrecision(6))
  return `for ${percent >= 80 && percent < 90 ? 'an' : 'a'} ${percent} % chance of deciding, ${cases}`
}

function notSizedText({ rule, metric, reason }: NotSizedRule): string {
  return `${boundedText(rule, SHOWN_COLUMNS)}: ${NOT_SIZED_TEXT[reason](boundedText(metric, SHOWN_COLUMNS))}`
}

const NOT_SIZED_TEXT: { readonly [Reason in NotSizedRule['reason']]: (metric: string) => string } = {
  mean_metric: (metric) =>
    `sizing a run rule is admitted for binary rates only, and ${metric} is a MEAN metric: a run stores its summary, not the per-case values sizing one would need`,
  no_such_metric: (metric) => `this run has no metric ${metric}`,
  nothing_observed: (metric) => `no case of ${metric} was observed, so that there is no rate to plan with`,
  too_many_missing: () => 'too many cases are missing; more cases of which as many go missing decide nothing',
  missing_share: () => 'at this share of missing cases no number of cases decides it',
  rate_equals_threshold: () => 'the observed rate equals the threshold; no number of cases decides it at this rate',
  threshold_unreachable: () => 'no rate lies beyond its threshold, so that no number of cases decides it',
  method_not_sized: () => 'the number of cases is not known for the method of this rule',
  trials_not_cases: () => 'a rule on every case is decided by more trials of each case, not by more cases',
  quantile_of_trials: () => 'the number of cases is not known for a quantile over several trials of a case',
  too_large: () => `more than ${formatCount(LARGEST_PLAN)} cases would decide it, if the observed rate holds`,
}
