import { beforeAll, test, type RunnerTestCase } from 'vitest'
import { terminalText } from '../base/terminal-text.ts'
import type { OloproofError } from '../base/error.ts'
import { isSelected } from './is-selected.ts'
import { markLastTest } from './mark-last-test.ts'
import { ownTestOptions } from './own-test-options.ts'
import type { SuiteHost } from './suite-host.ts'

/** For hooks of ours: the `hookTimeout` of a person is about what that person's hooks do. */
export const NO_TIMEOUT = 0

const untold = new Map<RunnerTestCase, OloproofError>()

/**
 * Declares the one test of a suite that cannot run; its message is ours, with the hint on a line of its own and values from
 * outside made harmless. Without a host there is nobody else to tell.
 */
export function declareRefusal(host: SuiteHost | null, error: OloproofError): void {
  test('the suite can run', ownTestOptions(), () => {
    const lines = [...error.message.split('\n'), `hint: ${error.hint}`]
    const shown = new Error(lines.map(terminalText).join('\n'))
    shown.name = `oloproof ${error.code}`
    shown.stack = `${shown.name}: ${shown.message}`
    throw shown
  })
  const task = markLastTest('refusal')
  if (host === null) return
  untold.set(task, error)
  beforeAll(() => tellRefusals(host), NO_TIMEOUT)
}

/**
 * Tells of the suites of this file that cannot run. Comes before the first call of any suite of the file, and not while
 * they are declared: errors in what was not selected are nobody's business.
 */
export async function tellRefusals(host: SuiteHost): Promise<void> {
  for (const [task, error] of untold) {
    untold.delete(task)
    if (isSelected(task)) await host.refuse(error)
  }
}
