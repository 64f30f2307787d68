import { writeSync } from 'node:fs'
import type { RunEvent } from '../src/evidence/event.ts'
import type { DryRecord } from './dry-record.ts'
import { eventLine } from './event-line.ts'
import { recordLine } from './record-line.ts'
import { writePatiently } from './write-patiently.ts'

/** Where events go as they happen. */
export interface EventStream {
  /** Hands the whole line of the event to the operating system before it returns; does nothing once a write has failed. */
  readonly write: (event: RunEvent) => void
  /** The same of what is said in place of events in a dry run. */
  readonly writeDry: (record: DryRecord) => void
}

export interface EventStreamOptions {
  readonly fd: number
  /** Called once, when the first write fails for good: EPIPE when the reader has closed the pipe, ENOSPC, ... */
  readonly onFailed: (error: NodeJS.ErrnoException) => void
  /** `fs.writeSync`: returns how many bytes were taken. */
  readonly write?: (fd: number, bytes: Uint8Array) => number
}

/**
 * A stream of events over a file descriptor, one line each. Writing is synchronous: a slow reader slows the run down, as
 * with any pipe, and what was written is not lost when the process ends. Never throws.
 *
 * @example
 * ```ts
 * const stream = openEventStream({ fd: 1, onFailed: () => cancelRun() })
 * stream.write(event)
 * ```
 */
export function openEventStream({ fd, onFailed, write = writeSync }: EventStreamOptions): EventStream {
  let hasFailed = false
  const writeLine = (line: string): void => {
    if (hasFailed) return
    try {
      writePatiently(Buffer.from(line), (bytes) => write(fd, bytes))
    } catch (error) {
      hasFailed = true
      onFailed(error as NodeJS.ErrnoException)
    }
  }
  return {
    write: (event) => writeLine(eventLine(event)),
    writeDry: (record) => writeLine(recordLine(record)),
  }
}
