import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { OloproofError } from '../base/error.ts'
import { notJsonText } from '../base/not-json-text.ts'
import type { RunEvent } from '../evidence/event.ts'
import type { RunFile } from '../evidence/run-file.ts'
import { isErrno, notReadable } from './file-errors.ts'
import { lineText, readByteLines, type ByteLine } from './read-lines.ts'

/**
 * The summary of a finished run, from the path of its `run.json`.
 *
 * @throws `run_not_found` when there is no such file, which is also so for a run that did not come to its end.
 * @throws `run_newer` when a newer version wrote it; `run_file_invalid` when it is no run file; `file_not_readable`.
 * @example
 * ```ts
 * const { status, exit_code } = await readRun('.oloproof/runs/run_01M3C3ZNXPVQJCDF31DJSBXBHC/run.json')
 * ```
 */
export async function readRun(path: string): Promise<RunFile> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw isErrno(error, 'ENOENT') ? new OloproofError('run_not_found', { path }) : notReadable(path, error)
  })
  const { runFileSchema } = await import('../evidence/run-file.schema.ts')
  const value = parseJson(text, path, null)
  refuseNewer(value, path)
  const result = runFileSchema.safeParse(value)
  if (result.success) return result.data
  throw invalid(path, null, result.error.issues)
}

/**
 * The events of a run, one at a time, from the path of its `events.ndjson`, or of the saved output of `--json`. A last
 * line that was torn when a run was killed is left out.
 *
 * @throws `run_file_invalid` with the line that is not an event; `file_not_readable`, `not_utf8`.
 * @example
 * ```ts
 * for await (const event of readEvents('run.ndjson')) {
 *   if (event.type === 'case_judged' && event.passed === false) console.log(event.scenario_id)
 * }
 * ```
 */
export async function* readEvents(path: string): AsyncGenerator<RunEvent> {
  const { eventSchema } = await import('../evidence/event.schema.ts')
  for await (const line of readByteLines(path, path)) {
    if (!line.ended && !isWhole(line, path)) return
    const { number } = line
    const result = eventSchema.safeParse(parseJson(lineText(line, path), path, number))
    if (!result.success) throw invalid(path, number, result.error.issues)
    yield result.data
  }
}

const SCHEMA_VERSION = 1

/** What a newer version wrote may mean anything. */
function refuseNewer(value: unknown, path: string): void {
  const version = typeof value === 'object' && value !== null && 'schema_version' in value ? value.schema_version : 0
  if (typeof version !== 'number' || version <= SCHEMA_VERSION) return
  throw new OloproofError('run_newer', { path, found: String(version), known: SCHEMA_VERSION })
}

function isWhole(line: ByteLine, path: string): boolean {
  try {
    JSON.parse(lineText(line, path))
    return true
  } catch {
    return false
  }
}

function parseJson(text: string, path: string, line: number | null): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OloproofError('run_file_invalid', { path, line, problem: notJsonText(error) })
  }
}

function invalid(path: string, line: number | null, issues: readonly z.core.$ZodIssue[]): OloproofError {
  const [issue] = issues
  const member = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.map(String).join('.')}: `
  return new OloproofError('run_file_invalid', { path, line, problem: `${member}${issue?.message ?? 'not an event'}` })
}
