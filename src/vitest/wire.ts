import type { ErrorFacts } from '../base/error.ts'
import type { Attempt, CallFailure, CallSpending, Usage } from '../evidence/execution.ts'
import type { HttpSystemSettings } from '../evidence/http-system.ts'
import type { JudgeDefinition } from '../evidence/judge-definition.ts'
import type { JudgeSpending, Judgement } from '../evidence/judgement.ts'
import type { ComparisonVerdict, RunManifest, RunVerdict } from '../evidence/run-manifest.ts'
import type { Slice } from '../evidence/slice.ts'
import type { SuitePart } from '../evidence/suite-part.ts'
import type { CallEnd, Cost, ServerTerms, Slot } from '../execution/permits.ts'
import type { RecordRef } from '../store/record-ref.ts'

/** Where the workers of a test run connect: a Unix socket or a named pipe. Reaches them through Vitest's `provide`. */
export type ListenAddress = string

/**
 * What the main process tells every worker. Plain JSON.
 * `error` is there when `oloproof.yaml` could not be used: the first suite that is declared reports it.
 */
export interface WorkerSettings {
  readonly root: string
  /** Absolute path of the store. */
  readonly store: string
  readonly concurrency: Readonly<Record<Slot, number>>
  /** The command line set the bound: a suite does not narrow it. */
  readonly concurrencyIsFixed: Readonly<Record<Slot, boolean>>
  readonly timeoutMs: Readonly<Record<Slot, number>>
  readonly retry: { readonly attempts: number; readonly deadlineMs: number }
  /** Whether the test of a missed case fails. */
  readonly missesFail: boolean
  readonly cache: boolean
  /** No call is made, and nothing is kept. */
  readonly dry: boolean
  /** Tests are declared and none is run, as by `vitest list`: nothing is kept, and no secret is needed. */
  readonly collecting: boolean
  /** A person may stop inside a call for as long as they like: nothing times out. */
  readonly debugging: boolean
  readonly limit: number | null
  readonly tag: string | null
  /** The machines that share the cases of each suite in `files`, POSIX paths, and which of them this is. */
  readonly part: (SuitePart & { readonly files: readonly string[] }) | null
  readonly rules: readonly {
    readonly id: string
    readonly metric: string
    readonly suite?: string
    readonly where?: Slice
  }[]
  /** Systems behind a URL that `oloproof.yaml` names. Variables are written in them, not their values. */
  readonly systems: Readonly<Record<string, HttpSystemSettings>>
  /** Judges that ask a model; of a secret they hold the name of its variable. */
  readonly judges: readonly JudgeDefinition[]
  /** Those on the difference of two runs. */
  readonly comparisonRules: WorkerSettings['rules']
  readonly error: ErrorFacts | null
}

/** An execution without its output, which stays in the journal. */
export interface ExecutionReport {
  readonly status: 'OK' | 'ERROR'
  readonly fromCache: boolean
  readonly latencyMs: number | null
  readonly usage: Usage
  readonly attempts: readonly Attempt[]
  readonly failure?: CallFailure
  /** The answer came from the cache and the source of the system has changed since. */
  readonly codeChanged?: boolean
}

/** What the broker itself deals with. `acquire` and `pass` are answered with `granted` or `refused`. */
export type PermitMessage =
  /** Asks for a permit; a gate that opens later than `withinMs` from now is not waited for. */
  | {
      readonly type: 'acquire'
      readonly id: number
      readonly slot: Slot
      readonly gate: string
      readonly withinMs: number
      readonly terms?: ServerTerms
    }
  /** The holder of permit `id` asks to make a further attempt: answered when its gate is open. */
  | { readonly type: 'pass'; readonly id: number; readonly withinMs: number }
  /** The server turned the attempt of permit `id` away, and asked for `floorMs` without a call, or for nothing. */
  | { readonly type: 'turned_away'; readonly id: number; readonly because: 'busy' | 'quota'; readonly floorMs: number }
  /** Gives back permit `id`, or withdraws the request for it. `end` is there when a call over HTTP came to its end. */
  | { readonly type: 'release'; readonly id: number; readonly end?: CallEnd }
  /** The server behind `gate` asked for no further call for `ms` from now. */
  | { readonly type: 'cool'; readonly gate: string; readonly ms: number }

