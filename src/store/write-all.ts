import { writeSync } from 'node:fs'

/** Hands every byte to the operating system before it returns; a short write is continued where it stopped. */
export function writeAll(descriptor: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) written += writeSync(descriptor, bytes, written)
}
