import type { Vitest } from 'vitest/node'
import type { SuitePart } from '../../../evidence/suite-part.ts'

/** Which shard the test run of a host is; 1 of 1 for one that is none. */
export function shardOf({ config: { shard } }: Vitest): SuitePart {
  return shard === undefined ? { index: 1, count: 1 } : { index: shard.index, count: shard.count }
}
