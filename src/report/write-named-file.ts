import { closeSync, constants, lstatSync, openSync, readlinkSync, realpathSync, statSync, writeSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { writePatiently } from '../../reporter/write-patiently.ts'
import { writeFileAtomically } from '../store/write-file-atomically.ts'

/**
 * Writes a file that a person named. A file is replaced whole, and where the name is a symbolic link, what it points to;
 * what is no file (a device, a pipe) is written to and stays what it is.
 *
 * @throws what the system says, and `store_not_writable` with it as its cause. A named pipe that nobody reads is refused.
 */
export function writeNamedFile(path: string, text: string, mode: number): void {
  const there = statSync(path, { throwIfNoEntry: false })
  if (there === undefined) writeFileAtomically(endOfLinks(path), text, mode)
  else if (there.isFile()) writeFileAtomically(realpathSync(path), text, mode)
  else writeThrough(path, text)
}

/** What a link points to that is not there yet. */
function endOfLinks(path: string): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
  return isLink ? endOfLinks(resolve(dirname(path), readlinkSync(path))) : path
}

function writeThrough(path: string, text: string): void {
  // Waiting for a reader that never comes, the process could not even be interrupted.
  const descriptor = openSync(path, constants.O_WRONLY | (constants.O_NONBLOCK ?? 0))
  try {
    writePatiently(Buffer.from(text), (bytes) => writeSync(descriptor, bytes))
  } finally {
    closeSync(descriptor)
  }
}
