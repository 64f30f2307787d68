import { join } from 'node:path'
import type { TestSpecification, Vitest } from 'vitest/node'
import { isOloproofError, messageOf, OloproofError } from '../../../base/error.ts'
import type { CheckedConfig } from '../../../store/read-config.ts'
import type { PolicyMark } from '../../shard-mark.ts'
import { verdictOfComparison } from '../finished-comparison.ts'
import { readSessionConfig } from '../session-config.ts'
import { UNCONFIGURED } from '../settings.ts'
import { verdictOf } from '../settle.ts'
import { changesNotes } from './changes-notes.ts'
import { markedFiles } from './marked-files.ts'
import { fileFilterError } from './merge-arguments.ts'
import { mergeShards, type MergedShards, type MergeSurroundings } from './merge-shards.ts'
import { readCheckout } from './read-checkout.ts'
import { uniteFiles } from './unite-files.ts'
import { writeVerdicts, type DecidedTest } from './write-verdicts.ts'

/** What became of the test runs whose blobs were merged. */
export interface MergedTestRun extends MergedShards {
  readonly configured: CheckedConfig
  /** Absolute path of the store. */
  readonly store: string
  /** A shard was made of a selection of the tests. */
  readonly isFiltered: boolean
  /** What is to be said of the shards, a sentence each. */
  readonly notes: readonly string[]
}

export interface MergePorts extends Pick<
  MergeSurroundings,
  'configFiles' | 'commandLine' | 'nextUlid' | 'timestamp' | 'onEvent'
> {
  /** What is wrong with the arguments: then nothing is decided. */
  readonly argumentError: OloproofError | null
  /** One of our reporters was asked for: shards without any suite are then looked at as well. */
  readonly wasAskedForByName: boolean
  /** Something is ours: called before the first event. */
  readonly prepare: () => Promise<void>
}

/**
 * Puts the evidence of all blobs together and decides it, before the host shows what is in them; what it will show are the
 * tests of all shards, with the verdicts. Never rejects: what goes wrong here is an error of the test run.
 */
export async function mergeTestRun(
  vitest: Vitest,
  specifications: readonly TestSpecification[],
  ports: MergePorts,
): Promise<MergedTestRun> {
  const { root } = vitest.config
  const nothing = { runs: [], comparisons: [], errors: [], notes: [], mergedFrom: new Map<string, never>() }
  let merged: MergedTestRun = { ...nothing, isFiltered: false, configured: UNCONFIGURED, store: root }
  try {
    const { files = [], errors = [] } = vitest.state.blobs ?? {}
    const marked = markedFiles(files)
    uniteFiles(files, specifications, (project) => vitest.getProjectByName(project).config.root)
    const isOurs = marked.some(({ hasSuites, mark }) => {
      return hasSuites || (mark !== undefined && (mark.hasSuites || mark.runs.length + mark.errors.length > 0))
    })
    const isExpected = ports.wasAskedForByName && marked.some(({ mark }) => mark !== undefined)
    if (!isOurs && !isExpected) return merged
    await ports.prepare()
    const wrong = ports.argumentError ?? (await fileFilterError(process))
    if (wrong !== null) return { ...merged, errors: [wrong] }
    const configured = await readSessionConfig(root, ports.configFiles)
    const isFiltered = marked.some(({ mark }) => mark?.isFiltered === true)
    merged = { ...merged, configured, store: join(root, configured.config.store), isFiltered }
    const hasCrashed = errors.length > 0
    const commit = (await readCheckout(root))?.commit ?? null
    const given = { files: marked, hasCrashed, root, commit, configured }
    merged = { ...merged, ...(await mergeShards({ ...ports, ...given })), notes: changesNotes(marked) }
    for (const file of files) writeVerdicts(file, (mark) => decidedOf(mark, merged))
    return merged
  } catch (thrown) {
    const error = isOloproofError(thrown) ? thrown : new OloproofError('invariant_broken', { what: messageOf(thrown) })
    return { ...merged, errors: [...merged.errors, error] }
  }
}

/** Null where nothing was decided, and the test says so already. */
function decidedOf({ runs }: PolicyMark, { mergedFrom, comparisons }: MergedShards): DecidedTest | null {
  const [first, second] = runs.map((id) => mergedFrom.get(id))
  if (first === undefined) return null
  const baseline = first.summary.run_id
  if (runs.length === 1) return { verdict: verdictOf(first), runs: { run: baseline } }
  const found = comparisons.find(({ comparison }) => {
    return comparison.baseline.run_id === baseline && comparison.candidate.run_id === second?.summary.run_id
  })
  if (found === undefined) return null
  return { verdict: verdictOfComparison(found), runs: { run: found.comparison.candidate.run_id, baseline } }
}
