import type { PolicyMark, ShardMark } from './shard-mark.ts'
import type { ListenAddress } from './wire.ts'

declare module 'vitest' {
  interface ProvidedContext {
    oloproof: ListenAddress | undefined
  }
  interface TaskMeta {
    /** Which of our tests this is; ordinary tests have none. A case that another shard runs is `elsewhere`. */
    oloproof?: 'case' | 'elsewhere' | 'policy' | 'refusal'
    /** Of a policy test, once it has run. */
    oloproofPolicy?: PolicyMark
    /** Of a test file. */
    oloproofShard?: ShardMark
  }
}
