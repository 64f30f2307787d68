import { OloproofError } from '../../../base/error.ts'
import type { ShardMark } from '../../shard-mark.ts'
import { shardText, type MarkedFile } from './marked-file.ts'

/** What a merge was given, and where it happens. */
export interface MergeGiven {
  readonly files: readonly MarkedFile[]
  readonly blobs: number
  /** Version of this package. */
  readonly version: string
}

/**
 * Whether the blobs are all shards of one test run, each once, as far as that can be said without looking at single suites.
 * What is wrong with them, each by name; nothing when they may be merged.
 */
export function checkMarks({ files, blobs, version }: MergeGiven): readonly OloproofError[] {
  const marked = files.flatMap(({ file, project, mark }) => (mark === undefined ? [] : [{ file, project, mark }]))
  return [
    ...files
      .filter(({ hasSuites, mark }) => hasSuites && mark === undefined)
      .map(({ file }) => new OloproofError('shard_unmarked', { file })),
    ...oncePerShard(marked, ({ mark }) =>
      mark.version === version
        ? null
        : new OloproofError('shard_version', { shard: shardText(mark.shard), found: mark.version, here: version }),
    ),
    ...foreignCounts(marked),
    ...repeated(marked),
    ...missing(marked, blobs),
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

/** A shard that had no test file to run left an empty blob, which tells nothing but that it is there. */
function missing(marked: readonly Marked[], blobs: number): readonly OloproofError[] {
  const shards = shardsOf(marked)
  const count = Number(mostCommon(shards.map((one) => String(one.count))))
  const present = new Set(shards.filter((one) => one.count === count).map(({ index }) => index))
  const absent = Array.from({ length: count }, (_, index) => index + 1).filter((index) => !present.has(index))
  const empty = blobs - shards.length
  return absent.length === 0 || absent.length <= empty
    ? []
    : [new OloproofError('shard_missing', { missing: absent, count })]
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
