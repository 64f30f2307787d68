import type { Statement } from '../../wire.ts'
import { createRowPacker, type RowPacker } from './packed-rows.ts'

/** What workers said of each run, for the blob that carries it to another machine. */
export interface EvidenceLog {
  heard(statement: Statement): void
  /** Packed; see `packed-rows.ts`. */
  rowsOf(runId: string): readonly string[]
}

/** A log in which nothing was heard yet. */
export function createEvidenceLog(): EvidenceLog {
  const packers = new Map<string, RowPacker>()
  return {
    heard(statement) {
      if (statement.type !== 'executed' && statement.type !== 'judged' && statement.type !== 'cut_off') return
      const { run, ...row } = statement
      const packer = packers.get(run) ?? createRowPacker()
      packers.set(run, packer)
      packer.add(row)
    },
    rowsOf: (runId) => packers.get(runId)?.packed() ?? [],
  }
}
