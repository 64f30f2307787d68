import type { TestProject } from 'vitest/node'
import { sessionOf } from './sessions.ts'

/**
 * Comes with every test run of the host, after its start, and alone where tests are only collected (`vitest list`): then
 * suites are served here. A test run that must not begin ends here, before its workers, or a browser, start. The
 * teardown is the backstop: it ends a test run that no reporter has ended, does nothing for one that is over, and never
 * throws, since the host would then exit with 0.
 */
export default async function setup({ vitest }: TestProject): Promise<() => Promise<void>> {
  const session = sessionOf(vitest)
  await session.collectionStarted()
  if (session.refusal !== null) throw refused(session.refusal)
  return () => session.testRunEnded(vitest.state.getTestModules(), [])
}

/** For the host, which shows it beside what we say ourselves. */
function refused({ message }: Error): Error {
  const error = new Error(message)
  error.stack = message
  return error
}
