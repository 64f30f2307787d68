import type { ErrorFacts } from '../../src/base/error.ts'
import type { RecordRef } from '../../src/store/record-ref.ts'
import { runProgram, type ProgramOptions } from './run-program.ts'

/** What a journal process said of one append. */
export type Append =
  { readonly key: string; readonly ref: RecordRef; readonly output: string } | { readonly error: ErrorFacts }

export interface JournalProcessOptions extends ProgramOptions {
  readonly name: string
  readonly count: number
  readonly outputLength?: number
}

/** Runs a process that appends to a store, until it ends or is killed, and returns what it said. */
export function runJournalProcess(store: string, options: JournalProcessOptions): Promise<readonly Append[]> {
  const { name, count, outputLength = 10, ...rest } = options
  return runProgram<Append>('journal-process.ts', [store, name, String(count), String(outputLength)], rest)
}
