import { hash } from 'node:crypto'
import type { ComparisonFile } from '../../src/evidence/comparison-file.ts'
import type { RunFile } from '../../src/evidence/run-file.ts'
import type { ComparisonPlanItem } from '../../src/plan/plan-comparison.ts'
import { comparisonCautionTexts } from '../caution-texts.ts'
import { comparisonPlanLines } from '../comparison-plan-lines.ts'
import { leftOutLines } from '../left-out-lines.ts'
import { plainTheme } from '../theme.ts'
import { changedCasesHtml, differencesHtml } from './changed-cases-html.ts'
import { cutAtBytes } from './cut-at-bytes.ts'
import { cautionHtml, preformatted, quoted, tableHtml, type GithubHtml } from './github-html.ts'
import { changeHtml, comparisonRows, runRows, VERDICT_HEADINGS } from './verdict-rows.ts'

/** What a comment of a pull request is made of. */
export interface ComparisonComment {
  readonly comparison: ComparisonFile
  readonly plan: readonly ComparisonPlanItem[]
  /** The run of the candidate, whose own rules are shown beside those of the comparison. */
  readonly candidate: RunFile
  /** Why nothing was decided of that run; null when its rules stand. */
  readonly notDecided: string | null
  /** What the pull request wants to merge; null where that is not known. */
  readonly commit: string | null
}

/** GitHub refuses comments of more than 65,536 characters. */
const MOST_BYTES = 65_000
const RUN_ERROR = 3
const CUT = '</pre></table></ul></details>\n\n<p>The comment was cut here: a report page has all of it.</p>\n'

/**
 * A comparison as the comment of a pull request: what was decided, the differences, the cases that changed, the plan. Its
 * first line is a mark that a page does not show, the same for every comment on this suite, so that the next one can take
 * the place of the last.
 *
 * @example
 * ```ts
 * comparisonComment(made).split('\n')[0] // '<!-- oloproof 3f1c0f5e9b7a -->'
 * ```
 */
export function comparisonComment({ comparison, plan, candidate, notDecided, commit }: ComparisonComment): GithubHtml {
  const { suite, comparison_id, baseline, candidate: compared } = comparison
  // That there is no rule for a run alone is no news beside a comparison.
  const ofRun = candidate.not_decided === 'no_rule' ? [] : runRows(candidate, notDecided)
  const rows = [...comparisonRows(comparison), ...ofRun]
  const planned = comparisonPlanLines(comparison, plan)
  const leftOut = leftOutLines(comparison, plainTheme)
  const blocks = [
    [markOf(comparison)],
    [
      `<h3>Oloproof: ${verdictOfAll(comparison, candidate)}</h3>`,
      `<p>${quoted(suite)}: ${changeHtml(comparison)}${commit === null ? '' : ` at ${commit}`}</p>`,
    ],
    tableHtml(VERDICT_HEADINGS, rows),
    comparisonCautionTexts(comparison).map(cautionHtml),
    differencesHtml(comparison),
    changedCasesHtml(comparison),
    leftOut.length === 0 ? [] : [preformatted(leftOut)],
    planned.length === 0 ? [] : ['<details><summary>Plan</summary>', preformatted(planned), '</details>'],
    [`<p><sub>${quoted(comparison_id)}: ${quoted(baseline.run_id)} → ${quoted(compared.run_id)}</sub></p>`],
  ]
  const text = blocks.filter((block) => block.length > 0).map((block) => block.join('\n'))
  return cutAtBytes(`${text.join('\n\n')}\n`, MOST_BYTES, CUT)
}

/** Nothing from outside stands in it. */
function markOf({ project, file, suite }: ComparisonFile): GithubHtml {
  return `<!-- oloproof ${hash('sha256', JSON.stringify([project, file, suite])).slice(0, 12)} -->`
}

/** The worst that is true of both. A PASS of one says nothing where the other was not decided. */
function verdictOfAll(comparison: ComparisonFile, candidate: RunFile): GithubHtml {
  const verdicts = [...comparison.rules, ...candidate.rules].map(({ verdict }) => verdict)
  if (verdicts.includes('FAIL')) return '❌ FAIL'
  if (candidate.status === 'RUN_ERROR' || comparison.exit_code === RUN_ERROR) return '⚠️ no usable evidence'
  const isHalf = [comparison, candidate].some(({ not_decided: why }) => why !== null && why !== 'no_rule')
  if (isHalf || verdicts.length === 0) return 'nothing was decided'
  return verdicts.includes('INSUFFICIENT_EVIDENCE') ? '❔ INSUFFICIENT&#95;EVIDENCE' : '✅ PASS'
}
