import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { OloproofError } from '../base/error.ts'
import { notReadable } from './file-errors.ts'

/**
 * A file in pieces. `name` is the path as errors show it.
 *
 * @throws `file_not_readable`, as do the other functions here.
 */
export async function* readChunks(path: string, name: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path) as AsyncIterable<Buffer>
  } catch (error) {
    throw notReadable(name, error)
  }
}

/**
 * A text file in pieces, without its byte order mark.
 *
 * @throws `not_utf8` with the line.
 */
export async function* readTextChunks(path: string, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  for await (const bytes of readChunks(path, name)) {
    const text = decode(decoder, bytes, `${name}:${line}`)
    line += text.split('\n').length - 1
    yield text
  }
  decode(decoder, undefined, `${name}:${line}`)
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

function decode(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer | undefined, place: string): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
  } catch {
    throw new OloproofError('not_utf8', { place })
  }
}
