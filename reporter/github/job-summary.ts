import type { ComparisonFile } from '../../src/evidence/comparison-file.ts'
import type { RunFile } from '../../src/evidence/run-file.ts'
import type { ComparisonPlanItem } from '../../src/plan/plan-comparison.ts'
import type { PlanItem } from '../../src/plan/plan-run.ts'
import { comparisonPlanLines } from '../comparison-plan-lines.ts'
import { cautionTexts, comparisonCautionTexts } from '../caution-texts.ts'
import { boundedText } from '../bounded-text.ts'
import { exitCodeText, type ExitReasons } from '../exit-code-text.ts'
import { countOf } from '../format-count.ts'
import { planLines } from '../plan-lines.ts'
import { suitePlaces } from '../suite-places.ts'
import { plainTheme } from '../theme.ts'
import { troubleLines, type Trouble } from '../trouble-lines.ts'
import { changedCasesHtml, differencesHtml } from './changed-cases-html.ts'
import { cautionHtml, encoded, preformatted, quoted, tableHtml, type GithubHtml } from './github-html.ts'
import { comparisonRows, runRows, VERDICT_HEADINGS, withPlaces } from './verdict-rows.ts'

const WIDEST_EXIT = 700

/** A case that somebody should look at, with texts from outside as they are. */
export interface WorstCase {
  readonly caseId: string
  /** The criteria that say so. */
  readonly criteria: readonly string[]
  /** Null where it is not kept any more, or nothing was expected. */
  readonly input: string | null
  readonly expected: string | null
  readonly output: string | null
}

export interface SummarisedRun {
  readonly run: RunFile
  /** Why nothing was decided; null when the rules stand. */
  readonly notDecided: string | null
  readonly plan: readonly PlanItem[]
  /** The worst of all cases that a criterion missed. */
  readonly misses: readonly WorstCase[]
  readonly missedCases: number
  /** Of those that none missed, the ones with the scores furthest beyond the threshold of a rule. */
  readonly beyond: readonly WorstCase[]
  readonly beyondCases: number
}

export interface SummarisedComparison {
  readonly comparison: ComparisonFile
  readonly plan: readonly ComparisonPlanItem[]
}

/** What a test run came to. */
export interface JobSummary {
  readonly runs: readonly SummarisedRun[]
  readonly comparisons: readonly SummarisedComparison[]
  readonly trouble: Pick<Trouble, 'errors' | 'brokenFiles' | 'notes' | 'cause'> & Pick<ExitReasons, 'rulesLeftOut'>
  readonly exitCode: number
}

/**
 * The summary of a test run for the page of a GitHub job: every verdict in one table, plans, the worst misses. HTML in
 * blocks apart by an empty line, ended by a line feed.
 *
 * @example
 * ```ts
 * appendFileSync(process.env.GITHUB_STEP_SUMMARY, jobSummary(summary))
 * ```
 */
export function jobSummary({ runs, comparisons, trouble, exitCode }: JobSummary): GithubHtml {
  const decided = [...runs.map(({ run }) => run), ...comparisons.map(({ comparison }) => comparison)]
  const places = suitePlaces(decided)
  const placesOf = (index: number): readonly string[] => places[index] ?? []
  const rows = [
    ...runs.flatMap(({ run, notDecided }, index) => runRows(run, notDecided, placesOf(index))),
    ...comparisons.flatMap(({ comparison }, index) => comparisonRows(comparison, placesOf(runs.length + index))),
  ]
  const troubles = troubleLines({ ...trouble, decided, exitCode, isExitCodeShown: true }, plainTheme)
  const blocks = [
    ['<h3>Oloproof</h3>', `<p>${encoded(boundedText(exitCodeText(exitCode, decided, trouble), WIDEST_EXIT))}</p>`],
    rows.length === 0 ? [] : tableHtml(VERDICT_HEADINGS, rows),
    troubles.length === 0 ? [] : [preformatted(troubles.slice(1))],
    ...runs.flatMap((one, index) => runBlocks(one, placesOf(index))),
    ...comparisons.flatMap((one, index) => comparisonBlocks(one, placesOf(runs.length + index))),
  ]
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`
}

function runBlocks(summarised: SummarisedRun, places: readonly string[]): readonly (readonly GithubHtml[])[] {
  const { run, plan } = summarised
  const lines = planLines(run, plan)
  return [
    [
      `<h4>${withPlaces(`${quoted(run.suite)} ${quoted(`${run.system.name}@${run.system.version}`)}`, places)}</h4>`,
      `<p>${quoted(run.run_id)}</p>`,
      ...cautionTexts(run).map(cautionHtml),
    ],
    lines.length === 0 ? [] : [preformatted(lines)],
    missesOf(summarised),
    beyondOf(summarised),
  ]
}

function missesOf({ misses, missedCases }: SummarisedRun): readonly GithubHtml[] {
  const all = countOf(missedCases, 'missed case')
  return casesHtml(misses.length < missedCases ? `the worst ${misses.length} of ${all}` : all, 'Missed', misses)
}

/** A mean may hold whatever single cases score: none of these was missed. */
function beyondOf({ beyond, beyondCases }: SummarisedRun): readonly GithubHtml[] {
  const all = `${countOf(beyondCases, 'case')} with no miss and a score beyond the threshold of a rule on all scores`
  return casesHtml(beyond.length < beyondCases ? `the worst ${beyond.length} of ${all}` : all, 'Score', beyond)
}

function casesHtml(title: string, heading: string, cases: readonly WorstCase[]): readonly GithubHtml[] {
  if (cases.length === 0) return []
  const rows = cases.map(({ caseId, criteria, input, expected, output }) => [
    quoted(caseId),
    criteria.map((name) => quoted(name)).join(', '),
    ...[input, expected, output].map((text) => (text === null ? '' : quoted(text))),
  ])
  return [
    `<details><summary>${title}</summary>`,
    ...tableHtml(['Case', heading, 'Input', 'Expected', 'Output'], rows),
    '</details>',
  ]
}

function comparisonBlocks(
  { comparison, plan }: SummarisedComparison,
  places: readonly string[],
): readonly (readonly GithubHtml[])[] {
  const lines = comparisonPlanLines(comparison, plan)
  const [{ run_id: before }, { run_id: after }] = [comparison.baseline, comparison.candidate]
  return [
    [
      `<h4>${withPlaces(quoted(comparison.suite), places)}</h4>`,
      `<p>${quoted(comparison.comparison_id)}: ${quoted(before)} → ${quoted(after)}</p>`,
      ...comparisonCautionTexts(comparison).map(cautionHtml),
    ],
    differencesHtml(comparison),
    changedCasesHtml(comparison),
    lines.length === 0 ? [] : [preformatted(lines)],
  ]
}
