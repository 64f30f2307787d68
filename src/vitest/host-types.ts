import type { ListenAddress } from './wire.ts'

declare module 'vitest' {
  interface ProvidedContext {
    oloproof: ListenAddress | undefined
  }
  interface TaskMeta {
    /** Which of our tests this is; ordinary tests have none. */
    oloproof?: 'case' | 'policy' | 'refusal'
  }
}
