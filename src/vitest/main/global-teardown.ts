import type { TestProject } from 'vitest/node'
import { sessionOf } from './sessions.ts'

/**
 * The backstop: a global set-up file whose teardown ends a test run that no reporter has ended. It does nothing for one
 * that is over, and never throws, since the host would then exit with 0.
 */
export default function setup({ vitest }: TestProject): () => Promise<void> {
  return async () => {
    await sessionOf(vitest).testRunEnded(vitest.state.getTestModules(), [])
  }
}
