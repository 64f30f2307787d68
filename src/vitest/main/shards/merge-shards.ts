import { join } from 'node:path'
import { errorFromFacts, isOloproofError, locatedError, OloproofError } from '../../../base/error.ts'
import type { UlidSource } from '../../../base/ulid.ts'
import type { RunEvent } from '../../../evidence/event.ts'
import type { RunManifest } from '../../../evidence/run-manifest.ts'
import { policyDigest } from '../../../policy/policy-digest.ts'
import type { Policy } from '../../../policy/policy.ts'
import { unpackSuiteRecord } from '../../../store/packed-suite-record.ts'
import { packageVersion } from '../../../store/package-version.ts'
import type { CheckedConfig } from '../../../store/read-config.ts'
import { readPolicyValue } from '../../../store/read-policy-value.ts'
import { openRunWriter } from '../../../store/run-writer.ts'
import type { CommandLine } from '../command-line.ts'
import { comparedRuns } from '../compared-runs.ts'
import type { FinishedComparison } from '../finished-comparison.ts'
import { infeasibleRules } from '../infeasible-rules.ts'
import { policyForSuite } from '../policy-for-suite.ts'
import { openRecordedRun, type FinishedRun } from '../recorded-run.ts'
import { runConfig } from '../run-config.ts'
import type { RunRecord } from '../run-record.ts'
import { configFileOf } from '../session-config.ts'
import { checkMarks } from './check-marks.ts'
import { shardText, type MarkedFile } from './marked-file.ts'
import { casesBySlice, checkedRun, mergedManifest, replay, stopOf, wallMsOf } from './merged-run.ts'
import { runsOfShards, whereOf, type RunOfShards } from './runs-of-shards.ts'
import { shortDigest } from './short-digest.ts'

export interface MergeSurroundings {
  readonly files: readonly MarkedFile[]
  /** A shard had errors outside any test. */
  readonly hasCrashed: boolean
  /** Absolute path of the project. */
  readonly root: string
  /** The commit that is checked out there; null where git knows of none. */
  readonly commit: string | null
  readonly configured: CheckedConfig
  /** Files that were named in place of `oloproof.yaml`. */
  readonly configFiles: ReadonlySet<string>
  readonly commandLine: CommandLine
  readonly nextUlid: UlidSource
  readonly timestamp: () => string
  readonly onEvent: (run: RunRecord, event: RunEvent) => void
}

/** What became of a merge. */
export interface MergedShards {
  readonly runs: readonly FinishedRun[]
  readonly comparisons: readonly FinishedComparison[]
  readonly errors: readonly OloproofError[]
  /** The merged run that holds what a run of a shard held, by the id of the latter. */
  readonly mergedFrom: ReadonlyMap<string, FinishedRun>
}

interface ReadyRun {
  readonly ofShards: RunOfShards
  readonly manifest: RunManifest
  readonly ofSuite: Policy
  readonly policy: Policy
  readonly shards: ReturnType<typeof checkedRun>['shards']
}

/**
 * Makes one run of what several shards hold of it, and applies the policy to that, once. Where anything is wrong with the
 * shards nothing is decided and nothing written: the errors say what.
 */
export async function mergeShards(surroundings: MergeSurroundings): Promise<MergedShards> {
  const { files, hasCrashed, commit } = surroundings
  const ofMarks = checkMarks({ files, version: packageVersion(), commit })
  if (ofMarks.length > 0) return refused(ofMarks)
  const { runs: ofShards, refusals } = runsOfShards(files, hasCrashed)
  if (refusals.length > 0) return refused(refusals)
  const ready: ReadyRun[] = []
  const problems: OloproofError[] = []
  for (const one of ofShards) {
    try {
      const { shards, problems: damages } = checkedRun(one)
      const run = await readyRun(one, shards, surroundings)
      problems.push(...damages, ...otherPolicy(run))
      ready.push(run)
    } catch (error) {
      if (!isOloproofError(error)) throw error
      const { file, suitePath } = one.parts[0].run.manifest
      problems.push(locatedError(error, file, suitePath))
    }
  }
  return problems.length > 0 ? refused(problems) : decided(ready, surroundings)
}

