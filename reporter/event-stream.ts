import { writeSync } from 'node:fs'
import type { RunEvent } from '../src/evidence/event.ts'
import type { DryRecord } from './dry-record.ts'
import { eventLine } from './event-line.ts'
import { recordLine } from './record-line.ts'

/** Where events go as they happen. */
export interface EventStream {
  /** Hands the whole line of the event to the operating system before it returns; does nothing once the reader is gone. */
  readonly write: (event: RunEvent) => void
  /** The same of what is said in place of events in a dry run. */
  readonly writeDry: (record: DryRecord) => void
}

export interface EventStreamOptions {
  readonly fd: number
  /** Called once, when the first write fails for good: EPIPE when the reader has closed the pipe, ENOSPC, ... */
  readonly onReaderGone: (error: NodeJS.ErrnoException) => void
  /** `fs.writeSync`: returns how many bytes were taken. */
  readonly write?: (fd: number, bytes: Uint8Array) => number
}

const RETRY_MS = 5

/**
 * A stream of events over a file descriptor, one line each. Writing is synchronous: a slow reader slows the run down, as
 * with any pipe, and what was written is not lost when the process ends. Never throws.
 *
 * @example
 * ```ts
 * const stream = openEventStream({ fd: 1, onReaderGone: () => cancelRun() })
 * stream.write(event)
 * ```
 */
export function openEventStream({ fd, onReaderGone, write = writeSync }: EventStreamOptions): EventStream {
  let gone = false
  const writeLine = (line: string): void => {
    if (gone) return
    try {
      writeAll(Buffer.from(line), (bytes) => write(fd, bytes))
    } catch (error) {
      gone = true
      onReaderGone(error as NodeJS.ErrnoException)
    }
  }
  return {
    write: (event) => writeLine(eventLine(event)),
    writeDry: (record) => writeLine(recordLine(record)),
  }
}

function writeAll(bytes: Uint8Array, write: (bytes: Uint8Array) => number): void {
  let rest = bytes
  while (rest.length > 0) {
    try {
      rest = rest.subarray(write(rest))
    } catch (error) {
      if (!isBusy(error)) throw error
      pause()
    }
  }
}

/** A full pipe that another program made non-blocking, or a signal in the middle of the call: the same write works later. */
function isBusy(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EAGAIN' || code === 'EINTR'
}

const nothing = new Int32Array(new SharedArrayBuffer(4))

function pause(): void {
  Atomics.wait(nothing, 0, 0, RETRY_MS)
}
