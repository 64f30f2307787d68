import { countOf } from '../../reporter/format-count.ts'
import { OloproofError } from '../base/error.ts'
import type { RunEvidence } from '../evidence/run-evidence.ts'
import { readRunEvidence } from '../store/read-run-evidence.ts'
import { caseRecord } from './case-record.ts'
import type { CommandReply, CommandRequest } from './command.ts'
import { emptyRunNotices } from './empty-run-notices.ts'
import { isComparisonText } from './find-comparison.ts'
import { findRun } from './find-run.ts'
import { jsonLine } from './json-lines.ts'
import { storeOfProject } from './store-of-project.ts'

/** `oloproof export`: the cases of a run, or those that changed between two, for other programs, one after another. */
export async function exportStored(request: CommandRequest): Promise<CommandReply> {
  const { operands, flags, values, surroundings } = request
  const [text = ''] = operands
  const store = await storeOfProject(surroundings.root)
  if (isComparisonText(text)) {
    const { exportComparison } = await import('./export-comparison.ts')
    return exportComparison(store, text, request)
  }
  const runId = await findRun(store, text)
  const isBaseline = values.get('format') === 'baseline'
  if (flags.has('outputs') && !isBaseline) {
    const problem = '--outputs is for --format baseline; the other formats have them anyway'
    throw new OloproofError('command_line_invalid', { command: 'export', problem, nearest: null })
  }
  if (isBaseline) {
    const { writtenBaseline } = await import('./written-baseline.ts')
    const { lines, withoutOutput } = await writtenBaseline(store, runId, flags.has('outputs'))
    return { lines, notices: withoutOutput === 0 ? [] : [goneText(withoutOutput)], exitCode: 0 }
  }
  const evidence = await readRunEvidence(store, runId)
  const notices = evidence.run === null ? [] : emptyRunNotices(text, evidence.run)
  if (values.get('format') === 'csv') {
    const { csvLines } = await import('./csv-lines.ts')
    return { lines: csvLines(evidence), notices, exitCode: 0 }
  }
  return { lines: jsonLinesOf(evidence), notices, exitCode: 0 }
}

function goneText(cases: number): string {
  return `warning: what the system answered in ${countOf(cases, 'case')} is not in this store, and so not in the baseline: its journal was cleared, or is on another machine`
}

async function* jsonLinesOf({ started, cases }: RunEvidence): AsyncGenerator<string> {
  for await (const one of cases()) yield jsonLine({ run_id: started.run_id, ...caseRecord(one) })
}
