import { fstatSync, writeSync } from 'node:fs'
import { Writable } from 'node:stream'
import { isatty } from 'node:tty'
import { writePatiently } from './write-patiently.ts'

/** Standard output or standard error of a process. */
export type StandardStream = NodeJS.WritableStream & Writable & { readonly fd: number }

/**
 * A stream of the process as one that says so when not every byte was taken. The stream itself does, except for a file:
 * of a write that a disk has only room for a part of, it drops the rest.
 */
export function wholeOutput(stream: StandardStream): Writable {
  const kind = fstatSync(stream.fd)
  const isFile = kind.isFile() || (kind.isCharacterDevice() && !isatty(stream.fd))
  return isFile ? fileOutput(stream) : stream
}

function fileOutput(stream: StandardStream): Writable {
  const output = new Writable({
    write(chunk: Buffer, _, done) {
      try {
        writePatiently(chunk, (bytes) => writeSync(stream.fd, bytes))
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
