import type { RunEvidence } from '../evidence/run-evidence.ts'
import { readRunEvidence } from '../store/read-run-evidence.ts'
import { caseRecord } from './case-record.ts'
import type { CommandReply, CommandRequest } from './command.ts'
import { findRun } from './find-run.ts'
import { jsonLine } from './json-lines.ts'
import { storeOfProject } from './store-of-project.ts'

/** `oloproof export`: the cases of a run for other programs, one after another. */
export async function exportRun({ operands, values, surroundings }: CommandRequest): Promise<CommandReply> {
  const store = await storeOfProject(surroundings.root)
  const evidence = await readRunEvidence(store, await findRun(store, operands[0] ?? ''))
  if (values.get('format') === 'csv') {
    const { csvLines } = await import('./csv-lines.ts')
    return { lines: csvLines(evidence), exitCode: 0 }
  }
  return { lines: jsonLinesOf(evidence), exitCode: 0 }
}

async function* jsonLinesOf({ started, cases }: RunEvidence): AsyncGenerator<string> {
  for await (const one of cases()) yield jsonLine({ run_id: started.run_id, ...caseRecord(one) })
}
