import type { SuitePart } from '../../../evidence/suite-part.ts'
import type { ShardMark } from '../../shard-mark.ts'

/** One test file of one blob, in what a merge asks of it. */
export interface MarkedFile {
  /** Relative to its project, POSIX. */
  readonly file: string
  /** Name of the Vitest project. */
  readonly project: string
  /** undefined where the shard was run without us, or died. */
  readonly mark: ShardMark | undefined
  /** Some of its tests are ours. */
  readonly hasSuites: boolean
  /** It did not come to its end, or could not be loaded. */
  readonly isBroken: boolean
}

/** As people read it. */
export function shardText({ index, count }: SuitePart): string {
  return `shard ${index} of ${count}`
}
