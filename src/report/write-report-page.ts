import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { messageOf, OloproofError } from '../base/error.ts'
import type { ComparisonFile } from '../evidence/comparison-file.ts'
import { planComparison } from '../plan/plan-comparison.ts'
import { packageFile } from '../store/package-file.ts'
import { readRunEvidence } from '../store/read-run-evidence.ts'
import { comparisonPath, runDirectory } from '../store/store-layout.ts'
import type { PageComparison } from '../../reporter/page/page-comparison.ts'
import type { PageRun } from '../../reporter/page/page-run.ts'
import { reportPage } from '../../reporter/page/report-page.ts'
import { withChanges } from './page-changes.ts'
import { pageRun } from './page-run.ts'
import { writeNamedFile } from './write-named-file.ts'

/** What a report page is about, and where it goes. */
export interface WantedPage {
  readonly store: string
  readonly runIds: readonly string[]
  /** Of these runs, or of one of them and a run that is elsewhere; shown first. */
  readonly comparisons?: readonly ComparisonFile[]
  /** The file; relative to the working directory, as a person types it. Folders on the way are made. */
  readonly file: string
}

/** Written to be shown to others, unlike the store; what the process is told to withhold from them still holds. */
const SHARED_MODE = 0o666

/**
 * Writes runs of a store as one HTML page: a file is there whole, or as it was before; a device or pipe is written to.
 *
 * @throws (as a rejection) `report_not_writable`, and what {@link readRunEvidence} throws.
 * @example
 * ```ts
 * await writeReportPage({ store: '.oloproof', runIds: ['run_01M3C3ZNXPVQJCDF31DJSBXBHC'], file: 'report.html' })
 * ```
 */
export async function writeReportPage({ store, runIds, comparisons = [], file }: WantedPage): Promise<void> {
  const runs: PageRun[] = []
  for (const runId of runIds) {
    const storePath = relative(process.cwd(), runDirectory(store, runId))
    runs.push(await pageRun(await readRunEvidence(store, runId), storePath))
  }
  const page = reportPage({
    runs: withChanges(runs, comparisons),
    comparisons: comparisons.map((comparison) => pageComparison(comparison, store)),
    script: readFileSync(packageFile('dist/page-script.js'), 'utf8'),
  })
  const path = resolve(file)
  try {
    await mkdir(dirname(path), { recursive: true })
    writeNamedFile(path, page, SHARED_MODE)
  } catch (error) {
    const problem = messageOf(error instanceof OloproofError ? error.cause : error)
    throw new OloproofError('report_not_writable', { path: file, problem }, { cause: error })
  }
}

function pageComparison(comparison: ComparisonFile, store: string): PageComparison {
  const path = comparisonPath(store, comparison.comparison_id)
  return { comparison, plan: planComparison(comparison), storePath: relative(process.cwd(), path) }
}
