import { existsSync } from 'node:fs'
import { digestOf } from '../base/digest.ts'
import { OloproofError } from '../base/error.ts'
import type { CriterionSpec } from '../evidence/criterion.ts'
import type { CaseJudgedEvent } from '../evidence/event.ts'
import type { RunFile } from '../evidence/run-file.ts'
import type { CaseResult, KnownCase, RunResults } from '../evidence/run-results.ts'
import { readSuiteRecord } from './read-suite-record.ts'
import { readRunRows } from './run-rows.ts'
import { suiteRecordPath } from './store-layout.ts'

/**
 * A finished run with the results of its cases, from its events, and with what its cases are, from the record of its
 * suite. Outputs are not read. Memory: a few numbers for each case and criterion.
 *
 * @throws `run_id_invalid`, `run_not_found`, `run_not_finished`; `run_file_invalid` for a file that was changed, cut
 *   short, or written by another version; `file_not_readable`.
 * @example
 * ```ts
 * const { results } = await readRunResults(store, 'run_01M3C3ZNXPVQJCDF31DJSBXBHC')
 * results.get('exact_label')?.get('q000') // { scores: [1], missing: 0 }
 * ```
 */
export async function readRunResults(store: string, runId: string): Promise<RunResults> {
  const { run, rows } = await readRunRows(store, runId)
  if (run === null) throw new OloproofError('run_not_finished', { run: runId })
  const { criteria, cases } = (await recordOfSuite(store, run, rows.keys())) ?? {
    criteria: run.metrics.map(specOf),
    cases: null,
  }
  const results = new Map<string, Map<string, CaseResult>>(criteria.map(({ name }) => [name, new Map()]))
  const ids = cases === null ? rows.keys() : cases.keys()
  for (const id of ids) {
    for (const [criterion, result] of resultsOf(rows.get(id)?.judged ?? [])) results.get(criterion)?.set(id, result)
  }
  return { run, criteria, results, cases }
}

/**
 * What the record of the suite says; null when it is gone, or has lost a line: it would be silent of a case that was run,
 * which may be one that was missed.
 */
async function recordOfSuite(
  store: string,
  run: RunFile,
  wasRun: Iterable<string>,
): Promise<Pick<RunResults, 'criteria' | 'cases'> | null> {
  const suiteDigest = run.suite_digest.replace(/^sha256:/, '')
  if (!existsSync(suiteRecordPath(store, suiteDigest))) return null
  let criteria: readonly CriterionSpec[] | null = null
  const cases = new Map<string, KnownCase>()
  for await (const line of readSuiteRecord(store, suiteDigest)) {
    if (line.kind === 'suite') {
      criteria = line.criteria
    } else {
      const { id, input, expected, tags, metadata } = line.case
      cases.set(id, { tags, metadata, contentDigest: digestOf({ input, expected, tags, metadata }) })
    }
  }
  for (const id of wasRun) if (!cases.has(id)) return null
  return criteria === null ? null : { criteria, cases }
}

/** What a run file says of a criterion; not which judge it has. */
function specOf(metric: RunFile['metrics'][number]): CriterionSpec {
  const { name, kind } = metric
  return metric.kind === 'MEAN' && metric.range !== null ? { name, kind, range: metric.range } : { name, kind }
}

// Most results are one of these, and share it.
const PASSED: CaseResult = { scores: [1], missing: 0 }
const MISSED: CaseResult = { scores: [0], missing: 0 }

function resultsOf(judged: readonly CaseJudgedEvent[]): ReadonlyMap<string, CaseResult> {
  const results = new Map<string, CaseResult>()
  for (const { criterion, status, passed, score } of judged) {
    const { scores, missing } = results.get(criterion) ?? { scores: [], missing: 0 }
    const value = passed === null ? score : Number(passed)
    if (status === 'MISSING') results.set(criterion, { scores, missing: missing + 1 })
    else if (status === 'EXCLUDED' || value === null) results.set(criterion, { scores, missing })
    else if (scores.length + missing > 0) {
      results.set(criterion, { scores: [...scores, value].sort((one, other) => one - other), missing })
    } else if (passed === null) results.set(criterion, { scores: [value], missing })
    else results.set(criterion, passed ? PASSED : MISSED)
  }
  return results
}
