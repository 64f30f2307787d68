import { messageOf, type OloproofError } from '../../../base/error.ts'
import type { ShardRecord } from '../../../evidence/run-file.ts'
import type { RunManifest } from '../../../evidence/run-manifest.ts'
import { sliceKey } from '../../../evidence/slice.ts'
import type { Stop } from '../../../policy/outcome.ts'
import type { ExecutionReport } from '../../wire.ts'
import type { RecordedRun } from '../recorded-run.ts'
import { mostCommon } from './check-marks.ts'
import { unpackedRows } from './packed-rows.ts'
import { posixPath } from './posix-path.ts'
import { damaged, type PartOfRun, type RunOfShards } from './runs-of-shards.ts'

/** What the whole run is about: as each shard said it, with the cases of all of them. */
export function mergedManifest({ parts, lostCases }: RunOfShards): RunManifest {
  const { part: _, ...manifest } = parts[0].run.manifest
  const systemCode = mostCommonCode(parts)
  const selected = parts.reduce((sum, { run }) => sum + run.manifest.selected, lostCases)
  return { ...manifest, systemCode, file: posixPath(manifest.file), selected }
}

function mostCommonCode(parts: readonly PartOfRun[]): string {
  return mostCommon(parts.map(({ run }) => run.manifest.systemCode))
}

/** A run of shards of which every row was looked at. */
export interface CheckedRun {
  readonly shards: readonly ShardRecord[]
  readonly problems: readonly OloproofError[]
}

/** Reads all that the shards hold of a run once, before anything is made of it: no case may come from two of them. */
export function checkedRun({ parts }: RunOfShards): CheckedRun {
  const owners = new Map<string, PartOfRun>()
  const shards: ShardRecord[] = []
  const problems: OloproofError[] = []
  for (const part of parts) {
    try {
      const cases = casesOf(part)
      const shared = [...cases].find((id) => owners.has(id))
      if (shared !== undefined) problems.push(damaged(part, `it holds case ${shared}, which another shard holds too`))
      const { selected } = part.run.manifest
      if (cases.size > selected)
        problems.push(damaged(part, `it holds ${cases.size} cases, and ${selected} were to run`))
      for (const id of cases) owners.set(id, part)
      shards.push({ ...part.shard, run_id: part.run.runId, cases: cases.size })
    } catch (error) {
      problems.push(damaged(part, messageOf(error)))
    }
  }
  return { shards, problems }
}

function casesOf({ run }: PartOfRun): ReadonlySet<string> {
  const cases = new Set<string>()
  for (const row of unpackedRows(run.rows)) if (row.type !== 'cut_off') cases.add(row.caseId)
  return cases
}

/** The cases of the parts that rules are about, by `sliceKey`: what is known of tags and metadata in a merge. */
export function casesBySlice({ parts }: RunOfShards): ReadonlyMap<string, ReadonlySet<string>> {
  const slices = parts[0].run.manifest.slices.map(({ where }) => ({ key: sliceKey(where), cases: new Set<string>() }))
  for (const { run } of slices.length === 0 ? [] : parts) {
    for (const row of unpackedRows(run.rows)) {
      if (row.type === 'cut_off') continue
      for (const place of row.slices ?? []) slices[place]?.cases.add(row.caseId)
    }
  }
  return new Map(slices.map(({ key, cases }) => [key, cases]))
}

/**
 * Tells a run all that the shards hold of it, as their workers told them, and writes it down as it goes. What code gave that
 * is another than that of most shards counts as answered before the code was changed.
 */
export function replay(merged: RecordedRun, { parts, lostCases }: RunOfShards): void {
  const { record } = merged
  const code = mostCommonCode(parts)
  for (const { run } of parts) {
    const isOtherCode = run.manifest.systemCode !== code
    let unwritten = 0
    for (const row of unpackedRows(run.rows)) {
      if (row.type === 'executed')
        record.executed(row.caseId, isOtherCode ? ofOtherCode(row.execution) : row.execution, row)
      else if (row.type === 'judged') record.judged(row.caseId, row.judgement, row.spent, row)
      else record.costs.cutOff(row.criterion, row.spent)
      unwritten += 1
      if (unwritten % ROWS_AT_ONCE === 0) merged.flush()
    }
  }
  if (lostCases === 0) record.complete(parts.reduce((sum, { run }) => sum + run.unsettled, 0))
}

function ofOtherCode(execution: ExecutionReport): ExecutionReport {
  return execution.status === 'OK' ? { ...execution, codeChanged: true } : execution
}

const ROWS_AT_ONCE = 1000

/** What ended the run in one of its shards before its time; of several, what says most. One that was interrupted is refused. */
export function stopOf({ parts, lostCases }: RunOfShards): Stop | null {
  const stops = new Set(parts.map(({ run }) => run.stopped))
  return lostCases > 0 ? 'crashed' : (STOPS.find((stop) => stops.has(stop)) ?? null)
}

const STOPS: readonly Stop[] = ['store_failed', 'crashed', 'reader_gone', 'budget_spent', 'bailed']

/** The shards ran beside each other: what the longest of them took. */
export function wallMsOf({ parts }: RunOfShards): number {
  return Math.max(...parts.map(({ run }) => run.wallMs ?? 0))
}
