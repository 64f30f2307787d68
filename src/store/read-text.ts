import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { OloproofError } from '../base/error.ts'
import { notReadable } from './file-errors.ts'

/**
 * A text file in pieces, without its byte order mark. `name` is the path as errors show it.
 *
 * @throws `file_not_readable`, `not_utf8` (with the line), as do the other functions here.
 */
export async function* readTextChunks(path: string, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  for await (const bytes of openBytes(path, name)) {
    const text = decode(decoder, bytes, `${name}:${line}`)
    line += countNewlines(text)
    yield text
  }
  decode(decoder, undefined, `${name}:${line}`)
}

/** One line of a text file, without its line end. */
export interface TextLine {
  readonly number: number
  readonly text: string
}

/** The lines of a text file, one at a time. Only a line feed (or CR LF) ends a line, since JSON may hold U+2028. */
export async function* readLines(path: string, name: string): AsyncGenerator<TextLine> {
  let number = 1
  let rest = ''
  for await (const chunk of readTextChunks(path, name)) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield { number: number++, text: withoutReturn(line) }
  }
  if (rest !== '') yield { number, text: withoutReturn(rest) }
}

/**
 * A whole text file of at most `maxBytes`.
 *
 * @throws `case_file_invalid` with `advice` when it is larger.
 */
export async function readWholeText(path: string, name: string, maxBytes: number, advice: string): Promise<string> {
  const { size } = await stat(path).catch((error: unknown) => {
    throw notReadable(name, error)
  })
  if (size > maxBytes) {
    const problem = `larger than ${maxBytes / 1024 / 1024} MiB; ${advice}`
    throw new OloproofError('case_file_invalid', { place: name, problem })
  }
  let text = ''
  for await (const chunk of readTextChunks(path, name)) text += chunk
  return text
}

async function* openBytes(path: string, name: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path) as AsyncIterable<Buffer>
  } catch (error) {
    throw notReadable(name, error)
  }
}

function decode(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer | undefined, place: string): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
  } catch {
    throw new OloproofError('not_utf8', { place })
  }
}

function countNewlines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
