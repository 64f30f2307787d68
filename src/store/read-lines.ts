import { isUtf8 } from 'node:buffer'
import { OloproofError } from '../base/error.ts'
import { readChunks } from './read-text.ts'

/** One line of a file, without its line feed. */
export interface ByteLine {
  readonly number: number
  readonly bytes: Buffer
  /** False for a last line that no line feed ended: it may be torn. */
  readonly ended: boolean
}

const LINE_FEED = 0x0a

/**
 * The lines of a file, one at a time. `name` is the path as errors show it.
 *
 * @throws `file_not_readable`
 */
export async function* readByteLines(path: string, name: string): AsyncGenerator<ByteLine> {
  let number = 1
  let parts: Buffer[] = []
  for await (const chunk of readChunks(path, name)) {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      const last = chunk.subarray(start, end)
      yield { number: number++, bytes: parts.length === 0 ? last : Buffer.concat([...parts, last]), ended: true }
      parts = []
      start = end + 1
    }
    if (start < chunk.length) parts.push(chunk.subarray(start))
  }
  if (parts.length > 0) yield { number, bytes: Buffer.concat(parts), ended: false }
}

/**
 * The text of a line, without a byte order mark and a carriage return at its end. Only a line feed ends a line: JSON
 * may hold U+2028.
 *
 * @throws `not_utf8` with the line.
 */
export function lineText({ number, bytes }: ByteLine, name: string): string {
  if (!isUtf8(bytes)) throw new OloproofError('not_utf8', { place: `${name}:${number}` })
  const text = bytes.toString('utf8')
  return text.slice(text.startsWith(BYTE_ORDER_MARK) ? 1 : 0, text.endsWith('\r') ? -1 : undefined)
}

const BYTE_ORDER_MARK = '\uFEFF'
