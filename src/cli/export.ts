import { OloproofError } from '../base/error.ts'
import type { RunEvidence } from '../evidence/run-evidence.ts'
import { readRunEvidence } from '../store/read-run-evidence.ts'
import { caseRecord } from './case-record.ts'
import type { CommandReply, CommandRequest } from './command.ts'
import { findRun } from './find-run.ts'
import { jsonLine } from './json-lines.ts'
import { storeOfProject } from './store-of-project.ts'

/** `oloproof export`: the cases of a run for other programs, one after another. */
export async function exportRun({ operands, flags, values, surroundings }: CommandRequest): Promise<CommandReply> {
  const store = await storeOfProject(surroundings.root)
  const runId = await findRun(store, operands[0] ?? '')
  const isBaseline = values.get('format') === 'baseline'
  if (flags.has('outputs') && !isBaseline) {
    const problem = '--outputs is for --format baseline; the other formats have them anyway'
    throw new OloproofError('command_line_invalid', { command: 'export', problem, nearest: null })
  }
  if (isBaseline) {
    const { baselineLines } = await import('./baseline-lines.ts')
    return { lines: baselineLines(store, runId, flags.has('outputs')), exitCode: 0 }
  }
  const evidence = await readRunEvidence(store, runId)
  if (values.get('format') === 'csv') {
    const { csvLines } = await import('./csv-lines.ts')
    return { lines: csvLines(evidence), exitCode: 0 }
  }
  return { lines: jsonLinesOf(evidence), exitCode: 0 }
}

async function* jsonLinesOf({ started, cases }: RunEvidence): AsyncGenerator<string> {
  for await (const one of cases()) yield jsonLine({ run_id: started.run_id, ...caseRecord(one) })
}