function refused(errors: readonly OloproofError[]): MergedShards {
  return { runs: [], comparisons: [], errors, mergedFrom: new Map() }
}

async function readyRun(
  ofShards: RunOfShards,
  shards: ReadyRun['shards'],
  { root, configured }: MergeSurroundings,
): Promise<ReadyRun> {
  const manifest = mergedManifest(ofShards)
  const { policy: written, suite } = manifest
  const { config, policy: base } = configured
  const store = join(root, config.store)
  const where = whereOf(ofShards.parts[0].run)
  const ofSuite = written === undefined ? base : await readPolicyValue(written, { store, suite, where, base })
  return { ofShards, manifest, ofSuite, policy: policyForSuite(ofSuite, manifest), shards }
}

/** A policy is fixed before the first call: one that was changed since decides nothing. The shards agree on theirs. */
function otherPolicy({ ofShards, policy }: ReadyRun): readonly OloproofError[] {
  const [{ shard, run }] = ofShards.parts
  const here = policyDigest(policy)
  if (run.policyDigest === here) return []
  const facts = { what: 'the digest of the policy', found: shortDigest(run.policyDigest), others: shortDigest(here) }
  return [new OloproofError('shard_foreign', { shard: shardText(shard), where: whereOf(run), ...facts })]
}

async function decided(ready: readonly ReadyRun[], surroundings: MergeSurroundings): Promise<MergedShards> {
  const { files, root, configured, nextUlid, timestamp, onEvent } = surroundings
  const store = join(root, configured.config.store)
  const errors = new Map<string, OloproofError>()
  const fail = (error: unknown): void => {
    if (!isOloproofError(error)) throw error
    errors.set(error.message, error)
  }
  for (const { mark } of files) for (const facts of mark?.errors ?? []) fail(errorFromFacts(facts))

  const mergedFrom = new Map<string, FinishedRun>()
  const runs: FinishedRun[] = []
  for (const one of ready) {
    try {
      const run = finishedRun(one, store, surroundings)
      runs.push(run)
      for (const { run_id } of one.shards) mergedFrom.set(run_id, run)
    } catch (error) {
      fail(error)
    }
  }
  const comparisons: FinishedComparison[] = []
  const ofShards = new Map(ready.map((one) => [one.manifest, one.ofShards]))
  for (const [baseline, candidate] of comparedRuns(runs)) {
    try {
      const { compareFinishedRuns } = await import('../compare-finished-runs.ts')
      const known = ofShards.get(candidate.record.manifest)
      const slices = known && casesBySlice(known)
      const ports = { store, nextUlid, timestamp, onEvent, ...(slices && { slices }) }
      comparisons.push(await compareFinishedRuns(baseline, candidate, ports))
    } catch (error) {
      fail(error)
    }
  }
  return { runs, comparisons, errors: [...errors.values()], mergedFrom }
}

function finishedRun(
  { ofShards, manifest, ofSuite, policy, shards }: ReadyRun,
  store: string,
  { configured, configFiles, commandLine, nextUlid, timestamp, onEvent }: MergeSurroundings,
): FinishedRun {
  const id = `run_${nextUlid()}`
  const ofShard = ofShards.parts.map(({ run }) => run.config).find((config) => config !== null)
  const run = openRecordedRun(id, manifest, policy, {
    timestamp,
    infeasible: infeasibleRules(policy, manifest),
    writer: openRunWriter(store, id),
    onEvent,
    isShard: false,
    config:
      ofShard ??
      runConfig(configured, commandLine, {
        narrowed: manifest.narrowed,
        own: manifest.own,
        policy: ofSuite,
        file: configFileOf(configFiles),
      }),
    merged: { shards, wallMs: wallMsOf(ofShards) },
  })
  const record = ofShards.parts.map((part) => part.run.suiteRecord).find((packed) => packed !== null)
  if (record !== undefined) unpackSuiteRecord(store, manifest.suiteDigest, record)
  replay(run, ofShards)
  return run.finish(stopOf(ofShards))
}
