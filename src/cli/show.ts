import { relative } from 'node:path'
import { boundedText } from '../../reporter/bounded-text.ts'
import { caseLines } from '../../reporter/case-lines.ts'
import { createErrorTally } from '../../reporter/error-tally.ts'
import { infeasibleLines } from '../../reporter/infeasible-lines.ts'
import { runLines } from '../../reporter/run-lines.ts'
import type { Theme } from '../../reporter/theme.ts'
import { OloproofError } from '../base/error.ts'
import { nearestName } from '../base/nearest-name.ts'
import type { CaseEvidence, RunEvidence, SeenCase } from '../evidence/run-evidence.ts'
import { planRun } from '../plan/plan-run.ts'
import { textOfNotDecided } from '../policy/not-decided.ts'
import { readRunEvidence } from '../store/read-run-evidence.ts'
import { reportPath } from '../store/report-path.ts'
import { readEvents } from '../store/run-reader.ts'
import { eventsPath, runDirectory } from '../store/store-layout.ts'
import { caseRecord } from './case-record.ts'
import type { CommandReply, CommandRequest, CommandSurroundings } from './command.ts'
import { emptyRunNotices } from './empty-run-notices.ts'
import { isComparisonText } from './find-comparison.ts'
import { findRun } from './find-run.ts'
import { jsonLine, jsonLines } from './json-lines.ts'
import { storeOfProject } from './store-of-project.ts'

const SHOWN_COLUMNS = 100

/** `oloproof show`: a run as it was shown at its end, or its cases with what was asked, answered and judged; or a comparison. */
export async function show(request: CommandRequest): Promise<CommandReply> {
  const { operands, flags, values, surroundings } = request
  const [text = ''] = operands
  const store = await storeOfProject(surroundings.root)
  if (isComparisonText(text)) {
    const { showComparison } = await import('./show-comparison.ts')
    return showComparison(store, text, request)
  }
  const runId = await findRun(store, text)
  const page = values.get('html')
  if (page !== undefined) {
    const other = ['case', 'misses', 'json'].find((name) => flags.has(name) || values.has(name))
    if (other !== undefined) throw invalid(`--html writes the whole run, and does not go with --${other}`)
    reportPath(surroundings.root, page)
    const { writeReportPage } = await import('../report/write-report-page.ts')
    await writeReportPage({ store, runIds: [runId], file: page })
    return { lines: [`Wrote ${page}.`], exitCode: 0 }
  }
  const evidence = await readRunEvidence(store, runId)
  const notices = evidence.run === null ? [] : emptyRunNotices(text, evidence.run)
  const caseId = values.get('case')
  if (caseId !== undefined && flags.has('misses')) throw invalid('--misses shows several cases, and --case shows one')
  if (caseId !== undefined) {
    const found = await onlyCase(evidence, runId, caseId)
    const { columns, theme } = surroundings
    const lines = flags.has('json')
      ? jsonLines(caseRecord(found))
      : [headingOf(evidence, theme), '', ...caseLines(found, columns, theme)]
    return { lines, notices, exitCode: 0 }
  }
  const isWanted = flags.has('misses') ? isMissed : undefined
  if (flags.has('json')) return { lines: jsonOfRun(evidence, isWanted), notices, exitCode: 0 }
  if (flags.has('misses')) return { lines: missedLines(evidence, surroundings), notices, exitCode: 0 }
  return { lines: await summaryLines(evidence, store, surroundings), notices, exitCode: 0 }
}

/** A case that somebody should look at: a criterion missed it, or could not be applied. */
function isMissed({ judgements }: SeenCase): boolean {
  return judgements.some(({ status, passed }) => status === 'MISSING' || passed === false)
}

async function onlyCase(evidence: RunEvidence, runId: string, caseId: string): Promise<CaseEvidence> {
  const ids: string[] = []
  for await (const found of evidence.cases(({ id }) => {
    ids.push(id)
    return id === caseId
  })) {
    return found
  }
  const near = nearestName(caseId, ids)
  const problem = `the run ${runId} has no case ${caseId}`
  const advice = `oloproof export ${runId} prints the cases of this run, with their ids`
  throw new OloproofError('command_line_invalid', { command: 'show', problem, nearest: near, advice })
}

async function* jsonOfRun(
  { run, started, cases }: RunEvidence,
  isWanted?: (seen: SeenCase) => boolean,
): AsyncGenerator<string> {
  yield `{"run":${jsonLine(run)},`
  yield `"run_id":${jsonLine(started.run_id)},`
  let before = '"cases":['
  for await (const one of cases(isWanted)) {
    yield `${before}${jsonLine(caseRecord(one))}`
    before = ','
  }
  yield before === ',' ? ']}' : `${before}]}`
}

async function* missedLines(evidence: RunEvidence, { columns, theme }: CommandSurroundings): AsyncGenerator<string> {
  yield headingOf(evidence, theme)
  let count = 0
  for await (const one of evidence.cases(isMissed)) {
    yield ''
    yield* caseLines(one, columns, theme)
    count += 1
  }
  if (count === 0) yield 'No case was missed, and no judgement is missing.'
}

async function summaryLines(
  evidence: RunEvidence,
  store: string,
  { root, columns, theme }: CommandSurroundings,
): Promise<string[]> {
  const { run, started, cases } = evidence
  const runId = started.run_id
  const directory = runDirectory(store, runId)
  const storePath = relative(root, directory)
  const misses = await countOfMisses(cases)
  const hint = misses === 0 ? [] : ['', `${misses} to look at: oloproof show ${runId} --misses`]
  if (run === null) {
    return [
      headingOf(evidence, theme),
      theme.warning('RUN_ERROR (PARTIAL): this run did not come to its end, and nothing was decided'),
      `  stored    ${storePath}`,
      ...hint,
    ]
  }
  const errors = createErrorTally()
  for await (const event of readEvents(eventsPath(directory))) {
    if (event.type === 'case_executed' || event.type === 'case_judged') errors.add(event)
  }
  const plan = planRun(run.rules)
  const report = { run, notDecided: textOfNotDecided(run.not_decided), plan, errors: errors.groups(), storePath }
  return [...infeasibleLines(run.suite, run.infeasible, theme), ...runLines(report, columns, theme), ...hint]
}

function invalid(problem: string): OloproofError {
  return new OloproofError('command_line_invalid', { command: 'show', problem, nearest: null })
}

/** Which run is shown: as above the tables of one. */
function headingOf({ run, started }: RunEvidence, theme: Theme): string {
  const project = run === null || run.project === '' ? [] : [run.project]
  const [suite = '', ...rest] = [started.suite, started.system, ...project].map((name) =>
    boundedText(name, SHOWN_COLUMNS),
  )
  return [theme.strong(suite), ...rest, started.run_id].join(' · ')
}

async function countOfMisses(cases: RunEvidence['cases']): Promise<number> {
  let misses = 0
  // Counted from the events alone: no output is read.
  for await (const _ of cases((seen) => {
    if (isMissed(seen)) misses += 1
    return false
  }));
  return misses
}
