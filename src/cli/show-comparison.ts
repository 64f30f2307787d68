import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { comparisonLines } from '../../reporter/comparison-lines.ts'
import { OloproofError } from '../base/error.ts'
import type { ComparisonFile } from '../evidence/comparison-file.ts'
import { planComparison } from '../plan/plan-comparison.ts'
import { readComparison } from '../store/comparison-store.ts'
import { reportPath } from '../store/report-path.ts'
import { comparisonPath, runDirectory } from '../store/store-layout.ts'
import type { CommandReply, CommandRequest } from './command.ts'
import { findComparison } from './find-comparison.ts'
import { jsonLines } from './json-lines.ts'

/** A comparison of the store by its id: as it was shown when it was made, as JSON, or as a page. */
export async function showComparison(
  store: string,
  text: string,
  { flags, values, surroundings: { root, columns, theme } }: CommandRequest,
): Promise<CommandReply> {
  for (const name of ['misses', 'case']) {
    if (!flags.has(name) && !values.has(name)) continue
    const problem = `--${name} is for a run; show the baseline or the candidate of ${text}`
    throw invalid(problem)
  }
  const page = values.get('html')
  if (page !== undefined && flags.has('json')) throw invalid('--html writes a page, and does not go with --json')
  const path = comparisonPath(store, await findComparison(store, text))
  const comparison = await readComparison(path)
  if (page !== undefined) {
    reportPath(root, page)
    await writeComparisonPage(comparison, store, page)
    return { lines: [`Wrote ${page}.`], exitCode: 0 }
  }
  if (flags.has('json')) return { lines: jsonLines(comparison), exitCode: 0 }
  const report = { comparison, plan: planComparison(comparison), storePath: relative(root, path) }
  return { lines: comparisonLines(report, columns, theme), exitCode: 0 }
}

function invalid(problem: string): OloproofError {
  return new OloproofError('command_line_invalid', { command: 'show', problem, nearest: null })
}

/** Writes the report page of a comparison with those of its runs that this store has: a baseline may be in a file. */
export async function writeComparisonPage(comparison: ComparisonFile, store: string, file: string): Promise<void> {
  const { writeReportPage } = await import('../report/write-report-page.ts')
  const { baseline, candidate } = comparison
  const runIds = [candidate.run_id, baseline.run_id].filter((id) => existsSync(runDirectory(store, id)))
  await writeReportPage({ store, runIds, comparisons: [comparison], file })
}
