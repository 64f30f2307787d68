import type { CallRecord, RunUsage, TokenRecord } from '../src/evidence/run-file.ts'
import { countOf, formatCount } from './format-count.ts'
import { formatMoney } from './format-money.ts'
import { formatWallTime } from './format-duration.ts'
import { labelledLine } from './labelled-line.ts'
import { boundedText } from './bounded-text.ts'
import type { Theme } from './theme.ts'

const SHOWN_COLUMNS = 300

/**
 * What a run cost and where it is stored.
 *
 * @example
 * ```ts
 * costLines(run.usage, '.oloproof/runs/run_01M3C3ZNXPVQJCDF31DJSBXBHC', plainTheme)
 * ```
 */
export function costLines(usage: RunUsage, storePath: string, theme: Theme): string[] {
  return [
    theme.strong('Cost'),
    labelledLine('calls', formatCount(usage.calls)),
    labelledLine('retries', formatCount(usage.retries)),
    labelledLine('cached', countOf(usage.cached, 'answer')),
    labelledLine('tokens', tokensText(usage.fresh) ?? (usage.calls === 0 ? 'none' : 'none reported')),
    ...moneyLines(usage),
    ...savedLines(usage),
    ...judgeLine(usage.judge),
    labelledLine('time', formatWallTime(usage.wall_ms)),
    ...(usage.unsettled_calls === 0
      ? []
      : [theme.warning(labelledLine('aborts', ignoredAborts(usage.unsettled_calls)))]),
    labelledLine('stored', boundedText(storePath, SHOWN_COLUMNS)),
  ]
}

/** What the run cost in money, of the system and of judges together; nothing where nothing has a price. */
function moneyLines(usage: RunUsage): string[] {
  const { money: ofSystem, judge } = usage
  if (ofSystem === null && judge.money === null) return []
  const total = formatMoney((ofSystem ?? 0) + (judge.money ?? 0))
  const parts =
    ofSystem === null || judge.money === null
      ? []
      : [`${formatMoney(ofSystem)} system`, `${formatMoney(judge.money)} judge`]
  const split = parts.length === 0 ? '' : ` (${parts.join(', ')})`
  const unpriced = usage.unpriced + judge.unpriced
  const missing = unpriced === 0 ? '' : `, without ${countOf(unpriced, 'answer')} of unknown cost`
  return [labelledLine('money', total + split + missing)]
}

function savedLines({ saved, saved_money: money }: RunUsage): string[] {
  const tokens = tokensText(saved)
  if (tokens === null) return []
  return [labelledLine('saved', `${tokens}${moneyText(money)}, from the cache`)]
}

function moneyText(money: number | null): string {
  return money === null ? '' : ` (${formatMoney(money)} in money)`
}

/** One line for calls to judges, where there were any. */
function judgeLine({ calls, retries, cached, fresh, saved, saved_money: savedMoney }: CallRecord): string[] {
  if (calls === 0 && cached === 0) return []
  const tokens = tokensText(fresh)
  const savedTokens = tokensText(saved)
  const parts = [
    countOf(calls, 'call'),
    countOf(retries, 'retry', 'retries'),
    countOf(cached, 'cached answer'),
    ...(tokens === null ? [] : [`${tokens} tokens`]),
    ...(savedTokens === null ? [] : [`${savedTokens} saved${moneyText(savedMoney)}`]),
  ]
  return [labelledLine('judge', parts.join(' · '))]
}

function tokensText({ input_tokens: input, output_tokens: output }: TokenRecord): string | null {
  const parts = [
    ...(input === null ? [] : [`${formatCount(input)} input`]),
    ...(output === null ? [] : [`${formatCount(output)} output`]),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

function ignoredAborts(calls: number): string {
  return `${countOf(calls, 'call')} ignored ${calls === 1 ? 'its' : 'their'} abort and had not ended`
}
