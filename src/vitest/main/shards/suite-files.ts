import { localModules } from '../local-modules.ts'

/**
 * Whether a test file declares suites, as far as its text tells, or that of a file that it imports by a relative path. Every
 * machine with the same files comes to the same answer. A suite that is overlooked is run as a whole in one shard.
 */
export function declaresSuites(file: string): boolean {
  for (const { text } of localModules(file)) if (text.includes('describeSuite')) return true
  return false
}
