import type { Redaction } from '../../base/redaction.ts'
import type { Execution } from '../../evidence/execution.ts'
import { slicesOf } from '../../evidence/slice.ts'
import { cancellationSource } from '../../execution/cancellation.ts'
import type { Permits } from '../../execution/permits.ts'
import { startScheduler, type CaseOutcome, type Scheduler } from '../../execution/scheduler.ts'
import { stoppablePermits } from '../../execution/stoppable-permits.ts'
import type { JournalReader } from '../../store/journal-reader.ts'
import type { JournalWriter } from '../../store/journal-writer.ts'
import { writeSuiteRecord } from '../../store/write-suite-record.ts'
import { previewText } from '../../suite/preview-text.ts'
import type { RunningSuite, SuiteWork } from '../../suite/suite-host.ts'
import { epochMs, realClock } from '../real-clock.ts'
import type { ExecutionReport, WorkerSettings } from '../wire.ts'
import type { Connection } from './connection.ts'
import { journalAnswers } from './journal-answers.ts'

export interface SuitePorts {
  readonly settings: WorkerSettings
  readonly connection: Connection
  readonly journal: JournalWriter
  readonly reader: JournalReader
  /** Knows the secrets of this worker. */
  readonly redaction: Redaction
  /** Tells the main process of an error that is not evidence. */
  readonly fail: (thrown: unknown) => void
}

/** What is in the cache is used all the same. */
const NO_PERMITS: Permits = { acquire: () => Promise.resolve({ kind: 'cancelled' }) }

/** Starts a suite: the main process gives the run its id, then all cases start, as fast as permits are granted. */
export function startSuite(work: SuiteWork, ports: SuitePorts): RunningSuite {
  const { settings, connection, journal, reader, redaction, fail } = ports
  const previews = new Map<string, string>()
  const stop = cancellationSource()
  const stopListening = connection.stop.onCancel(() => stop.cancel(connection.stop.reason ?? 'stopped'))
  const started = start()
  // Whoever asks for a case hears of a failure; that nobody has asked yet is no unhandled rejection.
  started.catch(fail)

  async function start(): Promise<{
    readonly run: string
    readonly scheduler: Scheduler
    readonly done: Promise<void>
  }> {
    const run = await connection.begin(work.manifest)
    if (!settings.dry) journal.prepare()
    const { cases, criteria, trials, concurrency, system, manifest, suiteCases } = work
    const record = { criteria: manifest.criteria, cases: suiteCases }
    const suiteKept = settings.dry ? Promise.resolve() : writeSuiteRecord(settings.store, manifest.suiteDigest, record)
    // Whoever completes the run hears of a failure.
    suiteKept.catch(() => {})
    const cache = work.cache && settings.cache
    const slices = slicesByCase(work)
    const answers = journalAnswers(
      { cases, system: system.identity, trials, code: manifest.systemCode, cache },
      { journal, reader, lookup: (keys) => connection.lookup(keys), runId: run, now: epochMs },
    )
    const scheduler = startScheduler(
      {
        cases,
        criteria,
        trials,
        concurrency,
        system: { ...system, timeoutMs: work.timeoutMs },
      },
      {
        clock: realClock,
        random: Math.random,
        permits: settings.dry ? NO_PERMITS : stoppablePermits(connection.permits, stop),
        cancellation: connection.cancellation,
        retry: settings.retry,
        answers,
        redaction,
        sink: {
          executed(caseId, execution, trial) {
            if (settings.missesFail) previews.set(previewKey(caseId, trial ?? 1), previewOf(execution))
            const report = reportOf(execution)
            connection.send({
              type: 'executed',
              run,
              caseId,
              ...place(trial),
              execution: report,
              ...slices.get(caseId),
            })
          },
          judged(caseId, judgement, spent, trial) {
            connection.send({ type: 'judged', run, caseId, ...place(trial), judgement, spent, ...slices.get(caseId) })
          },
          cutOff(criterion, { attempts, usage }) {
            connection.send({ type: 'cut_off', run, criterion, spent: { attempts, usage } })
          },
        },
      },
    )
    const done = complete(run, scheduler, suiteKept)
    done.catch(fail)
    return { run, scheduler, done }
  }

  async function complete(run: string, scheduler: Scheduler, suiteKept: Promise<void>): Promise<void> {
    const { cancelled } = await scheduler.done
    await suiteKept
    // Cut off, it is not complete; the main process knows why.
    if (cancelled === 0) connection.send({ type: 'completed', run, unsettled: scheduler.unsettled })
  }

  return {
    outcome: async (caseId): Promise<CaseOutcome> => (await started).scheduler.outcome(caseId),
    outputPreview: (caseId, trial) => previews.get(previewKey(caseId, trial)),
    id: async () => (await started).run,
    async verdict() {
      const { run, done } = await started
      await done
      return connection.verdict(run)
    },
    async close() {
      // The tests of the suite may be over before its cases (`--bail`): what is in flight is still kept.
      stop.cancel('closed')
      const { run, done } = await started.catch(() => ({ run: null, done: null }))
      await done?.catch(() => {})
      stopListening()
      // The answer comes after all that was said before: no evidence is still on its way when this worker is let go.
      if (run !== null) await connection.verdict(run)
    },
  }
}

function place(trial: number | undefined): { readonly trial?: number } {
  return trial === undefined ? {} : { trial }
}

function previewKey(caseId: string, trial: number): string {
  return `${trial} ${caseId}`
}

/** What is said of a case beside its id, for cases in slices that rules are about. */
function slicesByCase({ cases, manifest }: SuiteWork): ReadonlyMap<string, { readonly slices: readonly number[] }> {
  const slices = manifest.slices.map(({ where }) => where)
  if (slices.length === 0) return new Map()
  return new Map(cases.map((one) => [one.id, { slices: slicesOf(one, slices) }]))
}

function reportOf(execution: Execution): ExecutionReport {
  const { status, latencyMs, usage, attempts } = execution
  if (status === 'ERROR') return { status, fromCache: false, latencyMs, usage, attempts, failure: execution.failure }
  const { fromCache, codeChanged } = execution
  return { status, fromCache, latencyMs, usage, attempts, ...(codeChanged && { codeChanged }) }
}

function previewOf(execution: Execution): string {
  return execution.status === 'OK' ? previewText(execution.output) : ''
}
