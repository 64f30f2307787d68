import { OloproofError } from '../base/error.ts'
import { changeKind, type ChangeKind } from '../evidence/change-kind.ts'
import type { ComparisonFile } from '../evidence/comparison-file.ts'
import { readComparison } from '../store/comparison-store.ts'
import { comparisonPath } from '../store/store-layout.ts'
import type { CommandReply, CommandRequest } from './command.ts'
import { csvRow } from './csv-row.ts'
import { findComparison } from './find-comparison.ts'
import { jsonLine } from './json-lines.ts'

/** One case under one metric, with another result in either run; in the order in which it is printed. */
interface ChangedRow {
  readonly comparison_id: string
  readonly scenario_id: string
  readonly metric: string
  readonly baseline: number
  readonly candidate: number
  readonly change: ChangeKind
}

/** The cases that changed between two runs, metric by metric: all that a comparison keeps of single cases. */
export async function exportComparison(
  store: string,
  text: string,
  { flags, values }: CommandRequest,
): Promise<CommandReply> {
  const format = values.get('format') ?? 'jsonl'
  if (format === 'baseline' || flags.has('outputs')) {
    const problem = `a ${format === 'baseline' ? 'baseline is' : 'comparison keeps no outputs; they are those of'} a run: ${text} is a comparison`
    throw new OloproofError('command_line_invalid', { command: 'export', problem, nearest: null })
  }
  const comparison = await readComparison(comparisonPath(store, await findComparison(store, text)))
  const rows = changedRows(comparison)
  return { lines: format === 'csv' ? csvOf(rows) : rows.map(jsonLine), exitCode: 0 }
}

function changedRows({ comparison_id, metrics }: ComparisonFile): readonly ChangedRow[] {
  return metrics.flatMap((metric) =>
    metric.changed.map(({ case_id, baseline, candidate }): ChangedRow => {
      const change = changeKind(metric, { baseline, candidate })
      return { comparison_id, scenario_id: case_id, metric: metric.name, baseline, candidate, change }
    }),
  )
}

const COLUMNS = ['comparison_id', 'scenario_id', 'metric', 'baseline', 'candidate', 'change'] as const

function csvOf(rows: readonly ChangedRow[]): string[] {
  return [csvRow(COLUMNS), ...rows.map((row) => csvRow(COLUMNS.map((name) => row[name])))]
}
