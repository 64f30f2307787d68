import type { Writable } from 'node:stream'
import { isReaderGone } from '../../reporter/is-reader-gone.ts'
import { OloproofError } from '../base/error.ts'

const CHUNK_LENGTH = 64 * 1024

/**
 * Writes lines, each with its line feed, as fast as the reader takes them, and resolves when the last one is taken. A
 * reader that goes away early (`| head`) ends it without an error.
 *
 * @throws (as a rejection) `output_not_writable` when anything else keeps a line from being written, as a full disk does.
 */
export async function printLines(stream: Writable, lines: Iterable<string> | AsyncIterable<string>): Promise<void> {
  // What has failed is told to the write too; nobody else listens, and the process would end with a stack.
  stream.on('error', () => {})
  const write = (text: string): Promise<Error | null> => {
    return new Promise((resolve) => {
      stream.write(text, (error) => resolve(error ?? null))
    })
  }
  let failure: Error | null = null
  let chunk = ''
  for await (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < CHUNK_LENGTH) continue
    failure = await write(chunk)
    chunk = ''
    if (failure !== null) break
  }
  if (chunk !== '') failure = await write(chunk)
  if (failure === null || isReaderGone(failure)) return
  throw new OloproofError('output_not_writable', { problem: failure.message }, { cause: failure })
}
