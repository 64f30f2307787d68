import { errorFromFacts, OloproofError } from '../../base/error.ts'
import type { ComparisonVerdict, RunManifest, RunVerdict } from '../../evidence/run-manifest.ts'
import { cancellationSource, type Cancellation } from '../../execution/cancellation.ts'
import type { Permits } from '../../execution/permits.ts'
import type { RecordRef } from '../../store/record-ref.ts'
import { realClock } from '../real-clock.ts'
import type { MainMessage, Question, Statement, WorkerSettings } from '../wire.ts'
import { brokerPermits } from './broker-permits.ts'
import { openExchange } from './exchange.ts'

/**
 * What a worker has of the main process. Its questions reject with `broker_lost` when the main process is gone before it
 * answers, and with the error of the main process when that has no answer.
 */
export interface Connection {
  readonly permits: Permits
  /** Set off when no further call may start. */
  readonly stop: Cancellation
  /** Set off when the main process ends the run, and when it is gone: calls in flight end as well. */
  readonly cancellation: Cancellation
  /** What the main process tells every worker. */
  settings(): Promise<WorkerSettings>
  /** Starts a run and returns its id. */
  begin(manifest: RunManifest): Promise<string>
  /** Where the records of `keys` stand in the journal, in their order; null for those that there are none of. */
  lookup(keys: readonly string[]): Promise<readonly (RecordRef | null)[]>
  /** What became of the comparison of two finished runs. */
  compare(baseline: string, candidate: string): Promise<ComparisonVerdict>
  /** What became of a run, once all that it waits for was told. */
  verdict(run: string): Promise<RunVerdict>
  /** Tells the main process; nobody hears it once that is gone. */
  send(statement: Statement): void
  /** Resolves when the operating system has taken all that was sent. @throws `broker_lost` (as a rejection) when it cannot. */
  flush(): Promise<void>
}

const connections = new Map<string, Connection>()

/**
 * The connection of this worker to the broker at `address`, made on first use. It keeps the worker alive only while an answer
 * is waited for; when the main process is gone, all that waits rejects at once.
 */
export function connectionTo(address: string): Connection {
  const known = connections.get(address)
  if (known) return known
  const connection = connect(address)
  connections.set(address, connection)
  return connection
}

function connect(address: string): Connection {
  const stop = cancellationSource()
  const cancellation = cancellationSource()
  const exchange = openExchange(address, {
    alone: (alone) => permits.mayPassOn(alone),
    stopped: () => stop.cancel('stopped'),
    cancelled: (reason) => cancellation.cancel(reason),
    lost: () => cancellation.cancel('main_gone'),
  })
  const permits = brokerPermits(exchange, realClock.turn)
  const ask = <Type extends MainMessage['type']>(
    question: Question,
    answerType: Type,
  ): Promise<Extract<MainMessage, { readonly type: Type }>> =>
    new Promise((resolve, reject) => {
      exchange.request(question, {
        answered(message) {
          if (message.type === answerType) resolve(message as Extract<MainMessage, { readonly type: Type }>)
          else if (message.type === 'unanswered') reject(errorFromFacts(message.error))
          else reject(new OloproofError('invariant_broken', { what: `${question.type} answered with ${message.type}` }))
        },
        lost: reject,
      })
    })
  return {
    permits,
    stop,
    cancellation,
    settings: async () => (await ask({ type: 'settings', id: exchange.newId() }, 'settings')).settings,
    begin: async (manifest) => (await ask({ type: 'begin', id: exchange.newId(), manifest }, 'begun')).run,
    lookup: async (keys) => (await ask({ type: 'lookup', id: exchange.newId(), keys }, 'found')).refs,
    compare: async (baseline, candidate) =>
      (await ask({ type: 'compare', id: exchange.newId(), baseline, candidate }, 'compared')).verdict,
    verdict: async (run) => (await ask({ type: 'verdict', id: exchange.newId(), run }, 'verdict')).verdict,
    send(statement) {
      // Evidence comes often and nobody waits for it; how a suite ended is waited for.
      if (statement.type === 'executed' || statement.type === 'judged') exchange.writeLater(statement)
      else exchange.write(statement)
    },
    flush: () => exchange.flush(),
  }
}
