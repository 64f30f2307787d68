import type { HttpHeaders } from './http-request.ts'

/** A wish beyond this is one beyond any deadline; it stays a number that JSON can carry. */
const LONGEST_MS = Number.MAX_SAFE_INTEGER

/**
 * How long a server asks to be left alone with `retry-after-ms` or `Retry-After`, in ms; of several the longest. An HTTP date
 * counts from the `Date` of the same answer, so that it does not matter how wrong either clock is; `nowMs` stands in when
 * there is none. Undefined when neither says anything that can be understood.
 *
 * @example
 * ```ts
 * retryAfterMs({ 'retry-after': '2' }, Date.now()) // 2000
 * retryAfterMs({ 'retry-after': 'not-a-date' }, Date.now()) // undefined
 * ```
 */
export function retryAfterMs(headers: HttpHeaders, nowMs: number): number | undefined {
  const asked = [
    ...wishesIn(headers['retry-after-ms']).map(numberIn),
    ...wishesIn(headers['retry-after']).map((written) => {
      const seconds = numberIn(written)
      return seconds === undefined ? untilDate(written, headers, nowMs) : Math.min(seconds * 1000, LONGEST_MS)
    }),
  ].filter((ms) => ms !== undefined)
  return asked.length === 0 ? undefined : Math.max(...asked)
}

/** What a header says, once for each time that it was sent: a proxy may add its own. The comma in a date parts nothing. */
function wishesIn(header = ''): readonly string[] {
  return header.split(/(?<!\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*),/i)
}

/** The time of day that the answer was made at: its own `Date`, else `nowMs`. */
export function answeredAtMs(headers: HttpHeaders, nowMs: number): number {
  return dateIn(headers['date']) ?? nowMs
}

/** The number that a header holds, zero or more; undefined for anything else. */
export function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Math.min(Number(text), LONGEST_MS) : undefined
}

function untilDate(text: string | undefined, headers: HttpHeaders, nowMs: number): number | undefined {
  const date = dateIn(text)
  return date === undefined ? undefined : Math.max(0, date - answeredAtMs(headers, nowMs))
}

/** An HTTP date begins with a day of the week, which nothing else does that a lenient parser may take for a date. */
function dateIn(text: string | undefined): number | undefined {
  if (text === undefined || !/^\s*(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return undefined
  const date = Date.parse(/GMT\s*$/.test(text) ? text : `${text} GMT`)
  return Number.isNaN(date) ? undefined : date
}
