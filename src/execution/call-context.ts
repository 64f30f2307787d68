import type { JsonValue } from '../base/json.ts'
import type { Usage } from '../evidence/execution.ts'
import { roundTrip } from './round-trip.ts'

/** Tokens of one request to a provider. What it did not report is left out or null, which is not zero. */
export interface ReportedUsage {
  readonly inputTokens?: number | null | undefined
  readonly outputTokens?: number | null | undefined
}

/** What a system or judge callable is given beside the case, as `call`. Each attempt has its own. */
export interface CallContext {
  /** Aborts when this attempt times out or the run is interrupted. */
  readonly signal: AbortSignal
  /** 1 for the first attempt. */
  readonly attempt: number
  /** Records the tokens of one request; several add up. Counts that are not finite or negative count as not reported. */
  readonly usage: (tokens: ReportedUsage | null | undefined) => void
  /** Records one step that the system took, for example a tool call, as a copy of its JSON value. */
  readonly trace: (step: unknown) => void
}

/** What an attempt over HTTP is given: beside the {@link CallContext}, a way to hold back the calls that come after it. */
export interface SendContext extends CallContext {
  /** The server wants no further call for `ms`, whatever becomes of this attempt: an answer stands. */
  readonly quiet: (ms: number) => void
}

/** A {@link CallContext} together with what the callable has recorded on it so far. */
export interface RecordingContext extends SendContext {
  readonly used: Usage
  /** The longest that {@link SendContext.quiet} was told; 0 when it was not. */
  readonly quietMs: number
  readonly steps: readonly JsonValue[]
  /** What is reported after this belongs to an attempt that was given up, and is dropped. */
  readonly close: () => void
}

/** Tokens of nothing. */
export const NO_USAGE: Usage = { inputTokens: null, outputTokens: null }

/** Sums two usages; null only where neither reported anything. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: addTokens(a.inputTokens, b.inputTokens),
    outputTokens: addTokens(a.outputTokens, b.outputTokens),
  }
}

/**
 * The context of attempt number `attempt`. It takes the controller, not its signal: Node makes a signal only when somebody
 * looks at it, which costs more than all else in a call that does not.
 */
export function recordingContext(attempt: number, controller: AbortController): RecordingContext {
  const steps: JsonValue[] = []
  let used = NO_USAGE
  let quietMs = 0
  let open = true
  return {
    attempt,
    steps,
    get signal() {
      return controller.signal
    },
    get used() {
      return used
    },
    get quietMs() {
      return quietMs
    },
    quiet(ms) {
      quietMs = Math.max(quietMs, ms)
    },
    usage(tokens) {
      if (open)
        used = addUsage(used, { inputTokens: count(tokens?.inputTokens), outputTokens: count(tokens?.outputTokens) })
    },
    trace(step) {
      if (!open) return
      const copy = roundTrip(step)
      // An answer is not lost over a step that cannot be shown.
      steps.push(copy.ok ? copy.value : { not_json: copy.problem })
    },
    close() {
      open = false
    },
  }
}

function count(tokens: number | null | undefined): number | null {
  return typeof tokens === 'number' && Number.isFinite(tokens) && tokens >= 0 ? tokens : null
}

function addTokens(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : a + b
}
