import type { WorkerSettings } from './wire.ts'

declare module 'vitest' {
  interface ProvidedContext {
    oloproof: WorkerSettings | undefined
  }
  interface TaskMeta {
    /** Which of our tests this is; ordinary tests have none. */
    oloproof?: 'case' | 'policy' | 'refusal'
  }
}