/** What an attempt cost. Sent before its permit is given back, so that no call is granted that a budget forbids. */
export interface SpendMessage extends Cost {
  readonly type: 'spend'
}

/** What is asked of the main process: answered with `settings`, `begun`, `found`, `verdict` and `compared`, or with `unanswered`. */
export type Question =
  | { readonly type: 'settings'; readonly id: number }
  | { readonly type: 'begin'; readonly id: number; readonly manifest: RunManifest }
  | { readonly type: 'lookup'; readonly id: number; readonly keys: readonly string[] }
  | { readonly type: 'verdict'; readonly id: number; readonly run: string }
  /** Two runs of this test run, by their ids. */
  | { readonly type: 'compare'; readonly id: number; readonly baseline: string; readonly candidate: string }

/** What the main process is told. Not answered. */
export type Statement =
  | {
      readonly type: 'executed'
      readonly run: string
      readonly caseId: string
      /** From 1; left out where each case has one trial. */
      readonly trial?: number
      readonly execution: ExecutionReport
      /** Places in the slices of the manifest; left out where there are none. */
      readonly slices?: readonly number[]
    }
  | {
      readonly type: 'judged'
      readonly run: string
      readonly caseId: string
      /** As in `executed`; left out as well of a case that does not count. */
      readonly trial?: number
      readonly judgement: Judgement
      /** One for each question to a judge; null where none was to be asked. */
      readonly spent: readonly JudgeSpending[] | null
      readonly slices?: readonly number[]
    }
  /** A call was sent and its answer is not waited for any more: of the judge of a criterion, or of the system. */
  | {
      readonly type: 'cut_off'
      readonly run: string
      readonly criterion: string | null
      readonly spent: CallSpending
    }
  /** All selected cases are done. `unsettled` calls timed out and have not ended yet. */
  | { readonly type: 'completed'; readonly run: string; readonly unsettled: number }
  /** A suite of a test file reads its cases from a file; absolute paths. */
  | { readonly type: 'cases_read'; readonly testFile: string; readonly caseFile: string }
  /** A suite cannot be run as written, or an answer could not be kept. */
  | { readonly type: 'suite_failed'; readonly error: ErrorFacts }

/** From a worker to the main process. */
export type WorkerMessage = PermitMessage | SpendMessage | Question | Statement

/** From the main process to a worker. */
export type MainMessage =
  | { readonly type: 'granted'; readonly id: number }
  /** The gate opens too late; permit `id` is not granted, or its holder may not go on. */
  | { readonly type: 'refused'; readonly id: number; readonly opensInMs: number }
  /** The account behind the gate has nothing left to spend; permit `id` is not granted, or its holder may not go on. */
  | { readonly type: 'exhausted'; readonly id: number }
  | { readonly type: 'settings'; readonly id: number; readonly settings: WorkerSettings }
  | { readonly type: 'begun'; readonly id: number; readonly run: string }
  | { readonly type: 'found'; readonly id: number; readonly refs: readonly (RecordRef | null)[] }
  | { readonly type: 'verdict'; readonly id: number; readonly verdict: RunVerdict }
  | { readonly type: 'compared'; readonly id: number; readonly verdict: ComparisonVerdict }
  /** Question `id` has no answer, because of an error of the main process. */
  | { readonly type: 'unanswered'; readonly id: number; readonly error: ErrorFacts }
  /** Whether no other worker asks for permits, so that this one may pass a permit on to its own next call. */
  | { readonly type: 'alone'; readonly alone: boolean }
  /** A suite cannot be run as written: no further call may start; those in flight go on to their end. */
  | { readonly type: 'stop' }
  /** The person or the reader of the events ended the run: calls in flight end as well. */
  | { readonly type: 'cancel'; readonly reason: CancelReason }

export type CancelReason = 'interrupted' | 'reader_gone'

