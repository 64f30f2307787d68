import { ulidSource, type UlidSource } from '../../src/base/ulid.ts'

/** ULIDs that begin at `time` (milliseconds since the epoch) and count up. */
export function ulidsFrom(time: number): UlidSource {
  return ulidSource(
    () => time,
    () => new Uint8Array(16),
  )
}
