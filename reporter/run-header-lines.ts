import type { CallerConfig, RunFile, Setting } from '../src/evidence/run-file.ts'
import { cautionTexts } from './caution-texts.ts'
import { countOf, formatCount } from './format-count.ts'
import { formatLimit } from './format-duration.ts'
import { formatMoney } from './format-money.ts'
import { boundedText } from './bounded-text.ts'
import type { Theme } from './theme.ts'

const SHOWN_COLUMNS = 100

/** What the header says of a run. */
export type HeaderRun = Pick<
  RunFile,
  | 'run_id'
  | 'suite'
  | 'system'
  | 'project'
  | 'config'
  | 'code_changed'
  | 'cases'
  | 'repeated_cases'
  | 'usage'
  | 'shards'
>

/**
 * What stands above the table of a run: suite, system, the project of Vitest if it has a name, run id; the settings that are not the default, with their
 * source; and what one must know of its answers.
 *
 * @example
 * ```ts
 * runHeaderLines(run, plainTheme)
 * // ['support-bot · bot@1 · run_01M3C3ZNXPVQJCDF31DJSBXBHC', 'system 4 (command line)']
 * ```
 */
export function runHeaderLines(run: HeaderRun, theme: Theme): string[] {
  const system = boundedText(`${run.system.name}@${run.system.version}`, SHOWN_COLUMNS)
  const project = run.project === '' ? '' : ` · ${boundedText(run.project, SHOWN_COLUMNS)}`
  const settings = settingTexts(run.config)
  return [
    `${theme.strong(boundedText(run.suite, SHOWN_COLUMNS))} · ${system}${project} · ${run.run_id}`,
    ...(settings.length === 0 ? [] : [theme.quiet(settings.join(' · '))]),
    ...(run.shards === undefined ? [] : [theme.quiet(mergedText(run.shards))]),
    ...cautionTexts(run).map(theme.warning),
    ...(run.usage.calls + run.usage.judge.calls > 0 || run.usage.cached === 0
      ? []
      : [nothingExecuted(run.usage.cached)]),
  ]
}

function mergedText(shards: NonNullable<HeaderRun['shards']>): string {
  const from = shards.length === 1 ? 'one shard' : `${shards.length} shards`
  return `merged from ${from}: answers are in the stores that these were run with`
}

function nothingExecuted(cached: number): string {
  const answers = cached === 1 ? 'the only answer' : `all ${countOf(cached, 'answer')}`
  return `nothing was executed: ${answers} came from the cache`
}

function settingTexts({
  concurrency,
  timeout_ms,
  judges = {},
  retry,
  budget,
  cache,
  store,
  misses,
  limit,
  tag,
  name,
  policy,
}: RunFile['config']): string[] {
  return [
    settingText('system', concurrency.system, String),
    settingText('judge', concurrency.judge, String),
    settingText('system timeout', timeout_ms.system, formatLimit),
    settingText('judge timeout', timeout_ms.judge, formatLimit),
    ...Object.entries(judges).flatMap(([name, own]) => judgeTexts(encoded(name), own)),
    settingText('attempts', retry.attempts, String),
    settingText('deadline', retry.deadline_ms, formatLimit),
    settingText('token budget', budget.tokens, (tokens) => formatCount(Number(tokens))),
    settingText('money budget', budget.money, (money) => formatMoney(Number(money))),
    settingText('cache', cache, (on) => (on ? 'on' : 'off')),
    settingText('store', store, encoded),
    settingText('misses', misses, encoded),
    settingText('limit', limit, String),
    settingText('tag', tag, (name) => encoded(String(name))),
    name === undefined ? null : settingText('-t', name, encoded),
    settingText('level', policy.level, String),
    settingText('method', policy.method, encoded),
    settingText('on_insufficient_evidence', policy.on_insufficient_evidence, encoded),
    settingText('infeasible', policy.infeasible, encoded),
    settingText('multiplicity', policy.multiplicity, encoded),
    settingText('missing.max_rate', policy.max_missing_rate, String),
  ].filter((text) => text !== null)
}

function judgeTexts(name: string, { concurrency, timeout_ms }: CallerConfig): (string | null)[] {
  return [
    concurrency === undefined ? null : settingText(`judge ${name}`, concurrency, String),
    timeout_ms === undefined ? null : settingText(`judge ${name} timeout`, timeout_ms, formatLimit),
  ]
}

const encoded = (text: string): string => boundedText(text, SHOWN_COLUMNS)

function settingText<Value>(
  name: string,
  { value, source }: Setting<Value>,
  format: (value: Value) => string,
): string | null {
  return source === 'default' ? null : `${name} ${format(value)} (${source})`
}
