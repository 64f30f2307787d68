import type { CriterionKind } from '../src/evidence/criterion.ts'
import type { RuleRecord } from '../src/evidence/event.ts'
import type { MetricRecord, RunFile } from '../src/evidence/run-file.ts'
import { reasonText } from '../src/policy/reason.ts'
import { CODE_CHANGED } from './code-changed-text.ts'
import { countOf } from './format-count.ts'
import { formatRate, formatRateThreshold } from './format-rate.ts'
import { formatScore } from './format-score.ts'
import { labelledLine } from './labelled-line.ts'
import { levelText } from './metric-lines.ts'
import { boundedText } from './bounded-text.ts'
import type { Theme } from './theme.ts'

const SHOWN_COLUMNS = 100

/** What the verdicts of a run are shown with. */
export interface DecidedRun extends Pick<RunFile, 'rules' | 'code_changed'> {
  readonly metrics: readonly Pick<MetricRecord, 'name' | 'kind'>[]
}

/**
 * A block for each rule: what it requires, the interval that decided (bounds are printed apart from the threshold), the
 * verdict and why.
 *
 * @example
 * ```ts
 * ruleLines(run, plainTheme)
 * // ['exact-label-floor: exact_label at least 70.0%', '  interval  [88.4%, 100.0%] (clopper-pearson, 95%)', ...]
 * ```
 */
export function ruleLines({ rules, metrics, code_changed: codeChanged }: DecidedRun, theme: Theme): string[] {
  return rules.flatMap((rule) => {
    const kind = metrics.find(({ name }) => name === rule.metric)?.kind ?? 'MEAN'
    const id = boundedText(rule.id, SHOWN_COLUMNS)
    return [
      `${theme.strong(id)}: ${boundedText(rule.metric, SHOWN_COLUMNS)} ${requirementText(rule.requires, kind)}`,
      labelledLine('interval', intervalText(rule, kind)),
      labelledLine('verdict', `${theme.verdict(rule.verdict, rule.verdict)}: ${textOfReason(rule.reason)}`),
      ...(codeChanged === 0 ? [] : [labelledLine('', theme.warning(CODE_CHANGED))]),
    ]
  })
}

function requirementText(requires: RuleRecord['requires'], kind: CriterionKind): string {
  const [words, threshold] = 'at_least' in requires ? ['at least', requires.at_least] : ['at most', requires.at_most]
  return `${words} ${kind === 'BINARY' ? formatRateThreshold(threshold) : String(threshold)}`
}

function intervalText({ lower, upper, method, level, missing, requires }: RuleRecord, kind: CriterionKind): string {
  if (lower === null || upper === null) return 'none'
  const format = kind === 'BINARY' ? formatRate : formatScore
  const threshold = 'at_least' in requires ? requires.at_least : requires.at_most
  const bounds = `[${format(lower, threshold)}, ${format(upper, threshold)}]`
  const origin = [method ?? 'no method', levelText(level)]
  if (missing > 0) origin.push(`${countOf(missing, 'missing case')} counted against it`)
  return `${bounds} (${origin.join(', ')})`
}

// A run file of a later version may hold a reason that this one has no text for.
function textOfReason(reason: string): string {
  const texts: Readonly<Record<string, string>> = reasonText
  return texts[reason] ?? boundedText(reason, SHOWN_COLUMNS)
}
