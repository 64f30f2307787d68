import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { notWritable } from './file-errors.ts'
import { FILE_MODE } from './store-layout.ts'
import { writeAll } from './write-all.ts'

/**
 * Replaces the content of a file so that a reader, now or after a crash, sees the old content or the new,
 * whole: temporary file beside it, fsync, rename. The file is for its owner alone unless `mode` says otherwise.
 *
 * @throws `store_not_writable` when the system refuses; the old content then stands, and no temporary file is left.
 */
export function writeFileAtomically(path: string, text: string, mode: number = FILE_MODE): void {
  const temporary = `${path}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`
  try {
    writeDurably(temporary, text, mode)
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw notWritable(path, error)
  }
}

function writeDurably(path: string, text: string, mode: number): void {
  const descriptor = openSync(path, 'wx', mode)
  try {
    writeAll(descriptor, Buffer.from(text))
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
