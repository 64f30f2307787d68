import type { ErrorFacts } from '../base/error.ts'
import type { Attempt, CallFailure, Usage } from '../evidence/execution.ts'
import type { Judgement } from '../evidence/judgement.ts'
import type { RecordRef } from '../store/record-ref.ts'
import type { RunManifest, RunVerdict } from '../evidence/run-manifest.ts'

/** The kinds of calls that are bounded, each apart from the other. */
export type Slot = 'system' | 'judge'

/**
 * What the main process hands every worker, through Vitest's `provide`. Plain JSON.
 * `error` is there when `oloproof.yaml` could not be used: the first suite that is declared reports it.
 */
export interface WorkerSettings {
  readonly address: string
  readonly root: string
  readonly journal: string
  readonly concurrency: Readonly<Record<Slot, number>>
  readonly timeoutMs: Readonly<Record<Slot, number>>
  readonly retry: { readonly attempts: number; readonly deadlineMs: number }
  /** Whether the test of a missed case fails. */
  readonly missesFail: boolean
  readonly cache: boolean
  readonly limit: number | null
  readonly tag: string | null
  readonly rules: readonly { readonly id: string; readonly metric: string; readonly suite?: string }[]
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

/** From a worker to the main process. Only `acquire`, `pass`, `begin`, `lookup` and `verdict` are answered. */
export type WorkerMessage =
  | { readonly type: 'hello'; readonly pid: number; readonly file: string }
  | { readonly type: 'acquire'; readonly id: number; readonly slot: Slot; readonly gate: string }
  /** The holder of permit `id` asks to make a further attempt: answered when its gate is open. */
  | { readonly type: 'pass'; readonly id: number }
  /** Gives back permit `id`, or withdraws the request for it. */
  | { readonly type: 'release'; readonly id: number }
  /** The server behind `gate` asked for no further call for `ms` from now. */
  | { readonly type: 'cool'; readonly gate: string; readonly ms: number }
  | { readonly type: 'begin'; readonly id: number; readonly manifest: RunManifest }
  | { readonly type: 'lookup'; readonly id: number; readonly keys: readonly string[] }
  | { readonly type: 'executed'; readonly run: string; readonly caseId: string; readonly execution: ExecutionReport }
  | { readonly type: 'judged'; readonly run: string; readonly caseId: string; readonly judgement: Judgement }
  /** All selected cases are done. `unsettled` calls timed out and have not ended yet. */
  | { readonly type: 'completed'; readonly run: string; readonly unsettled: number }
  | { readonly type: 'verdict'; readonly id: number; readonly run: string }
  | { readonly type: 'usage_error'; readonly error: ErrorFacts }

/** From the main process to a worker. */
export type MainMessage =
  | { readonly type: 'granted'; readonly id: number }
  | { readonly type: 'begun'; readonly id: number; readonly run: string }
  | { readonly type: 'found'; readonly id: number; readonly refs: readonly (RecordRef | null)[] }
  | { readonly type: 'verdict'; readonly id: number; readonly verdict: RunVerdict }
  /** No further call may start: the person interrupted the run, or another suite cannot be run as written. */
  | { readonly type: 'cancel'; readonly reason: 'interrupted' | 'usage_error' | 'reader_gone' }
