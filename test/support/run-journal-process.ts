import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { ErrorFacts } from '../../src/base/error.ts'
import type { RecordRef } from '../../src/store/record-ref.ts'

/** What a journal process said of one append. */
export type Append =
  { readonly key: string; readonly ref: RecordRef; readonly output: string } | { readonly error: ErrorFacts }

const PROGRAM = fileURLToPath(new URL('journal-process.ts', import.meta.url))
const TSX = fileURLToPath(import.meta.resolve('tsx'))

export interface JournalProcessOptions {
  readonly name: string
  readonly count: number
  readonly outputLength?: number
  /** Called after each append; the process may be killed from here. */
  readonly onAppend?: (child: ChildProcess, soFar: number) => void
  /** No file of the process grows beyond this, as on a full disk. */
  readonly fileLimitBytes?: number
}

/** Runs a process that appends to a store, until it ends or is killed, and returns what it said. */
export async function runJournalProcess(store: string, options: JournalProcessOptions): Promise<readonly Append[]> {
  const { name, count, outputLength = 10, onAppend, fileLimitBytes } = options
  const command = [process.execPath, '--import', TSX, PROGRAM, store, name, String(count), String(outputLength)]
  const limited =
    fileLimitBytes === undefined
      ? command
      : // dash counts in blocks of 512 bytes; the signal is ignored so that the write fails instead.
        ['/bin/sh', '-c', `trap '' XFSZ; ulimit -f ${fileLimitBytes / 512}; exec "$@"`, 'sh', ...command]
  const child = spawn(limited[0]!, limited.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const appends: Append[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    appends.push(JSON.parse(line) as Append)
    onAppend?.(child, appends.length)
  }
  await closed
  return appends
}
