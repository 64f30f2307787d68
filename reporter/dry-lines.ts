import type { Identity } from '../src/evidence/criterion.ts'
import type { Spread } from '../src/evidence/run-file.ts'
import { repeatedCasesText } from './caution-texts.ts'
import { boundedText } from './bounded-text.ts'
import { countOf, formatCount } from './format-count.ts'
import { formatDuration } from './format-duration.ts'
import { formatMoney } from './format-money.ts'
import { labelledLine } from './labelled-line.ts'
import type { Theme } from './theme.ts'

/** What a run would call. */
export interface DryRun {
  readonly suite: string
  readonly system: Identity
  readonly cases: number
  readonly selected: number
  /** Cases with the content of an earlier one. */
  readonly repeated: number
  /** Answers of the system that are there, and calls for those that are not. */
  readonly cached: number
  readonly calls: number
  readonly cachedJudgements: number
  /** At most: a case that the system does not answer is not judged. */
  readonly judgeCalls: number
  /** Ids of the rules that would be applied. */
  readonly rules: readonly string[]
  /** What one case took in an earlier run; null when there is none. */
  readonly price: {
    readonly runId: string
    readonly latencyMs: Spread
    readonly tokens: Spread | null
    readonly money: Spread | null
  } | null
}

const SHOWN_COLUMNS = 200

/**
 * What each run would call, find in the cache, cost and decide, and that nothing was called.
 *
 * @example
 * ```ts
 * dryLines(dryRuns, plainTheme) // ['support-bot · bot@1', '  cases     18', '  cached    13 answers', ...]
 * ```
 */
export function dryLines(runs: readonly DryRun[], theme: Theme): string[] {
  return [
    ...runs.flatMap((run) => [...runLines(run, theme), '']),
    'Nothing was called, and nothing was kept: this was a dry run.',
  ]
}

function runLines(run: DryRun, theme: Theme): string[] {
  const { suite, system, cases, selected, repeated, cached, calls, cachedJudgements, judgeCalls, rules } = run
  const part = selected === cases ? '' : ` of ${formatCount(cases)}, so that nothing would be decided`
  return [
    `${theme.strong(boundedText(suite, SHOWN_COLUMNS))} · ${boundedText(`${system.name}@${system.version}`, SHOWN_COLUMNS)}`,
    labelledLine('cases', `${formatCount(selected)}${part}`),
    ...(repeated === 0 ? [] : [labelledLine('', theme.warning(repeatedCasesText(repeated, cases)))]),
    labelledLine('cached', countOf(cached, 'answer')),
    labelledLine('calls', formatCount(calls)),
    ...(judgeCalls + cachedJudgements === 0
      ? []
      : [
          labelledLine(
            'judge',
            `at most ${countOf(judgeCalls, 'call')} · ${countOf(cachedJudgements, 'cached answer')}`,
          ),
        ]),
    ...(calls === 0 ? [] : priceLines(run)),
    labelledLine(
      'rules',
      rules.length === 0 ? 'none: nothing would be decided' : boundedText(rules.join(', '), SHOWN_COLUMNS),
    ),
  ]
}

function priceLines({ price, calls }: DryRun): string[] {
  if (price === null) return [labelledLine('cost', 'unknown: there is no earlier run of this suite and system')]
  const { latencyMs, tokens, money, runId } = price
  return [
    labelledLine(
      'time',
      rangeText(latencyMs, (ofOne) => formatDuration(ofOne * calls)),
    ),
    labelledLine(
      'tokens',
      tokens === null ? 'none reported' : rangeText(tokens, (ofOne) => formatCount(ofOne * calls, tokens.p95 * calls)),
    ),
    ...(money === null
      ? []
      : [
          labelledLine(
            'money',
            rangeText(money, (ofOne) => formatMoney(ofOne * calls)),
          ),
        ]),
    labelledLine('assuming', `cases take what they took in ${runId}, one after another`),
  ]
}

function rangeText({ p05, p95 }: Spread, format: (value: number) => string): string {
  const [low, high] = [format(p05), format(p95)]
  return low === high ? low : `${low} – ${high}`
}
