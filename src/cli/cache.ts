import type { CommandReply, CommandRequest } from './command.ts'
import { storeOfProject } from './store-of-project.ts'
import { OloproofError } from '../base/error.ts'

/** `oloproof cache`: what is kept of answers that were paid for, and why one would be asked for again. */
export async function cache({ operands, flags, surroundings }: CommandRequest): Promise<CommandReply> {
  const [action, suite, caseId] = operands
  if (action === 'why' && (suite === undefined || caseId === undefined)) throw invalid('why takes SUITE CASE_ID')
  if (action !== 'why' && suite !== undefined) throw invalid(`one argument too many: ${suite}`)
  const store = await storeOfProject(surroundings.root)
  switch (action) {
    case 'stats':
      return (await import('./cache-stats.ts')).cacheStats(store, surroundings)
    case 'why':
      return (await import('./cache-why.ts')).cacheWhy(store, suite ?? '', caseId ?? '')
    case 'prune':
      return (await import('./cache-prune.ts')).cachePrune(store)
    default:
      return (await import('./cache-clear.ts')).cacheClear(store, flags.has('yes'), surroundings)
  }
}

function invalid(problem: string): OloproofError {
  return new OloproofError('command_line_invalid', { command: 'cache', problem, nearest: null })
}
