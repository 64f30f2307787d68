import { errorFromFacts, isOloproofError, locatedError, messageOf, OloproofError } from '../../base/error.ts'
import type { ComparisonVerdict, RunManifest, RunVerdict } from '../../evidence/run-manifest.ts'
import { comparisonNotDecidedText, notDecidedText, type NotDecided } from '../../policy/not-decided.ts'
import type { Stop } from '../../policy/outcome.ts'
import type { JournalIndex } from '../../store/journal-index.ts'
import type { MainMessage, Question, Statement, WorkerSettings } from '../wire.ts'
import type { BrokerHandler } from './broker.ts'
import type { FinishedRun, RecordedRun } from './recorded-run.ts'
import type { EvidenceLog } from './shards/evidence-log.ts'
import { verdictOfComparison, type FinishedComparison } from './finished-comparison.ts'
import { comparedRuns, isEmpty } from './compared-runs.ts'
import { verdictOf } from './settle.ts'

export interface TestRunPorts {
  readonly index: JournalIndex
  readonly settings: WorkerSettings
  /** @throws (as a rejection) `policy_invalid`, `store_not_writable` */
  readonly openRun: (manifest: RunManifest) => Promise<RecordedRun>
  /** Null where nothing is kept that could be compared: in a dry run. */
  readonly compare: ((baseline: FinishedRun, candidate: FinishedRun) => Promise<FinishedComparison>) | null
  /** A suite of `testFile` reads its cases from `caseFile`; absolute paths. */
  readonly onCasesRead: (testFile: string, caseFile: string) => void
  /** Keeps what is said for the blob that carries it to another machine, where there is one. */
  readonly log?: EvidenceLog | null
  /** A suite cannot be run as written, or something paid for could not be kept. Called once for each message. */
  readonly onError: (error: OloproofError) => void
}

/** What all workers say during one test run, turned into evidence and, at the end of each run, into a verdict. */
export interface TestRun {
  readonly handler: Omit<BrokerHandler, 'spent'>
  readonly runs: readonly RecordedRun[]
  readonly errors: readonly OloproofError[]
  readonly stoppedBy: Stop | null
  /** Runs that are complete after this were ended by it all the same, but for a budget. The first one stands. */
  stop(reason: Stop): void
  /** Compares the runs of suites with several systems, as far as they are not, and returns all comparisons. */
  compareAll(): Promise<readonly FinishedComparison[]>
  /** Finishes what is not finished yet, and returns all runs. */
  finishAll(stopped: Stop | null): readonly FinishedRun[]
}

function isQuestion(message: Question | Statement): message is Question {
  return 'id' in message
}

const unfinished = (notDecided: NotDecided): RunVerdict => ({
  status: 'RUN_ERROR',
  completeness: 'PARTIAL',
  rules: [],
  notDecided: notDecidedText[notDecided],
})

const NOT_COMPARED: ComparisonVerdict = { rules: [], notDecided: comparisonNotDecidedText.unfinished_run }

