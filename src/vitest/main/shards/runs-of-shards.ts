import { canonicalJson } from '../../../base/canonical-json.ts'
import { OloproofError } from '../../../base/error.ts'
import { casesInPart } from '../../../evidence/suite-part.ts'
import type { ShardMark, ShardRun } from '../../shard-mark.ts'
import { mostCommon } from './check-marks.ts'
import { shardText, type MarkedFile } from './marked-file.ts'
import { posixPath } from './posix-path.ts'
import { shortDigest } from './short-digest.ts'
import { isIntact } from './shard-run.ts'

/** What one shard holds of a run. */
export interface PartOfRun {
  readonly shard: ShardMark['shard']
  readonly run: ShardRun
}

/** One run with all that shards hold of it. */
export interface RunOfShards {
  readonly parts: readonly [PartOfRun, ...PartOfRun[]]
  /** Cases of shards that broke before they began the run. */
  readonly lostCases: number
}

/** The runs of a merge, or why it cannot be. */
export interface RunsOfShards {
  readonly runs: readonly RunOfShards[]
  readonly refusals: readonly OloproofError[]
}

/**
 * Puts together what shards hold of each run: by project, file, path of the suite and the order in one file. Blobs are
 * those of all shards; see `check-marks.ts`. `hasCrashed` says that some shard had errors outside any test.
 */
export function runsOfShards(files: readonly MarkedFile[], hasCrashed: boolean): RunsOfShards {
  const groups = new Map<string, PartOfRun[]>()
  const refusals: OloproofError[] = []
  for (const { mark } of files) {
    const ordinals = new Map<string, number>()
    for (const run of mark?.runs ?? []) {
      const { shard } = mark!
      if (!isIntact(run)) refusals.push(damaged({ shard, run }, 'it is not what was written: its digest differs'))
      const { project, file, suitePath } = run.manifest
      const path = canonicalJson([project, posixPath(file), suitePath])
      const ordinal = ordinals.get(path) ?? 0
      ordinals.set(path, ordinal + 1)
      const key = `${ordinal} ${path}`
      const group = groups.get(key) ?? []
      groups.set(key, group)
      group.push({ shard, run })
    }
  }
  const runs: RunOfShards[] = []
  for (const parts of groups.values()) {
    const problems = [...foreignParts(parts), ...repeatedParts(parts)]
    const absent = problems.length === 0 ? absentParts(parts, files, hasCrashed) : { problems: [], lostCases: 0 }
    refusals.push(...problems, ...absent.problems)
    const [first, ...others] = parts.toSorted((one, other) => one.shard.index - other.shard.index)
    if (first !== undefined) runs.push({ parts: [first, ...others], lostCases: absent.lostCases })
  }
  return { runs, refusals }
}

/** Of a run, as people read it. */
export function whereOf({ manifest: { file, suitePath } }: ShardRun): string {
  return `${posixPath(file)} > ${suitePath}`
}

/** What must be the same wherever a run is: how it is called, its value as text, and how much of that is shown. */
const FACETS: readonly {
  readonly what: string
  readonly of: (run: ShardRun) => string
  readonly show?: (value: string) => string
}[] = [
  { what: 'the digest of the suite', of: ({ manifest }) => manifest.suiteDigest, show: shortDigest },
  { what: 'the system', of: ({ manifest }) => systemText(manifest.system) },
  { what: 'the baseline', of: ({ manifest }) => (manifest.baseline ? systemText(manifest.baseline) : 'none') },
  { what: 'the number of trials', of: ({ manifest }) => String(manifest.trials) },
  { what: 'the digest of the policy', of: ({ policyDigest }) => policyDigest, show: shortDigest },
  { what: 'the parts of the cases that rules are about', of: ({ manifest }) => canonicalJson(manifest.slices) },
  { what: 'what shards share', of: ({ manifest }) => (manifest.part ? 'the cases of the suite' : 'test files') },
]

function systemText(system: ShardRun['manifest']['system']): string {
  const { name, version, definition } = system
  return definition === undefined ? `${name}@${version}` : `${name}@${version} (${definition.slice(0, 12)})`
}

function foreignParts(parts: readonly PartOfRun[]): readonly OloproofError[] {
  return FACETS.flatMap(({ what, of, show = (value) => value }) => {
    const others = mostCommon(parts.map(({ run }) => of(run)))
    return parts
      .filter(({ run }) => of(run) !== others)
      .map(({ shard, run }) => {
        return new OloproofError('shard_foreign', {
          shard: shardText(shard),
          where: whereOf(run),
          what,
          found: show(of(run)),
          others: show(others),
        })
      })
  })
}

/** A suite that was run as a whole is in one shard; of one that was split each shard has another part. */
function repeatedParts(parts: readonly PartOfRun[]): readonly OloproofError[] {
  const seen = new Set<string>()
  return parts.flatMap(({ shard, run }) => {
    const key = run.manifest.part === undefined ? 'whole' : String(run.manifest.part.index)
    if (seen.has(key)) return [new OloproofError('shard_repeated', { shard: shardText(shard), what: whereOf(run) })]
    seen.add(key)
    return []
  })
}

/** Shards that ought to have a part of the run and do not know of it. */
function absentParts(
  parts: readonly PartOfRun[],
  files: readonly MarkedFile[],
  hasCrashed: boolean,
): { readonly problems: readonly OloproofError[]; readonly lostCases: number } {
  const problems: OloproofError[] = []
  let lostCases = 0
  const [known] = parts
  const { part, cases } = known?.run.manifest ?? {}
  if (known === undefined || part === undefined || cases === undefined) return { problems, lostCases }
  for (let index = 1; index <= part.count; index++) {
    const expected = { index, count: part.count }
    const size = casesInPart(cases, expected)
    if (size === 0 || parts.some(({ run }) => run.manifest.part?.index === index)) continue
    const ofShard = files.filter(({ mark }) => mark?.shard.index === index)
    if (ofShard.some(({ mark }) => mark?.isFiltered)) continue
    if (hasCrashed || ofShard.some(({ isBroken, mark }) => isBroken || (mark?.errors.length ?? 0) > 0))
      lostCases += size
    else
      problems.push(new OloproofError('shard_part_missing', { shard: shardText(expected), suite: whereOf(known.run) }))
  }
  return { problems, lostCases }
}

/** Evidence of a part that cannot be used. */
export function damaged({ shard, run }: PartOfRun, problem: string): OloproofError {
  return new OloproofError('shard_damaged', { shard: shardText(shard), where: whereOf(run), problem })
}