/** A message as one line, its line feed included. */
export function encodeMessage(message: WorkerMessage | MainMessage): string {
  return `${JSON.stringify(message)}\n`
}

/** The message that a line from a worker holds, or undefined when it holds none. */
export function decodeWorkerMessage(line: string): WorkerMessage | undefined {
  return decode(line, WORKER_FIELDS)
}

/** The message that a line from the main process holds, or undefined when it holds none. */
export function decodeMainMessage(line: string): MainMessage | undefined {
  return decode(line, MAIN_FIELDS)
}

type Check = (value: unknown) => boolean
type FieldsOf<Message extends { readonly type: string }> = {
  readonly [Type in Message['type']]: {
    readonly [Field in Exclude<keyof Extract<Message, { readonly type: Type }>, 'type'>]-?: Check
  }
}

const isText: Check = (value) => typeof value === 'string'
const isTextOrNull: Check = (value) => value === null || isText(value)
const isId: Check = (value) => Number.isSafeInteger(value)
const isIdIfGiven: Check = (value) => value === undefined || isId(value)
const isFigure: Check = (value) => Number.isFinite(value)
const isFlag: Check = (value) => typeof value === 'boolean'
const isList: Check = (value) => Array.isArray(value)
const isListIfGiven: Check = (value) => value === undefined || Array.isArray(value)
const isRecord: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isListOrNull: Check = (value) => value === null || isList(value)
const isRecordIfAny: Check = (value) => value === undefined || isRecord(value)
const isSlot: Check = (value) => value === 'system' || value === 'judge'

// Both ends are of one version and one machine: what is checked is that a stranger cannot bring the main process down
// before the message is looked at, not what the parts of a message hold.
const WORKER_FIELDS: FieldsOf<WorkerMessage> = {
  acquire: { id: isId, slot: isSlot, gate: isText, withinMs: isFigure, terms: isRecordIfAny },
  pass: { id: isId, withinMs: isFigure },
  release: { id: isId, end: isRecordIfAny },
  cool: { gate: isText, ms: isFigure },
  turned_away: { id: isId, because: isText, floorMs: isFigure },
  spend: { tokens: isFigure, money: isFigure },
  settings: { id: isId },
  begin: { id: isId, manifest: isRecord },
  lookup: { id: isId, keys: isList },
  verdict: { id: isId, run: isText },
  compare: { id: isId, baseline: isText, candidate: isText },
  executed: { run: isText, caseId: isText, trial: isIdIfGiven, execution: isRecord, slices: isListIfGiven },
  judged: {
    run: isText,
    caseId: isText,
    trial: isIdIfGiven,
    judgement: isRecord,
    spent: isListOrNull,
    slices: isListIfGiven,
  },
  cut_off: { run: isText, criterion: isTextOrNull, spent: isRecord },
  completed: { run: isText, unsettled: isId },
  cases_read: { testFile: isText, caseFile: isText },
  suite_failed: { error: isRecord },
}

const MAIN_FIELDS: FieldsOf<MainMessage> = {
  granted: { id: isId },
  refused: { id: isId, opensInMs: isFigure },
  exhausted: { id: isId },
  settings: { id: isId, settings: isRecord },
  begun: { id: isId, run: isText },
  found: { id: isId, refs: isList },
  verdict: { id: isId, verdict: isRecord },
  compared: { id: isId, verdict: isRecord },
  unanswered: { id: isId, error: isRecord },
  alone: { alone: isFlag },
  stop: {},
  cancel: { reason: isText },
}

function decode<Message extends { readonly type: string }>(
  line: string,
  fieldsByType: FieldsOf<Message>,
): Message | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const message = value as Readonly<Record<string, unknown>>
  const type = message['type']
  if (typeof type !== 'string' || !Object.hasOwn(fieldsByType, type)) return undefined
  const fields: Readonly<Record<string, Check>> = fieldsByType[type as Message['type']]
  // A system under test may have given every object of its worker a property more.
  for (const [field, isGood] of Object.entries(fields)) if (!isGood(message[field])) return undefined
  return value as Message
}
