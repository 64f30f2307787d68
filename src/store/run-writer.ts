import { createHash } from 'node:crypto'
import { closeSync, constants, ftruncateSync, openSync } from 'node:fs'
import type { RunFile } from '../evidence/run-file.ts'
import { notWritable } from './file-errors.ts'
import { eventsPath, FILE_MODE, makeStoreDirectory, runDirectory, runFilePath } from './store-layout.ts'
import { writeAll } from './write-all.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

/** Writes the folder of one run. */
export interface RunWriter {
  /** SHA-256 of what `events.ndjson` holds so far, 64 hex digits. */
  readonly eventsDigest: string
  /**
   * Appends lines, each with its `\n`, to `events.ndjson`. They are with the operating system when this returns; when
   * it throws, none of them is in the file.
   *
   * @throws `store_not_writable`
   */
  append(lines: readonly string[]): void
  /**
   * Writes `run.json`, whole or not at all, and closes the run.
   *
   * @throws `store_not_writable`
   */
  finish(summary: RunFile): void
}

/**
 * A writer over `runs/<run_id>/`, which is made at the first append.
 *
 * @throws `run_id_invalid`
 */
export function openRunWriter(store: string, runId: string): RunWriter {
  const directory = runDirectory(store, runId)
  const path = eventsPath(directory)
  const digest = createHash('sha256')
  let descriptor: number | undefined
  let size = 0
  return {
    get eventsDigest() {
      return digest.copy().digest('hex')
    },
    append(lines) {
      const bytes = Buffer.from(lines.join(''))
      descriptor ??= openNew(store, directory, path)
      try {
        writeAll(descriptor, bytes)
      } catch (error) {
        ftruncateSync(descriptor, size)
        throw notWritable(path, error)
      }
      digest.update(bytes)
      size += bytes.length
    },
    finish(summary) {
      makeStoreDirectory(store, directory)
      writeFileAtomically(runFilePath(directory), `${JSON.stringify(summary, null, 2)}\n`)
      if (descriptor !== undefined) closeSync(descriptor)
      descriptor = undefined
    },
  }
}

const { O_APPEND, O_CREAT, O_EXCL, O_WRONLY } = constants

function openNew(store: string, directory: string, path: string): number {
  makeStoreDirectory(store, directory)
  try {
    return openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL, FILE_MODE)
  } catch (error) {
    throw notWritable(path, error)
  }
}
