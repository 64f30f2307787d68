import { rmSync } from 'node:fs'
import { formatBytes } from '../../reporter/format-bytes.ts'
import { countOf } from '../../reporter/format-count.ts'
import { OloproofError } from '../base/error.ts'
import { notWritable } from '../store/file-errors.ts'
import { cacheDirectory, journalDirectory } from '../store/store-layout.ts'
import type { CommandReply, CommandSurroundings } from './command.ts'
import { journalSummary } from './journal-summary.ts'

/** `oloproof cache clear`: deletes the journal and all that is made from it, once somebody said yes. Runs stay. */
export async function cacheClear(
  store: string,
  isAgreed: boolean,
  { confirm }: CommandSurroundings,
): Promise<CommandReply> {
  const { answers, segments, bytes } = await journalSummary(store)
  if (segments === 0) return { lines: ['There is nothing to delete.'], exitCode: 0 }
  const what = `${countOf(answers, 'answer')} that ${answers === 1 ? 'was' : 'were'} paid for (${formatBytes(bytes)})`
  if (!isAgreed) {
    if (confirm === null) {
      const problem = `clear deletes ${what}: say --yes where nobody can be asked`
      throw new OloproofError('command_line_invalid', { command: 'cache', problem, nearest: null })
    }
    if (!(await confirm(`Delete ${what}? Runs stay, without the outputs.`))) {
      return { lines: ['Nothing was deleted.'], exitCode: 0 }
    }
  }
  // The index first: without the journal it would point to nothing.
  for (const directory of [cacheDirectory(store), journalDirectory(store)]) remove(directory)
  return { lines: [`Deleted ${what}. The next run calls everything anew.`], exitCode: 0 }
}

function remove(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true })
  } catch (error) {
    throw notWritable(directory, error)
  }
}
