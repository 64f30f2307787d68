import type { HttpHeaders } from './http-request.ts'
import { answeredAtMs, numberIn } from './retry-after.ts'

/** One budget that a server keeps of its caller. */
interface Bucket {
  /** Undefined when the server does not say. */
  readonly remaining: number | undefined
  readonly resetMs: number
}

/**
 * How long to send nothing after an answer: until the budgets that it used up are refilled. 0 when none is empty.
 *
 * @example
 * ```ts
 * quietAfterAnswer({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2' }, Date.now()) // 2000
 * ```
 */
export function quietAfterAnswer(headers: HttpHeaders, nowMs: number): number {
  return longest(bucketsIn(headers, nowMs).filter(({ remaining }) => remaining === 0))
}

/** How long to send nothing after a refusal: as after an answer, and where no budget is named empty, until any is refilled. */
export function quietAfterRefusal(headers: HttpHeaders, nowMs: number): number {
  const buckets = bucketsIn(headers, nowMs)
  const empty = buckets.filter(({ remaining }) => remaining === 0)
  return longest(empty.length > 0 ? empty : buckets.filter(({ remaining }) => remaining === undefined))
}

function longest(buckets: readonly Bucket[]): number {
  return Math.max(0, ...buckets.map(({ resetMs }) => resetMs))
}

/** `x-ratelimit-remaining-tokens`, `x-ratelimit-reset`, `anthropic-ratelimit-requests-reset`, ... */
const RESET_NAMES = [
  /^(?<base>(?:x-)?rate-?limit)-reset(?<kind>-[a-z-]+)?$/,
  /^(?<base>anthropic-ratelimit)(?<kind>-[a-z-]+)-reset$/,
]

function bucketsIn(headers: HttpHeaders, nowMs: number): readonly Bucket[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const groups = RESET_NAMES.map((pattern) => pattern.exec(name)?.groups).find((found) => found !== undefined)
    const resetMs = untilReset(value, headers, nowMs)
    if (groups === undefined || resetMs === undefined) return []
    const { base = '', kind = '' } = groups
    const remainingName = base.startsWith('anthropic') ? `${base}${kind}-remaining` : `${base}-remaining${kind}`
    return [{ remaining: numberIn(headers[remainingName]), resetMs }]
  })
}

/** Later than any number of seconds that a budget takes to refill: such a number is a time of day. */
const FIRST_EPOCH_SECONDS = 1e9
const FIRST_EPOCH_MS = 1e12

/**
 * The wait that a reset header asks for: seconds (`2`, `0.5`), a duration (`1s`, `6m0s`, `20ms`), a time of day in seconds or
 * ms since the epoch, or one in RFC 3339. Undefined for what is none of these.
 */
function untilReset(text: string, headers: HttpHeaders, nowMs: number): number | undefined {
  const fromDate = (timeMs: number): number => Math.max(0, timeMs - answeredAtMs(headers, nowMs))
  const number = numberIn(text)
  if (number !== undefined) {
    if (number >= FIRST_EPOCH_MS) return fromDate(number)
    return number >= FIRST_EPOCH_SECONDS ? fromDate(number * 1000) : number * 1000
  }
  const duration = durationIn(text)
  if (duration !== undefined) return duration
  const date = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : fromDate(date)
}

const UNITS_MS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 }

function durationIn(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?(ms|d|h|m|s))+$/.test(text)) return undefined
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|d|h|m|s)/g)]
  return parts.reduce((total, [, amount, unit]) => total + Number(amount) * (UNITS_MS[unit ?? ''] ?? 0), 0)
}
