import { screenFrom } from '../../reporter/screen.ts'
import { themeFor } from '../../reporter/theme.ts'
import { isOloproofError, messageOf, OloproofError } from '../base/error.ts'

/** Says on standard error why a command could not do what it was asked for, and sets the exit code: 2 or 3. */
export async function showError(thrown: unknown): Promise<void> {
  const { troubleLines } = await import('../../reporter/trouble-lines.ts')
  const screen = screenFrom(process.stderr, process.env)
  const error = isOloproofError(thrown) ? thrown : await errorFrom(thrown)
  const exitCode = error.category === 'usage' ? 2 : 3
  const nothing = { brokenFiles: [], notes: [], cause: null, decided: [] }
  const trouble = { ...nothing, errors: [error], exitCode, isExitCodeShown: true }
  const [, ...lines] = troubleLines(trouble, themeFor(screen.colorLevel))
  screen.write(`${lines.join('\n')}\n`)
  process.exitCode = exitCode
}

async function errorFrom(thrown: unknown): Promise<OloproofError> {
  const { hostTrouble } = await import('./host-trouble.ts')
  return hostTrouble(thrown, process.cwd()) ?? new OloproofError('invariant_broken', { what: messageOf(thrown) })
}
