import { expect, test } from 'vitest'
import { changesNotes } from '../../../../../src/vitest/main/shards/changes-notes.ts'
import type { MarkedFile } from '../../../../../src/vitest/main/shards/marked-file.ts'
import { aMarkedFile } from '../../../../support/shards.ts'

/** Shards of one commit with these changed files each. */
function changed(...shards: readonly (readonly string[])[]): readonly MarkedFile[] {
  return shards.map((files, index) => {
    const changes = { digest: files.join(), files: files.slice(0, 2), count: files.length }
    const checkout = { commit: 'f00d'.repeat(10), changes: files.length === 0 ? null : changes }
    return aMarkedFile(index + 1, shards.length, { checkout })
  })
}

test('a shard with uncommitted changes that others have not is named, with the files', () => {
  expect(changesNotes(changed([], ['package-lock.json'], []))).toEqual([
    'shard 2 of 3 was run with uncommitted changes, which other shards have not: package-lock.json',
  ])
  expect(changesNotes(changed(['a'], ['a', 'b', 'c'], ['a'], []))).toEqual([
    'shard 2 of 4 was run with uncommitted changes, other than those of other shards: a, b, …',
    'shard 4 of 4 was run without the uncommitted changes that other shards have',
  ])
})

test('nothing is said of the same changes in all shards, of none, and of blobs without a mark', () => {
  expect(changesNotes(changed(['a'], ['a']))).toEqual([])
  expect(changesNotes(changed([], []))).toEqual([])
  expect(changesNotes([{ ...aMarkedFile(1, 2), mark: undefined }])).toEqual([])
})
