import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CsvError, Info } from 'csv-parse'
import { messageOf, OloproofError } from '../base/error.ts'
import { nearestName } from '../base/nearest-name.ts'
import type { CaseRow } from './case-row.ts'
import { readTextChunks } from './read-text.ts'

/**
 * The rows of a `.csv` file with a header. Columns: `id`, `input` or several `input.NAME`, `expected`, `tags`
 * (separated by commas), `metadata.NAME`. All cells are strings; an empty one is the empty string, except that an empty
 * `id` means that the case has none. Empty lines are left out.
 */
export async function* csvRows(path: string, name: string): AsyncGenerator<CaseRow> {
  let header: readonly string[] | undefined
  for await (const { line, cells } of csvRecords(path, name)) {
    const place = `${name}:${line}`
    if (header === undefined) header = checkedHeader(cells, place)
    else if (cells.length === header.length) yield { value: caseFromCells(header, cells), place }
    else throw invalid(place, `${cells.length} cells, but the header has ${header.length}`)
  }
}

function caseFromCells(header: readonly string[], cells: readonly string[]): Readonly<Record<string, unknown>> {
  const cell = (column: string): string | undefined => cells[header.indexOf(column)]
  const group = (prefix: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      header.flatMap((column, index) =>
        column.startsWith(prefix) ? [[column.slice(prefix.length), cells[index] ?? '']] : [],
      ),
    )
  const [id, expected, tags] = [cell('id'), cell('expected'), cell('tags')]
  return {
    ...(id !== undefined && id !== '' && { id }),
    input: cell('input') ?? group('input.'),
    ...(expected !== undefined && { expected }),
    ...(tags !== undefined && {
      tags: tags
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    }),
    metadata: group('metadata.'),
  }
}

const KNOWN = 'the columns of a CSV file are id, input or input.NAME, expected, tags, metadata.NAME'
const COLUMNS = ['id', 'input', 'input.', 'expected', 'tags', 'metadata.']

function checkedHeader(columns: readonly string[], place: string): readonly string[] {
  const [only = ''] = columns
  const other = columns.length === 1 ? OTHER_DELIMITERS.find((one) => only.includes(one)) : undefined
  if (other !== undefined) {
    throw invalid(place, `the delimiter looks like ${JSON.stringify(other)}: columns are separated by commas`)
  }
  const seen = new Set<string>()
  for (const column of columns) {
    const known = COLUMNS.some((one) => (one.endsWith('.') ? column.startsWith(one) && column !== one : column === one))
    if (!known) {
      const problem = column === '' ? 'a column without a name' : `unknown column ${JSON.stringify(column)}`
      throw new OloproofError('case_invalid', { place, problem, nearest: nearestName(column, COLUMNS), known: KNOWN })
    }
    if (seen.has(column)) throw invalid(place, `two columns are named ${JSON.stringify(column)}`)
    seen.add(column)
  }
  const whole = seen.has('input')
  const parts = columns.filter((column) => column.startsWith('input.'))
  if (!whole && parts.length === 0) throw invalid(place, 'no column is named input or input.NAME')
  if (whole && parts.length > 0) throw invalid(place, `both input and ${parts[0]} are columns`)
  return columns
}

const OTHER_DELIMITERS = [';', '\t', '|'] as const

interface CsvRecord {
  /** On which it begins. */
  readonly line: number
  readonly cells: readonly string[]
}

async function* csvRecords(path: string, name: string): AsyncGenerator<CsvRecord> {
  const { parse } = await import('csv-parse')
  const parser = parse({ info: true, relax_column_count: true, skip_empty_lines: true, record_delimiter: LINE_ENDS })
  const done = pipeline(Readable.from(readTextChunks(path, name)), parser)
  // The reader of the parser is told of a failure too, and first.
  done.catch(() => undefined)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: readonly string[]; info: Info }>) {
      const inside = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0)
      yield { line: info.lines - inside, cells: record }
    }
    await done
  } catch (error) {
    if (!isCsvError(error)) throw error
    throw invalid(typeof error['lines'] === 'number' ? `${name}:${error['lines']}` : name, messageOf(error))
  }
}

const LINE_ENDS = ['\r\n', '\n', '\r']

function isCsvError(error: unknown): error is CsvError {
  return typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('CSV_')
}

function invalid(place: string, problem: string): OloproofError {
  return new OloproofError('case_file_invalid', { place, problem })
}
