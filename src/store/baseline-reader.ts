import { readFile } from 'node:fs/promises'
import { digestOf } from '../base/digest.ts'
import { OloproofError } from '../base/error.ts'
import { notJsonText } from '../base/not-json-text.ts'
import { baselineDigest } from '../evidence/baseline-digest.ts'
import type { BaselineFile } from '../evidence/baseline-file.ts'
import type { RunResults } from '../evidence/run-results.ts'
import { notReadable } from './file-errors.ts'

/**
 * The run in a baseline file, as `oloproof export --format baseline` wrote it.
 *
 * @throws `file_not_readable`; `run_newer` for one of a newer version; `run_file_invalid` for anything else that it is not,
 *   and for one that was edited in any way since.
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
    throw invalid(
      path,
      `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'not a baseline'}; ${EXPORT_AGAIN}`,
    )
  }
  const problem = problemOfCases(result.data) ?? (isSealed(value as BaselineFile) ? null : CHANGED)
  if (problem !== null) throw invalid(path, problem)
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

const EXPORT_AGAIN = 'export it again'
const CHANGED = `its digest is not that of what it holds: it was changed since it was exported; ${EXPORT_AGAIN}`

function problemOfCases({ run, cases }: BaselineFile): string | null {
  const ids = new Set<string>()
  for (const { id } of cases) {
    if (ids.has(id)) return `it has the case ${JSON.stringify(id)} twice`
    ids.add(id)
  }
  if (ids.size === run.cases) return null
  return `it has ${ids.size} of the ${run.cases} cases of its run`
}

/** Of the file as it was read: the checked one has lost what the schema does not know, which was not in it at export. */
function isSealed({ cases, digest, ...head }: BaselineFile): boolean {
  return digest === baselineDigest(head, cases.map(digestOf))
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
