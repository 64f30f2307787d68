import { OloproofError } from '../base/error.ts'
import { notJsonText } from '../base/not-json-text.ts'
import type { CaseRow } from './case-row.ts'
import { jsonErrorOffset } from './json-error-offset.ts'
import { lineText, readByteLines } from './read-lines.ts'
import { readWholeText } from './read-text.ts'

/** The rows of a `.jsonl` file: one JSON value a line, blank lines left out. Read line by line, whatever its size. */
export async function* jsonLinesRows(path: string, name: string): AsyncGenerator<CaseRow> {
  for await (const line of readByteLines(path, name)) {
    const text = lineText(line, name)
    if (text.trim() === '') continue
    const place = `${name}:${line.number}`
    yield { value: parseAt(text, () => place), place }
  }
}

const MAX_JSON_BYTES = 64 * 1024 * 1024

/** The rows of a `.json` file: the elements of one array. At most 64 MiB, since it is parsed as a whole. */
export async function* jsonArrayRows(path: string, name: string): AsyncGenerator<CaseRow> {
  const text = await readWholeText(path, name, MAX_JSON_BYTES, 'write it as .jsonl, one case a line')
  const value = parseAt(text, () => `${name}:${lineAndColumn(text, jsonErrorOffset(text))}`)
  if (!Array.isArray(value))
    throw new OloproofError('case_file_invalid', { place: name, problem: 'not an array of cases' })
  for (const [index, element] of value.entries()) yield { value: element, place: `${name} [${index}]` }
}

function parseAt(text: string, place: () => string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OloproofError('case_file_invalid', { place: place(), problem: notJsonText(error) })
  }
}

function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n')
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`
}
