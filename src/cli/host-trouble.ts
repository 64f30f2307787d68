import { messageOf, OloproofError } from '../base/error.ts'
import { isErrno } from '../store/file-errors.ts'
import { installedHost } from './installed-host.ts'

const OF_HOST = /package 'vitest'| imported from .*[/\\]node_modules[/\\](@?vitest|vite)[/\\]/

/**
 * What is wrong with the Vitest of the project in `root`, where `thrown` says that it could not be loaded, or has not what
 * we use of it; null where that is another error. Nothing is looked at before: a run that works pays nothing for it.
 */
export function hostTrouble(thrown: unknown, root: string): OloproofError | null {
  const message = messageOf(thrown)
  if (isErrno(thrown, 'ERR_MODULE_NOT_FOUND') && OF_HOST.test(message)) {
    const problem = message.replace(/ imported from .*$/s, '')
    return new OloproofError('vitest_missing', { problem }, { cause: thrown })
  }
  const lacksExport = message.includes("module 'vitest/node' does not provide an export")
  const found = lacksExport ? installedHost(root) : null
  return found === null ? null : new OloproofError('vitest_too_old', { found }, { cause: thrown })
}
