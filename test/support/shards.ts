import { basename, dirname } from 'node:path'
import { casesInPart, isInPart } from '../../src/evidence/suite-part.ts'
import type { RunManifest } from '../../src/evidence/run-manifest.ts'
import { policyDigest } from '../../src/policy/policy-digest.ts'
import type { Policy } from '../../src/policy/policy.ts'
import { DEFAULT_CONFIG } from '../../src/store/config.ts'
import { packageVersion } from '../../src/store/package-version.ts'
import { readCommandLine } from '../../src/vitest/main/command-line.ts'
import type { MarkedFile } from '../../src/vitest/main/shards/marked-file.ts'
import { mergeShards, type MergedShards } from '../../src/vitest/main/shards/merge-shards.ts'
import { createRowPacker, unpackedRows, type EvidenceRow } from '../../src/vitest/main/shards/packed-rows.ts'
import { sealedMark, sealedRun } from '../../src/vitest/main/shards/shard-run.ts'
import { testFilesDigest } from '../../src/vitest/main/shards/test-files.ts'
import type { ShardMark, ShardRun } from '../../src/vitest/shard-mark.ts'
import { aManifest } from './manifest.ts'
import { answered, exactLabel, timestamps } from './recorded-runs.ts'
import { policyWith } from './metrics.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { ulidsFrom } from './ulids.ts'

/** The rows of the cases `q0`, `q1`, ...: answered, and judged as given. */
export function rowsOf(passes: readonly boolean[]): readonly (readonly EvidenceRow[])[] {
  return passes.map((passed, index) => [
    { type: 'executed', caseId: `q${index}`, execution: answered() },
    { type: 'judged', caseId: `q${index}`, judgement: exactLabel(passed), spent: null },
  ])
}

export interface ShardRunGiven {
  readonly runId?: string
  readonly manifest?: Partial<RunManifest>
  readonly policy?: Policy
  readonly rows?: readonly EvidenceRow[]
  readonly stopped?: ShardRun['stopped']
}

/** What a shard holds of a run: as in the defaults of the manifest, sealed. */
export function aShardRun({
  runId = 'run_01M3C3ZNXPVQJCDF31DJSBXBHC',
  manifest,
  policy = policyWith({}),
  rows = [],
  stopped = null,
}: ShardRunGiven = {}): ShardRun {
  const packer = createRowPacker()
  for (const row of rows) packer.add(row)
  return sealedRun({
    runId,
    manifest: aManifest(manifest),
    policyDigest: policyDigest(policy),
    stopped,
    unsettled: 0,
    config: null,
    wallMs: 1000,
    suiteRecord: null,
    rows: packer.packed(),
  })
}

/** The run with something else in it, sealed again. */
export function resealed(run: ShardRun, change: Partial<ShardRun>): ShardRun {
  const { digest: _, ...rest } = { ...run, ...change }
  return sealedRun(rest)
}

/** The run with the rows that are kept, sealed again. */
export function repacked(run: ShardRun, keep: (row: EvidenceRow, index: number) => boolean): ShardRun {
  const packer = createRowPacker()
  for (const row of [...unpackedRows(run.rows)].filter(keep)) packer.add(row)
  return resealed(run, { rows: packer.packed() })
}

/** A test file of a shard, with its mark. */
export function aMarkedFile(
  index: number,
  count: number,
  {
    runs = [],
    ...given
  }: Partial<Omit<ShardMark, 'testFilesDigest' | 'digest'>> & Partial<Pick<MarkedFile, 'file' | 'isBroken'>> = {},
): MarkedFile {
  const { file = 'evals/bot.test.ts', isBroken = false, testFiles = [file], ...mark } = given
  return {
    file,
    project: '',
    hasSuites: runs.length > 0,
    isBroken,
    mark: sealedMark({
      version: packageVersion(),
      shard: { index, count },
      checkout: null,
      isFiltered: false,
      testFilesDigest: testFilesDigest(testFiles),
      testFiles,
      hasSuites: true,
      stopped: null,
      runs,
      errors: [],
      ...mark,
    }),
  }
}

/** The file with something else in its mark, sealed again. */
export function remarked(file: MarkedFile, change: Partial<ShardMark>): MarkedFile {
  if (file.mark === undefined) return file
  const { digest: _, ...mark } = { ...file.mark, ...change }
  return { ...file, mark: sealedMark(mark) }
}

/** A run of cases with these rows, dealt out over shards as workers do it. */
export function splitRun(
  rows: readonly (readonly EvidenceRow[])[],
  count: number,
  given: Omit<ShardRunGiven, 'rows'> = {},
): readonly MarkedFile[] {
  return Array.from({ length: count }, (_, shard) => {
    const part = { index: shard + 1, count }
    const selected = casesInPart(rows.length, part)
    const run = aShardRun({
      runId: `run_01M3C3ZNXPVQJCDF31DJSB${String(shard).padStart(4, '0')}`,
      ...given,
      manifest: { cases: rows.length, ...given.manifest, selected, part },
      rows: rows.filter((_row, index) => isInPart(index, part)).flat(),
    })
    return aMarkedFile(part.index, count, { runs: selected === 0 ? [] : [run] })
  })
}

export interface MergeGiven {
  readonly policy?: Policy
  readonly hasCrashed?: boolean
  readonly store?: string
  readonly commit?: string | null
}

/** Merges files of shards into a store of its own. */
export async function merged(
  files: readonly MarkedFile[],
  { policy = policyWith({}), hasCrashed = false, store = temporaryDirectory(), commit = null }: MergeGiven = {},
): Promise<MergedShards & { readonly store: string }> {
  const ended = await mergeShards({
    files,
    hasCrashed,
    root: dirname(store),
    commit,
    configured: { config: { ...DEFAULT_CONFIG, store: basename(store) }, policy },
    configFiles: new Set(),
    commandLine: readCommandLine([]),
    nextUlid: ulidsFrom(Date.UTC(2026, 8, 25)),
    timestamp: timestamps(),
    onEvent() {},
  })
  return { ...ended, store }
}
