import type { Vitest } from 'vitest/node'
import { OloproofError } from '../../../base/error.ts'
import type { CommandLine } from '../command-line.ts'
import { argumentsOf, wrongArguments, type SessionArguments } from '../session-arguments.ts'

/** As for any session; but the shards of a merge are finished, so that whatever selects cases or bounds calls is wrong. */
export function mergeArgumentsOf(vitest: Vitest): SessionArguments {
  const args = argumentsOf(vitest)
  const option =
    vitest.config.testNamePattern === undefined ? optionForCalls(args.commandLine) : '--testNamePattern (-t)'
  if (args.argumentError !== null || option === null) return args
  return wrongArguments(new OloproofError('merge_option', { option }))
}

function optionForCalls({ dry, limit, tag, system, judge, cache }: CommandLine): string | null {
  if (dry) return '--dry'
  if (limit !== null) return '--limit'
  if (tag !== null) return '--tag'
  if (system !== null) return '--system'
  if (judge !== null) return '--judge'
  return cache ? null : '--no-cache'
}
