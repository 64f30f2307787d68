import { fstatSync, writeSync } from 'node:fs'
import { Writable } from 'node:stream'
import { isatty } from 'node:tty'
import { writePatiently } from './write-patiently.ts'

/** Standard output or standard error of a process; of a thread it has no descriptor. */
export type StandardStream = Writable & { readonly fd?: number }

/**
 * A stream of the process as one that says so when not every byte was taken. The stream itself does, except for a file:
 * of a write that a disk has only room for a part of, it drops the rest.
 */
export function wholeOutput(stream: StandardStream): Writable {
  const { fd } = stream
  return fd !== undefined && isFile(fd) ? fileOutput(stream, fd) : stream
}

function isFile(fd: number): boolean {
  // After the numbers of a pipe, Node resolves the next package without its symbolic links: `realpathSync` takes them for its
  // own. Those in `bigint` are kept elsewhere.
  const kind = fstatSync(fd, { bigint: true })
  return kind.isFile() || (kind.isCharacterDevice() && !isatty(fd))
}

function fileOutput(stream: StandardStream, fd: number): Writable {
  const output = new Writable({
    write(chunk: Buffer, _, done) {
      try {
        writePatiently(chunk, (bytes) => writeSync(fd, bytes))
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
  // What others print there is lost, too, and nobody listens: the process would end with a stack.
  stream.on('error', (error) => output.destroy(error))
  return output
}
