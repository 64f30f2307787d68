import { OloproofError } from '../../../base/error.ts'
import { casesInPart } from '../../../evidence/suite-part.ts'
import type { ShardMark } from '../../shard-mark.ts'
import { shardText, type MarkedFile } from './marked-file.ts'
import { posixPath } from './posix-path.ts'
import { shortDigest } from './short-digest.ts'
import { isMarkIntact } from './shard-run.ts'
import { testFileName, testFilesDigest } from './test-files.ts'

/** What a merge was given, and where it happens. */
export interface MergeGiven {
  readonly files: readonly MarkedFile[]
  /** Version of this package. */
  readonly version: string
  /** The commit that is checked out here; null where git knows of none. */
  readonly commit: string | null
}

/**
 * Whether the blobs are all shards of one test run, each once, as far as that can be said without looking at single suites.
 * What is wrong with them, each by name; nothing when they may be merged.
 */
export function checkMarks({ files, version, commit }: MergeGiven): readonly OloproofError[] {
  const marked = files.flatMap(({ file, project, mark }) => (mark === undefined ? [] : [{ file, project, mark }]))
  const foreign = [...foreignCounts(marked), ...foreignTestRuns(marked)]
  const cutShort = interrupted(marked)
  return [
    ...marked
      .filter(({ mark }) => !isMarkIntact(mark))
      .map(({ file, mark }) => {
        const problem = 'it is not what was written: its digest differs'
        return new OloproofError('shard_damaged', { shard: shardText(mark.shard), where: file, problem })
      }),
    ...files
      .filter(({ hasSuites, mark }) => hasSuites && mark === undefined)
      .map(({ file }) => new OloproofError('shard_unmarked', { file })),
    ...oncePerShard(marked, ({ mark }) =>
      mark.version === version
        ? null
        : new OloproofError('shard_version', { shard: shardText(mark.shard), found: mark.version, here: version }),
    ),
    ...otherCommits(marked, commit),
    ...repeated(marked),
    ...cutShort,
    // What else is not there may follow from that.
    ...(foreign.length > 0 ? foreign : cutShort.length > 0 ? [] : missing(marked)),
  ]
}

interface Marked {
  readonly file: string
  readonly project: string
  readonly mark: ShardMark
}

function oncePerShard(
  marked: readonly Marked[],
  problemOf: (one: Marked) => OloproofError | null,
): readonly OloproofError[] {
  const problems = new Map<string, OloproofError>()
  for (const one of marked) {
    const problem = problemOf(one)
    if (problem !== null) problems.set(shardText(one.mark.shard), problem)
  }
  return [...problems.values()]
}

/** Shards of another number of them than most. */
function foreignCounts(marked: readonly Marked[]): readonly OloproofError[] {
  const most = mostCommon(shardsOf(marked).map(({ count }) => String(count)))
  return oncePerShard(marked, ({ file, mark: { shard } }) =>
    String(shard.count) === most
      ? null
      : new OloproofError('shard_foreign', {
          shard: shardText(shard),
          where: file,
          what: 'the number of shards',
          found: String(shard.count),
          others: most,
        }),
  )
}

/** A file that one shard has run twice is in two copies of its blob. */
function repeated(marked: readonly Marked[]): readonly OloproofError[] {
  const seen = new Set<string>()
  return oncePerShard(marked, ({ file, project, mark: { shard } }) => {
    const key = JSON.stringify([shard, project, file])
    if (seen.has(key)) return new OloproofError('shard_repeated', { shard: shardText(shard), what: file })
    seen.add(key)
    return null
  })
}

/** Shards of a test run of other test files than most. */
function foreignTestRuns(marked: readonly Marked[]): readonly OloproofError[] {
  const most = mostCommon(marked.map(({ mark }) => mark.testFilesDigest))
  return oncePerShard(marked, ({ file, mark: { shard, testFilesDigest } }) =>
    testFilesDigest === most
      ? null
      : new OloproofError('shard_foreign', {
          shard: shardText(shard),
          where: file,
          what: 'the digest of the list of all test files',
          found: shortDigest(testFilesDigest),
          others: shortDigest(most),
        }),
  )
}

/** Shards that somebody ended: the merge was not, but the evidence is not whole. */
function interrupted(marked: readonly Marked[]): readonly OloproofError[] {
  return oncePerShard(marked, ({ mark: { shard, stopped } }) =>
    stopped === 'interrupted' || stopped === 'terminated'
      ? new OloproofError('shard_interrupted', { shard: shardText(shard), how: stopped })
      : null,
  )
}

/**
 * Shards of another commit than the one that is checked out here, or than most where none is of that: their code may be
 * another in all that no digest covers.
 */
function otherCommits(marked: readonly Marked[], here: string | null): readonly OloproofError[] {
  const commits = marked.map(({ mark }) => commitOf(mark))
  const others = here !== null && commits.includes(here) ? here : mostCommon(commits)
  return oncePerShard(marked, ({ mark }) => {
    const found = commitOf(mark)
    if (found === others) return null
    const facts = { found: commitText(found), others: commitText(others) }
    return new OloproofError('shard_commit', { shard: shardText(mark.shard), ...facts })
  })
}

function commitOf({ checkout }: ShardMark): string {
  return checkout?.commit ?? ''
}

function commitText(commit: string): string {
  return commit === '' ? 'no commit that git knows of' : `commit ${commit.slice(0, 12)}`
}

/**
 * What the blobs do not hold of the test run. A shard that had no test file to run left an empty blob, which tells nothing;
 * so a shard is missed by the test files, or the cases, that nobody else has. That files are missing is said by the digest
 * that every mark has; the list, which may be missing with them, only says which.
 */
function missing(marked: readonly Marked[]): readonly OloproofError[] {
  const shards = shardsOf(marked)
  const count = Number(mostCommon(shards.map((one) => String(one.count))))
  const present = new Set(shards.filter((one) => one.count === count).map(({ index }) => index))
  const absent = Array.from({ length: count }, (_, index) => index + 1).filter((index) => !present.has(index))
  const names = new Set(marked.map(({ project, file }) => testFileName(project, file)))
  const digest = testFilesDigest([...names])
  const areAllHere = marked.every(({ mark }) => mark.testFilesDigest === digest)
  const missed = absent.filter((index) => !areAllHere || marked.some(({ mark }) => hasCasesOf(mark, index)))
  if (missed.length > 0) return [new OloproofError('shard_missing', { missing: missed, count })]
  if (areAllHere) return []
  const all = new Set(marked.flatMap(({ mark }) => mark.testFiles?.map(posixPath) ?? []))
  const files = [...all].filter((name) => !names.has(name)).sort()
  return [new OloproofError('shard_files_missing', { files })]
}

/** Whether some suite has given cases to a shard. */
function hasCasesOf({ runs }: ShardMark, index: number): boolean {
  return runs.some(({ manifest: { part, cases } }) => {
    return part !== undefined && casesInPart(cases, { index, count: part.count }) > 0
  })
}

function shardsOf(marked: readonly Marked[]): readonly ShardMark['shard'][] {
  return [...new Map(marked.map(({ mark: { shard } }) => [shardText(shard), shard])).values()]
}

/** The first of several that are equally common; empty without any. */
export function mostCommon(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  let most = ''
  for (const [text, count] of counts) if (count > (counts.get(most) ?? 0)) most = text
  return most
}
