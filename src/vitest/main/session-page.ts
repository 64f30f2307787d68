import { isOloproofError, messageOf, OloproofError } from '../../base/error.ts'
import type { FinishedComparison } from './finished-comparison.ts'
import type { FinishedRun } from './recorded-run.ts'

/** What became of the report page of a test run. */
export interface SessionPage {
  /** A sentence for whoever asked for it; null when nobody did. */
  readonly note: string | null
  readonly error: OloproofError | null
}

/**
 * Writes the report page where one was asked for. A page that could not be written is an error of the surroundings,
 * whatever the reason: the runs are decided, and their verdicts stand.
 */
export async function writeSessionPage(
  file: string | null,
  store: string,
  runs: readonly FinishedRun[],
  comparisons: readonly FinishedComparison[],
): Promise<SessionPage> {
  if (file === null) return { note: null, error: null }
  if (runs.length === 0) return { note: `the report page ${file} was not written, since no suite was run`, error: null }
  try {
    const { writeReportPage } = await import('../../report/write-report-page.ts')
    await writeReportPage({
      store,
      runIds: runs.map(({ record }) => record.id),
      comparisons: comparisons.map(({ comparison }) => comparison),
      file,
    })
    return { note: `the report page is ${file}`, error: null }
  } catch (error) {
    if (isOloproofError(error) && error.code === 'report_not_writable') return { note: null, error }
    return { note: null, error: new OloproofError('report_not_writable', { path: file, problem: messageOf(error) }) }
  }
}
