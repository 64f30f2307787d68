import type { Writable } from 'node:stream'

const CHUNK_LENGTH = 64 * 1024

/**
 * Writes lines, each with its line feed, as fast as the reader takes them, and resolves when the last one is taken. A
 * reader that goes away early (`| head`) ends it without an error.
 */
export async function printLines(stream: Writable, lines: Iterable<string> | AsyncIterable<string>): Promise<void> {
  let isGone = false
  const onGone = (): void => {
    isGone = true
  }
  stream.on('error', onGone)
  const write = (text: string): Promise<void> => {
    return new Promise((resolve) => {
      stream.write(text, () => resolve())
    })
  }
  let chunk = ''
  for await (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < CHUNK_LENGTH) continue
    await write(chunk)
    chunk = ''
    if (isGone) return
  }
  if (chunk !== '') await write(chunk)
}
