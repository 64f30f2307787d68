import { readFile } from 'node:fs/promises'
import { OloproofError } from '../base/error.ts'
import { notJsonText } from '../base/not-json-text.ts'
import type { RunResults } from '../evidence/run-results.ts'
import { notReadable } from './file-errors.ts'

/**
 * The run in a baseline file, as `oloproof export --format baseline` wrote it.
 *
 * @throws `file_not_readable`; `run_newer` for one of a newer version; `run_file_invalid` for anything else that it is not.
 */
export async function readBaseline(path: string): Promise<RunResults> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw notReadable(path, error)
  })
  const value = parsed(text, path)
  const version = typeof value === 'object' && value !== null && 'schema_version' in value ? value.schema_version : null
  if (typeof version === 'number' && version > 1) {
    throw new OloproofError('run_newer', { path, found: String(version), known: 1 })
  }
  const { baselineFileSchema } = await import('../evidence/baseline-file.schema.ts')
  const result = baselineFileSchema.safeParse(value)
  if (!result.success) {
    const [issue] = result.error.issues
    throw invalid(path, `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'not a baseline'}`)
  }
  const { run, criteria, cases } = result.data
  return {
    run,
    criteria,
    results: new Map(
      criteria.map(({ name }) => [
        name,
        new Map(cases.flatMap(({ id, results }) => (results[name] === undefined ? [] : [[id, results[name]]]))),
      ]),
    ),
    cases: new Map(cases.map(({ id, content, tags, metadata }) => [id, { contentDigest: content, tags, metadata }])),
  }
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalid(path, notJsonText(error))
  }
}

function invalid(path: string, problem: string): OloproofError {
  return new OloproofError('run_file_invalid', { path, line: null, problem })
}
