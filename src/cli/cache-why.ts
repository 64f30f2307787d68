import { boundedText } from '../../reporter/bounded-text.ts'
import { labelledLine } from '../../reporter/labelled-line.ts'
import { nearestName } from '../base/nearest-name.ts'
import type { Case } from '../evidence/case.ts'
import type { CriterionSpec } from '../evidence/criterion.ts'
import { readRunEvidence } from '../store/read-run-evidence.ts'
import type { JournalRecord } from '../store/journal-record.ts'
import { scanJournal } from '../store/scan-journal.ts'
import { storedRunIds } from '../store/stored-ids.ts'
import type { CommandReply } from './command.ts'
import { differingParts, executionParts, judgementParts, type DifferingPart, type KeyParts } from './key-parts.ts'
import { namedSuite, unknownName } from './named-suite.ts'
import { startOfRun, type StartOfRun } from './start-of-run.ts'

const SHOWN_COLUMNS = 60

/** The case as the latest run of its suite asked a system, or did not. */
interface AskedNow {
  readonly start: StartOfRun
  readonly asked: Case
  readonly wasCalled: boolean
  readonly criteria: readonly CriterionSpec[]
}

/** A stored answer, with what its key was made of. */
interface StoredAnswer {
  readonly runId: string
  readonly at: string
  readonly parts: KeyParts
}

/**
 * `oloproof cache why`: whether the latest run of a suite found the answers for a case in the cache; and if it did not, in
 * which part of its key each differs from the nearest one that was stored then. Of a suite with several systems, for each.
 */
export async function cacheWhy(store: string, suite: string, caseId: string): Promise<CommandReply> {
  const asked = await askedNow(store, suite, caseId)
  const records = await recordsOfCase(store, caseId)
  const casesByRun = await casesOfRuns(store, records, caseId)
  const lines = asked.map((now) => {
    const { runId, suite: path, system } = now.start
    const of = asked.length === 1 ? '' : ` of ${boundedText(`${system.name}@${system.version}`, SHOWN_COLUMNS)}`
    const place = `${boundedText(path, SHOWN_COLUMNS)}, case ${boundedText(caseId, SHOWN_COLUMNS)}`
    return [`${place}, as ${runId} asked it${of}`, ...linesOf(now, records, casesByRun)]
  })
  return { lines: lines.flatMap((block, index) => (index === 0 ? block : ['', ...block])), exitCode: 0 }
}

function linesOf(
  { start, asked, wasCalled, criteria }: AskedNow,
  records: readonly KeyedRecord[],
  casesByRun: ReadonlyMap<string, Case>,
): string[] {
  if (asked.exclude !== undefined) {
    return [labelledLine('excluded', `it is never called: ${boundedText(asked.exclude, SHOWN_COLUMNS)}`)]
  }
  if (!wasCalled) return [labelledLine('skipped', 'this run did not ask it: it was not selected, or not reached')]
  const executions = records.flatMap(({ key, record }) => {
    const before = casesByRun.get(record.run_id)
    if (key === null || record.kind !== 'execution' || before === undefined) return []
    const parts = executionParts(record.system, before, record.trial ?? 1)
    return [{ runId: record.run_id, at: record.at, parts, output: record.output }]
  })
  const wanted = executionParts(start.system, asked, 1)
  const answer = executions.find(({ parts }) => differingParts(parts, wanted).length === 0)
  const ofJudges = criteria.flatMap(({ name, judge }) => {
    if (judge === undefined) return []
    if (answer === undefined) return [labelledLine('judgement', `${name}: judges what the next call answers`)]
    const stored = records.flatMap(({ key, record }): StoredAnswer[] => {
      const before = casesByRun.get(record.run_id)
      if (key === null || record.kind !== 'judgement' || before === undefined) return []
      // The output that was judged is not kept beside the judgement: it is the one that the case had then.
      const output = executions.findLast((one) => one.runId <= record.run_id)?.output ?? answer.output
      return [{ runId: record.run_id, at: record.at, parts: judgementParts(record.judge, before, output) }]
    })
    return answerLines(`judgement of ${name}`, start.runId, judgementParts(judge, asked, answer.output), stored)
  })
  return [...answerLines('execution', start.runId, wanted, executions), ...ofJudges]
}

