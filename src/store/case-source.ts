import { extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sha256 } from '../base/digest.ts'
import { OloproofError } from '../base/error.ts'
import type { Case } from '../evidence/case.ts'
import { caseFromWritten, writtenCase, type UnnamedCase } from './case-from-row.ts'
import type { CaseRow } from './case-row.ts'
import { withSchemas, type ValueSchemas } from './case-schemas.ts'
import { projectPath, resolveInside } from './resolve-inside.ts'

export interface CaseSourceContext {
  /** Folder of the test file: string paths are relative to it. */
  readonly baseDir: string
  /** Project root: files must lie inside it. */
  readonly root: string
  /** Names the suite in errors about cases that come from no file. */
  readonly where: string
  readonly schemas?: ValueSchemas
}

/** The absolute path of the file that `source` names, whether or not it is there; null when it names none. */
export function caseFileOf(source: unknown, baseDir: string): string | null {
  if (typeof source === 'string') return resolve(baseDir, source)
  const href = hrefOf(source)
  return href?.startsWith('file:') ? fileURLToPath(href) : null
}

const MAX_CASES = 1_000_000

/**
 * All cases of a suite, in order, each with an id. `source` is an array; the path (relative to `baseDir`) or URL of a
 * `.jsonl`, `.json`, `.yaml` or `.csv` file inside the project; or a function, sync or async, that returns something to
 * iterate over. An object with an own `input` is a case with the keys id, input, expected, tags, metadata, exclude;
 * anything else is an input.
 *
 * A case without an id is named after its content: `c_` and 16 hex digits over input, expected, tags and metadata, so
 * that reordering changes nothing; a repeated content gets `-2`, `-3`. What comes back is plain JSON that shares
 * nothing with the source.
 *
 * Files are read once, `.jsonl` and `.csv` as streams; the cases themselves are held in memory, a million of them at
 * most.
 *
 * @throws `case_source_invalid`, `file_not_readable`, `path_outside_project`, `not_utf8`, `case_file_invalid`,
 *   `case_invalid`, `case_id_repeated`, `no_cases`, `too_many_cases`; whatever a function that yields cases throws.
 * @example
 * ```ts
 * await readCases(['first', 'second'], { baseDir, root, where: 'bot.eval.ts' })
 * // [{ id: 'c_7a3e…', input: 'first', tags: [], metadata: {} }, …]
 * ```
 */
export async function readCases(source: unknown, context: CaseSourceContext): Promise<readonly Case[]> {
  const { schemas = {}, where } = context
  const isChecked = schemas.input !== undefined || schemas.expected !== undefined
  const cases: Case[] = []
  const idOf = caseNamer()
  for await (const row of rowsOf(source, context)) {
    if (cases.length === MAX_CASES) throw new OloproofError('too_many_cases', { where, limit: MAX_CASES })
    const written = writtenCase(row)
    const checked = isChecked ? await withSchemas(written, schemas, row.place) : written
    const unnamed = caseFromWritten(checked, row.place)
    cases.push({ id: idOf(unnamed, row.place), ...unnamed.rest })
  }
  if (cases.length === 0) throw new OloproofError('no_cases', { place: typeof source === 'string' ? source : where })
  return cases
}

function rowsOf(source: unknown, context: CaseSourceContext): Iterable<CaseRow> | AsyncIterable<CaseRow> {
  if (Array.isArray(source)) return arrayRows(source, context.where)
  if (typeof source === 'function') return yieldedRows(source as () => unknown, context.where)
  if (typeof source === 'string') return fileRows(source, context)
  const href = hrefOf(source)
  if (href !== null) return urlRows(href, context)
  throw unusable(context.where, source === null ? 'null' : typeof source)
}

/** Not `instanceof URL`: a test environment may have put a class of its own there. */
function hrefOf(source: unknown): string | null {
  return typeof source === 'object' && source !== null && 'href' in source ? String(source.href) : null
}

function* arrayRows(items: readonly unknown[], where: string): Generator<CaseRow> {
  for (const [index, value] of items.entries()) yield { value, place: `${where} cases[${index}]` }
}

async function* iterableRows(
  items: Iterable<unknown> | AsyncIterable<unknown>,
  where: string,
): AsyncGenerator<CaseRow> {
  let index = 0
  for await (const value of items) yield { value, place: `${where} cases[${index++}]` }
}

async function* yieldedRows(source: () => unknown, where: string): AsyncGenerator<CaseRow> {
  const items = await source()
  const iterable =
    typeof items === 'object' && items !== null && (Symbol.iterator in items || Symbol.asyncIterator in items)
  if (!iterable) throw unusable(where, `a function that returned ${items === null ? 'null' : typeof items}`)
  yield* iterableRows(items as Iterable<unknown>, where)
}

type Reader = (path: string, name: string) => AsyncGenerator<CaseRow>

// Loaded on use: most suites read one kind of file, or none.
const READERS: Readonly<Record<string, () => Promise<Reader>>> = {
  '.jsonl': async () => (await import('./json-cases.ts')).jsonLinesRows,
  '.json': async () => (await import('./json-cases.ts')).jsonArrayRows,
  '.yaml': async () => (await import('./yaml-cases.ts')).yamlRows,
  '.csv': async () => (await import('./csv-cases.ts')).csvRows,
}

function urlRows(href: string, context: CaseSourceContext): AsyncGenerator<CaseRow> {
  if (!href.startsWith('file:')) throw unusable(context.where, href)
  return fileRows(fileURLToPath(href), context)
}

async function* fileRows(file: string, { baseDir, root, where }: CaseSourceContext): AsyncGenerator<CaseRow> {
  const path = resolveInside(root, resolve(baseDir, file))
  const load = READERS[extname(path)]
  if (load === undefined) throw unusable(where, file, renamedFile(file))
  const rows = await load()
  yield* rows(path, projectPath(root, path))
}

const SAME_FORMAT: Readonly<Record<string, string>> = { '.yml': '.yaml', '.ndjson': '.jsonl' }

/** How a file of one of the formats with another ending is to be named; undefined for any other. */
function renamedFile(file: string): string | undefined {
  const written = extname(file)
  const ending = SAME_FORMAT[written.toLowerCase()] ?? written.toLowerCase()
  if (READERS[ending] === undefined) return undefined
  return `rename it to ${file.slice(0, -written.length)}${ending}: the ending says how a file of cases is read`
}

function unusable(where: string, found: string, advice?: string): OloproofError {
  return new OloproofError('case_source_invalid', { where, found, ...(advice !== undefined && { advice }) })
}

/** Gives every case its id, and refuses one that another case has already. */
function caseNamer(): (unnamed: UnnamedCase, place: string) => string {
  const placeOfId = new Map<string, string>()
  const repeats = new Map<string, number>()
  return ({ id: written, content }, place) => {
    const id = written ?? idFromContent(content, repeats)
    const first = placeOfId.get(id)
    if (first !== undefined) throw new OloproofError('case_id_repeated', { id, first, second: place })
    placeOfId.set(id, place)
    return id
  }
}

function idFromContent(content: string, repeats: Map<string, number>): string {
  const id = `c_${sha256(content).slice(0, 16)}`
  const count = (repeats.get(id) ?? 0) + 1
  repeats.set(id, count)
  return count === 1 ? id : `${id}-${count}`
}
