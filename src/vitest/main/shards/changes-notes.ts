import { mostCommon } from './check-marks.ts'
import { shardText, type MarkedFile } from './marked-file.ts'

/**
 * Which shards were run with other uncommitted changes than most, a sentence each. That is no reason to refuse them: what a
 * build or an installation writes into a tracked file changes no answer. But it may be what was changed between two shards, and
 * whoever reads the verdict can tell by the files.
 */
export function changesNotes(files: readonly MarkedFile[]): readonly string[] {
  const marks = files.flatMap(({ mark }) => (mark === undefined ? [] : [mark]))
  const shards = [...new Map(marks.map((mark) => [shardText(mark.shard), mark.checkout?.changes ?? null]))]
  const most = mostCommon(shards.map(([, changes]) => changes?.digest ?? ''))
  return shards.flatMap(([shard, changes]) => {
    if ((changes?.digest ?? '') === most) return []
    if (changes === null) return [`${shard} was run without the uncommitted changes that other shards have`]
    const more = changes.count > changes.files.length ? ', …' : ''
    const others = most === '' ? 'which other shards have not' : 'other than those of other shards'
    return [`${shard} was run with uncommitted changes, ${others}: ${changes.files.join(', ')}${more}`]
  })
}