function answerLines(what: string, runId: string, wanted: KeyParts, answers: readonly StoredAnswer[]): string[] {
  // What the run itself paid for was not there when it asked.
  const stored = answers.filter((answer) => answer.runId < runId)
  let nearest: { readonly answer: StoredAnswer; readonly parts: readonly DifferingPart[] } | null = null
  for (const answer of stored) {
    const parts = differingParts(answer.parts, wanted)
    if (nearest === null || distanceOf(parts) <= distanceOf(nearest.parts)) nearest = { answer, parts }
  }
  if (nearest === null) return [labelledLine('called', `the ${what}: none was stored for this case`)]
  const { answer, parts } = nearest
  const origin = `${answer.runId}, ${answer.at.slice(0, 'YYYY-MM-DD'.length)}`
  if (parts.length === 0) return [labelledLine('cached', `the ${what}: stored by ${origin}`)]
  return [
    labelledLine('called', `the ${what}: the nearest one (${origin}) differs in`),
    ...parts.map(({ part, stored: before, now }) => {
      return labelledLine(
        '',
        `${part}: ${boundedText(before, SHOWN_COLUMNS)} then, ${boundedText(now, SHOWN_COLUMNS)} now`,
      )
    }),
  ]
}

/** By the number of parts; of as many, an answer of the system or judge in use is nearer than one of another. */
function distanceOf(parts: readonly DifferingPart[]): number {
  return parts.length + (parts.some(({ part }) => /^(?:system|judge) /.test(part)) ? 0.5 : 0)
}

/** By the latest run of each system of the suite as it is now, the oldest first. */
async function askedNow(store: string, suite: string, caseId: string): Promise<readonly AskedNow[]> {
  const starts = await startsOfRuns(store)
  const path = namedSuite(suite, [...new Set(starts.map((start) => start.suite))])
  const ofSuite = starts.filter((start) => start.suite === path)
  // Of other cases: a system that the suite has no more, or a suite of this name in another file.
  const ofNow = ofSuite.filter(({ suiteDigest }) => suiteDigest === ofSuite[0]?.suiteDigest)
  const systems = new Set<string>()
  const ids: string[] = []
  const found: AskedNow[] = []
  for (const start of ofNow) {
    if (systems.has(start.system.name)) continue
    systems.add(start.system.name)
    const { criteria, cases } = await readRunEvidence(store, start.runId)
    for await (const { asked, executions } of cases(({ id }) => {
      ids.push(id)
      return id === caseId
    })) {
      if (asked !== null) found.push({ start, asked, wasCalled: executions.length > 0, criteria })
    }
  }
  if (found.length === 0) {
    const known = [...new Set(ids)]
    const problem = `the latest run of ${path} has no case ${caseId}`
    throw unknownName(problem, nearestName(caseId, known), known, 'its cases are')
  }
  return found.reverse()
}

/** Of all runs that can be read, the newest first. */
async function startsOfRuns(store: string): Promise<readonly StartOfRun[]> {
  const starts: StartOfRun[] = []
  for (const runId of (await storedRunIds(store)).toReversed()) {
    const start = await startOfRun(store, runId)
    if (start !== null) starts.push(start)
  }
  return starts
}

interface KeyedRecord {
  readonly key: string | null
  readonly record: JournalRecord
}

async function recordsOfCase(store: string, caseId: string): Promise<readonly KeyedRecord[]> {
  const records: KeyedRecord[] = []
  await scanJournal(store, ({ key, record }) => {
    if (record.case_id === caseId) records.push({ key, record })
  })
  return records
}

/** The case as each run that paid for an answer asked it. */
async function casesOfRuns(
  store: string,
  records: readonly KeyedRecord[],
  caseId: string,
): Promise<ReadonlyMap<string, Case>> {
  const cases = new Map<string, Case>()
  for (const runId of new Set(records.map(({ record }) => record.run_id))) {
    try {
      const evidence = await readRunEvidence(store, runId)
      for await (const { asked } of evidence.cases(({ id }) => id === caseId)) if (asked) cases.set(runId, asked)
    } catch {
      // A run that is gone or damaged tells nothing of what it asked.
    }
  }
  return cases
}
