import type { Vitest } from 'vitest/node'
import { OloproofError } from '../../../base/error.ts'
import type { CommandLine } from '../command-line.ts'
import { asksForMerge, hostArguments } from '../host-arguments.ts'
import { argumentsOf, wrongArguments, type SessionArguments } from '../session-arguments.ts'

/** As for any session; but the shards of a merge are finished, so that whatever selects cases or bounds calls is wrong. */
export function mergeArgumentsOf(vitest: Vitest): SessionArguments {
  const args = argumentsOf(vitest)
  const option = optionForTests(vitest) ?? optionForCalls(args.commandLine)
  if (args.argumentError !== null || option === null) return args
  return wrongArguments(new OloproofError('merge_option', { option }))
}

/** What is wrong with the command line of the host itself: names of test files, which it does not look at in a merge. */
export async function fileFilterError(host: Pick<NodeJS.Process, 'argv'>): Promise<OloproofError | null> {
  if (!asksForMerge(host)) return null
  const { parseCLI } = await import('vitest/node')
  const [filter] = parseCLI(['vitest', ...hostArguments(host)]).filter
  return filter === undefined ? null : new OloproofError('merge_option', { option: `the file name ${filter}` })
}

function optionForTests({ config: { testNamePattern, tagsFilter = [], changed } }: Vitest): string | null {
  if (testNamePattern !== undefined) return '--testNamePattern (-t)'
  if (tagsFilter.length > 0) return '--tagsFilter'
  return changed ? '--changed' : null
}

function optionForCalls({ dry, limit, tag, system, judge, cache }: CommandLine): string | null {
  if (dry) return '--dry'
  if (limit !== null) return '--limit'
  if (tag !== null) return '--tag'
  if (system !== null) return '--system'
  if (judge !== null) return '--judge'
  return cache ? null : '--no-cache'
}
