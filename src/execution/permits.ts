import type { Usage } from '../evidence/execution.ts'
import type { Rate } from '../evidence/http-system.ts'
import { moneyOf, type TokenPrice } from '../evidence/token-price.ts'
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
  /** Of a call over HTTP; left out for a callable. */
  readonly terms?: ServerTerms
}

/**
 * On which terms a server is called: the number in flight through its gate then adapts to what the server can take, and
 * the caller may have bounds of its own.
 */
export interface ServerTerms {
  /** Names the system or judge that calls, for example `system support-bot-http`. */
  readonly caller: string
  /** Calls of this caller in flight at most, over all workers. */
  readonly concurrency?: number
  readonly rate?: Rate
}

/** The gate opens too late: `opensInMs` from now, which is what the server asked for. */
export interface GateClosed {
  readonly kind: 'gate_closed'
  readonly opensInMs: number
}

/** The account behind the gate has nothing left to spend: whoever waited for it is not sent. */
interface QuotaExhausted {
  readonly kind: 'quota_exhausted'
}

/** The run was cancelled while the call waited. */
interface Cancelled {
  readonly kind: 'cancelled'
}

export type Admission = { readonly kind: 'admitted'; readonly permit: Permit } | GateClosed | QuotaExhausted | Cancelled
type Passage = { readonly kind: 'open' } | GateClosed | QuotaExhausted | Cancelled

/** What an attempt is known to have cost: 0 where nothing was reported, or nothing has a price. */
export interface Cost {
  readonly tokens: number
  readonly money: number
}

/** The cost of tokens, or null where none were reported. */
export function costOf(usage: Usage, price: TokenPrice | undefined): Cost | null {
  const { inputTokens, outputTokens } = usage
  if (inputTokens === null && outputTokens === null) return null
  return { tokens: (inputTokens ?? 0) + (outputTokens ?? 0), money: (price && moneyOf(usage, price)) ?? 0 }
}

/** The right to have one call in flight. Held through retries and the waits between them. */
export interface Permit {
  /** Waits until the gate lets a further attempt through. */
  pass(withinMs: number, cancellation: Cancellation): Promise<Passage>
  /** The server asked for no call through this gate for `ms` from now. */
  cool(ms: number): void
  /** The server turned the attempt away that was made just now, and asked for `floorMs` without a call, or for nothing. */
  turnedAway(because: 'busy' | 'quota', floorMs: number): void
  /** Says what an attempt cost, before the slot is given back: whoever grants permits may hold a budget. */
  spend(cost: Cost): void
  /** Gives the slot to the next call; says how this one ended, unless it was cut off. Later calls of it do nothing. */
  release(end?: CallEnd): void
}

/** How a call ended, as far as it matters to the calls that come after it. */
export interface CallEnd {
  /** The server had an answer, whether or not it was of use. */
  readonly answered: boolean
  /** Over all attempts, as far as reported. */
  readonly tokens: number
}

/** Grants permits: at most the bound of each slot at once, none before its gate is open. */
export interface Permits {
  /** @throws `broker_lost` (as a rejection) when nobody is there any more to grant it. */
  acquire(request: PermitRequest, cancellation: Cancellation): Promise<Admission>
}