/** A test run in which nobody has said anything yet. */
export function createTestRun({ index, settings, openRun, compare, onCasesRead, log, onError }: TestRunPorts): TestRun {
  const runs = new Map<string, RecordedRun>()
  const errors: OloproofError[] = []
  let stoppedBy: Stop | null = null
  let oneCannotRun = false

  const fail = (thrown: unknown): OloproofError => {
    const error = isOloproofError(thrown) ? thrown : new OloproofError('invariant_broken', { what: messageOf(thrown) })
    if (!errors.some((known) => known.message === error.message)) {
      errors.push(error)
      onError(error)
      // Whatever is wrong with one suite, no call is made for any from here on.
      if (error.category === 'usage') oneCannotRun = true
    }
    return error
  }

  const finish = (run: RecordedRun, stopped: Stop | null = null): FinishedRun | null => {
    const ended = stoppedBy === 'budget_spent' ? (stopped ?? stoppedBy) : (stoppedBy ?? stopped)
    try {
      return run.finish(ended ?? (oneCannotRun ? 'suite_failed' : null))
    } catch (error) {
      fail(error)
      return run.finished
    }
  }

  const comparisons = new Map<string, Promise<FinishedComparison>>()
  const compareOnce = (baseline: FinishedRun, candidate: FinishedRun): Promise<FinishedComparison> | null => {
    if (compare === null) return null
    const key = `${baseline.record.id} ${candidate.record.id}`
    const known = comparisons.get(key) ?? compare(baseline, candidate)
    comparisons.set(key, known)
    return known
  }

  const whyUnfinished = (): NotDecided => {
    if (stoppedBy === 'budget_spent') return stoppedBy
    return oneCannotRun ? 'suite_failed' : 'unfinished_cases'
  }

  const openRunOf = async (manifest: RunManifest): Promise<RecordedRun> => {
    try {
      return await openRun(manifest)
    } catch (error) {
      throw isOloproofError(error) ? locatedError(error, manifest.file, manifest.suitePath) : error
    }
  }

  const answer = async (question: Question): Promise<MainMessage> => {
    const { id } = question
    try {
      switch (question.type) {
        case 'settings':
          return { type: 'settings', id, settings }
        case 'lookup':
          return { type: 'found', id, refs: await index.lookup(question.keys) }
        case 'begin': {
          const run = await openRunOf(question.manifest)
          runs.set(run.record.id, run)
          return { type: 'begun', id, run: run.record.id }
        }
        case 'compare': {
          const baseline = runs.get(question.baseline)?.finished
          const candidate = runs.get(question.candidate)?.finished
          const areThere = baseline && candidate && !isEmpty(baseline) && !isEmpty(candidate)
          const made = areThere ? await compareOnce(baseline, candidate) : null
          return { type: 'compared', id, verdict: made === null ? NOT_COMPARED : verdictOfComparison(made) }
        }
        case 'verdict': {
          const run = runs.get(question.run)
          const end = run?.record.completed === true ? finish(run) : null
          return { type: 'verdict', id, verdict: end === null ? unfinished(whyUnfinished()) : verdictOf(end) }
        }
      }
    } catch (error) {
      return { type: 'unanswered', id, error: fail(error).toJSON() }
    }
  }

  const hear = (statement: Statement): void => {
    log?.heard(statement)
    switch (statement.type) {
      case 'executed':
        runs.get(statement.run)?.record.executed(statement.caseId, statement.execution, statement)
        return
      case 'judged':
        runs.get(statement.run)?.record.judged(statement.caseId, statement.judgement, statement.spent, statement)
        return
      case 'cut_off':
        runs.get(statement.run)?.record.costs.cutOff(statement.criterion, statement.spent)
        return
      case 'completed':
        runs.get(statement.run)?.record.complete(statement.unsettled)
        return
      case 'cases_read':
        onCasesRead(statement.testFile, statement.caseFile)
        return
      case 'suite_failed':
        fail(errorFromFacts(statement.error))
    }
  }

  const flushAll = (): void => {
    for (const run of runs.values()) {
      try {
        run.flush()
      } catch (error) {
        fail(error)
      }
      if (run.record.completed) finish(run)
    }
  }

  return {
    get runs() {
      return [...runs.values()]
    },
    errors,
    get stoppedBy() {
      return stoppedBy
    },
    handler: {
      messages(_client, messages, reply) {
        for (const message of messages) {
          if (isQuestion(message)) void answer(message).then(reply)
          else hear(message)
        }
        flushAll()
      },
      closed() {},
    },
    stop(reason) {
      if (stoppedBy === null || stoppedBy === 'budget_spent') stoppedBy = reason
    },
    async compareAll() {
      const finished = [...runs.values()].flatMap((run) => run.finished ?? [])
      const made = await Promise.all(
        comparedRuns(finished).map(async ([baseline, candidate]) => {
          try {
            return await compareOnce(baseline, candidate)
          } catch (error) {
            fail(error)
            return null
          }
        }),
      )
      return made.filter((one) => one !== null)
    },
    finishAll: (stopped) => [...runs.values()].map((run) => finish(run, stopped)).filter((run) => run !== null),
  }
}
