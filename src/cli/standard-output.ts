import { fstatSync } from 'node:fs'
import { Writable } from 'node:stream'
import { isatty } from 'node:tty'
import { writeAll } from '../store/write-all.ts'

/**
 * Standard output as a stream that says so when not every byte was taken. That of the process does, except for a file:
 * of a write that a disk has only room for a part of, it drops the rest.
 */
export function standardOutput({ stdout }: { readonly stdout: Writable & { readonly fd: number } }): Writable {
  const kind = fstatSync(stdout.fd)
  const isFile = kind.isFile() || (kind.isCharacterDevice() && !isatty(stdout.fd))
  return isFile ? fileOutput(stdout.fd) : stdout
}

function fileOutput(descriptor: number): Writable {
  return new Writable({
    write(chunk: Buffer, _, done) {
      try {
        writeAll(descriptor, chunk)
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
}
