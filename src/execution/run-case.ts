import type { Redaction } from '../base/redaction.ts'
import type { Case, SystemCase } from '../evidence/case.ts'
import type { ErrorExecution, Execution, OkExecution } from '../evidence/execution.ts'
import type { TokenPrice } from '../evidence/token-price.ts'
import type { Answers, StoredExecution } from './answers.ts'
import { callWithRetries, type Call, type CallAnswer, type CallPorts } from './call-with-retries.ts'
import { deepFreeze } from './deep-freeze.ts'
import type { ServerTerms } from './permits.ts'
import { roundTrip } from './round-trip.ts'

/** The thing under test, as it is called. */
export interface SystemUnderTest {
  readonly gate: string
  /** Per attempt, from dispatch. */
  readonly timeoutMs: number
  readonly price?: TokenPrice
  /** An attempt that timed out is tried again, as it is over HTTP. */
  readonly retriesTimeouts?: true
  readonly terms?: ServerTerms
  /** Resolves when it can be called; asked before every call, and before its permit is. */
  readonly prepare?: () => Promise<void>
  /** Begins a call, and returns what makes each attempt of it. */
  readonly begin: (testCase: SystemCase) => Call['send']
}

/** What running a case needs from outside. */
export interface CasePorts extends CallPorts {
  readonly answers: Answers
}

/**
 * The execution of one trial of a case, counted from 1: the answer that was kept earlier, or a new call, kept before this
 * resolves if it gave an answer. The output is the deeply frozen JSON value that was kept, fresh or not.
 *
 * @throws (as a rejection) what `answers` throws: an answer that was paid for could not be kept.
 */
export async function runCase(
  testCase: Case,
  trial: number,
  system: SystemUnderTest,
  ports: CasePorts,
): Promise<Execution> {
  const stored = await ports.answers.findExecution(testCase, trial)
  if (stored !== undefined) return executionFromStored(stored)

  const { gate, timeoutMs, retriesTimeouts, terms, prepare } = system
  if (prepare !== undefined) await prepare()
  const { id, input, tags, metadata } = testCase
  const result = await callWithRetries(
    {
      slot: 'system',
      gate,
      timeoutMs,
      ...(system.price && { price: system.price }),
      ...(retriesTimeouts && { retriesTimeouts }),
      ...(terms && { terms }),
      send: system.begin({ id, input, tags, metadata }),
    },
    ports,
  )
  if (result.status === 'ERROR') return { ...result, latencyMs: null }
  const execution = executionFromAnswer(result, ports.redaction)
  if (execution.status === 'OK') ports.answers.keepExecution(testCase, trial, execution)
  return execution
}

function executionFromStored({ output, latencyMs, usage, trace, codeChanged }: StoredExecution): OkExecution {
  return Object.freeze({
    status: 'OK',
    output: deepFreeze(output),
    fromCache: true,
    latencyMs,
    usage,
    attempts: [],
    ...(trace && { trace: deepFreeze(trace) }),
    ...(codeChanged && { codeChanged }),
  })
}

function executionFromAnswer(
  { value, latencyMs, usage, attempts, trace }: CallAnswer,
  redaction: Redaction,
): OkExecution | ErrorExecution {
  const kept = roundTrip(value)
  if (!kept.ok) {
    const failure = { reason: 'output_not_json', message: redaction.text(kept.problem) } as const
    return { status: 'ERROR', failure, latencyMs, usage, attempts }
  }
  return deepFreeze({
    status: 'OK',
    output: redaction.json(kept.value),
    fromCache: false,
    latencyMs,
    usage,
    attempts,
    ...(trace.length > 0 && { trace: redaction.json(trace) }),
  })
}
