import { durationMs } from '../base/duration.ts'
import { invariant } from '../base/invariant.ts'

/** `500ms`, `60s`, `10m`, `1h`, or a number of milliseconds. */
export type WrittenDuration = string | number

/** A duration that passed its check, in milliseconds. */
export function writtenMilliseconds(written: WrittenDuration | undefined): number | undefined {
  if (written === undefined) return undefined
  const ms = durationMs(written)
  invariant(ms !== null, `the duration ${written} passed its check`)
  return ms
}
