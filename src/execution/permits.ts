import type { Cancellation } from './cancellation.ts'

/** The kinds of calls that are bounded, each apart from the other, over all workers of a run. */
export type Slot = 'system' | 'judge'

/** What a call needs before it may be sent. */
export interface PermitRequest {
  readonly slot: Slot
  /** Names the server behind the call: all calls through one gate wait while that server asks for quiet. */
  readonly gate: string
  /** A gate that opens later than this many ms from now is not worth waiting for. Waiting for a slot has no limit. */
  readonly withinMs: number
}

/** The gate opens too late: `opensInMs` from now, which is what the server asked for. */
export interface GateClosed {
  readonly kind: 'gate_closed'
  readonly opensInMs: number
}

/** The run was cancelled while the call waited. */
interface Cancelled {
  readonly kind: 'cancelled'
}

export type Admission = { readonly kind: 'admitted'; readonly permit: Permit } | GateClosed | Cancelled
type Passage = { readonly kind: 'open' } | GateClosed | Cancelled

/** The right to have one call in flight. Held through retries and the waits between them. */
export interface Permit {
  /** Waits until the gate lets a further attempt through. */
  pass(withinMs: number, cancellation: Cancellation): Promise<Passage>
  /** The server asked for no call through this gate for `ms` from now. */
  cool(ms: number): void
  /** Gives the slot to the next call. Later calls of it do nothing. */
  release(): void
}

/** Grants permits: at most the bound of each slot at once, none before its gate is open. */
export interface Permits {
  /** @throws `broker_lost` (as a rejection) when nobody is there any more to grant it. */
  acquire(request: PermitRequest, cancellation: Cancellation): Promise<Admission>
}
