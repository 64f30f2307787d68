import type {} from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the broker of this test run. */
    oloproof: string | undefined
  }
  interface TaskMeta {
    /** Which of our tests this is; ordinary tests have none. */
    oloproof?: 'case' | 'policy' | 'refusal'
  }
}
