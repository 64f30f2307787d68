import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../../src/base/digest.ts'
import { openJournalIndex, type SaveOutcome } from '../../../src/store/journal-index.ts'
import { segmentBytes, segmentPath, writeSegment, type SampleRecord } from '../../support/sample-journal.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const UNKNOWN = sha256('unknown')
// Enough for the index to be worth keeping: 5 MiB in five records.
const LARGE = Array.from({ length: 5 }, (_, index) => `${index}`.repeat(1024 * 1024))

function indexPath(store: string): string {
  return join(store, 'cache', 'journal-index.json')
}

async function lookUp(store: string, records: readonly SampleRecord[]): Promise<readonly unknown[]> {
  return openJournalIndex(store).lookup(records.map(({ key }) => key))
}

/** Saves the index as a run does: after it has looked up what it wants. */
async function saveIndex(store: string): Promise<SaveOutcome> {
  const index = openJournalIndex(store)
  await index.lookup([UNKNOWN])
  return index.save()
}

describe('a look-up', () => {
  test('in a store that does not exist finds nothing and makes nothing', async () => {
    const store = join(temporaryDirectory(), '.oloproof')
    const index = openJournalIndex(store)
    expect(await index.lookup([UNKNOWN])).toEqual([null])
    expect(await index.save()).toEqual({ kind: 'not_needed' })
    expect(existsSync(store)).toBe(false)
  })

  test('answers in the order asked, with null for what is unknown', async () => {
    const store = temporaryDirectory()
    const [a, b] = [...writeSegment(store, 1, ['a']), ...writeSegment(store, 2, ['b'])]
    const index = openJournalIndex(store)
    expect(await index.lookup([b!.key, UNKNOWN, a!.key, b!.key])).toEqual([b!.ref, null, a!.ref, b!.ref])
    expect(index.size).toBe(2)
  })

  test('sees what other processes appended since the last one', async () => {
    const store = temporaryDirectory()
    const [a] = writeSegment(store, 1, ['a'])
    const index = openJournalIndex(store)
    expect(await index.lookup([a!.key])).toEqual([a!.ref])
    const [b] = writeSegment(store, 2, ['b'])
    const line = segmentBytes(store, b!.ref.segment).toString()
    appendFileSync(segmentPath(store, a!.ref.segment), line)
    expect(await index.lookup([b!.key])).toEqual([{ ...a!.ref, offset: a!.ref.length + 1, length: b!.ref.length }])
  })

  test('many at once see the same', async () => {
    const store = temporaryDirectory()
    const records = writeSegment(store, 1, ['a', 'b', 'c'])
    const index = openJournalIndex(store)
    const found = await Promise.all(records.map(({ key }) => index.lookup([key])))
    expect(found).toEqual(records.map(({ ref }) => [ref]))
    expect(index.size).toBe(3)
  })

  test('forgets a segment that is gone, and reads one that shrank anew', async () => {
    const store = temporaryDirectory()
    const gone = writeSegment(store, 1, ['a', 'b'])
    const shrunk = writeSegment(store, 2, ['c', 'd'])
    const all = [...gone, ...shrunk].map(({ key }) => key)
    const index = openJournalIndex(store)
    await index.lookup(all)
    rmSync(segmentPath(store, gone[0]!.ref.segment))
    truncateSync(segmentPath(store, shrunk[0]!.ref.segment), shrunk[1]!.ref.offset + 5)
    // A key that is unknown makes the index look again.
    expect(await index.lookup([...all, UNKNOWN])).toEqual([null, null, shrunk[0]!.ref, null, null])
  })

  test('passes over what is no segment, and leaves an unreadable one alone', async () => {
    const store = temporaryDirectory()
    const [a] = writeSegment(store, 1, ['a'])
    writeFileSync(join(store, 'journal', 'notes.txt'), 'mine')
    mkdirSync(join(store, 'journal', '01M3C3ZNXPVQJCDF31DJSBXBHC.ndjson'))
    expect(await lookUp(store, [a!])).toEqual([a!.ref])
    expect(readdirSync(join(store, 'journal'))).toHaveLength(3)
  })
})

describe('of several records with one key', () => {
  test('the first by segment and offset stands, in whatever order they were found', async () => {
    const store = temporaryDirectory()
    const [late] = writeSegment(store, 9, ['late', 'later'], ['x', 'x'])
    const index = openJournalIndex(store)
    expect(await index.lookup([late!.key])).toEqual([late!.ref])
    const [early] = writeSegment(store, 3, ['early'], ['x'])
    await index.lookup([UNKNOWN])
    expect(await index.lookup([late!.key])).toEqual([early!.ref])
    expect(await lookUp(store, [late!])).toEqual([early!.ref])
  })

  test('the next takes its place when the first can no longer be read: one miss, not one for ever', async () => {
    const store = temporaryDirectory()
    const [first] = writeSegment(store, 1, ['first'], ['x'])
    const index = openJournalIndex(store)
    await index.lookup([first!.key])
    const bytes = segmentBytes(store, first!.ref.segment)
    bytes[200] = bytes[200]! ^ 1
    writeFileSync(segmentPath(store, first!.ref.segment), bytes)
    const [second] = writeSegment(store, 2, ['second'], ['x'])
    await index.lookup([UNKNOWN])
    expect(await index.lookup([first!.key])).toEqual([second!.ref])
  })

  test('the others are found again when the segment of the first is gone', async () => {
    const store = temporaryDirectory()
    const [first] = writeSegment(store, 1, ['first'], ['x'])
    const [second] = writeSegment(store, 2, ['second'], ['x'])
    const index = openJournalIndex(store)
    expect(await index.lookup([first!.key])).toEqual([first!.ref])
    rmSync(segmentPath(store, first!.ref.segment))
    await index.lookup([UNKNOWN])
    expect(await index.lookup([first!.key])).toEqual([second!.ref])
  })
})

describe('the saved index', () => {
  test('is not made for a small journal, which is read faster than the index', async () => {
    const store = temporaryDirectory()
    writeSegment(store, 1, ['a'])
    const index = openJournalIndex(store)
    await index.lookup([UNKNOWN])
    expect(await index.save()).toEqual({ kind: 'not_needed' })
    expect(existsSync(join(store, 'cache'))).toBe(false)
  })

  test('is a flat-cache file, used by the next process, and not written again without a change', async () => {
    const store = temporaryDirectory()
    const records = writeSegment(store, 1, LARGE)
    expect(await saveIndex(store)).toEqual({ kind: 'saved' })
    const text = readFileSync(indexPath(store), 'utf8')
    expect(JSON.parse(text.slice(65))).toMatchObject([
      { key: records[0]!.ref.segment, value: { size: segmentBytes(store, records[0]!.ref.segment).length } },
    ])
    // The records are wiped out under it: places can only come from the saved index.
    writeFileSync(
      segmentPath(store, records[0]!.ref.segment),
      Buffer.alloc(segmentBytes(store, records[0]!.ref.segment).length),
    )
    const index = openJournalIndex(store)
    expect(await index.lookup(records.map(({ key }) => key))).toEqual(records.map(({ ref }) => ref))
    expect(await index.save()).toEqual({ kind: 'not_needed' })
    expect(readdirSync(join(store, 'cache'))).toEqual(['journal-index.json'])
  })

  test('that is stale is brought up to date by what grew, came and went', async () => {
    const store = temporaryDirectory()
    const kept = writeSegment(store, 1, LARGE)
    const gone = writeSegment(store, 2, ['gone'])
    await saveIndex(store)
    rmSync(segmentPath(store, gone[0]!.ref.segment))
    const came = writeSegment(store, 3, ['came'])
    const found = await lookUp(store, [...kept, ...came, ...gone])
    expect(found).toEqual([...kept.map(({ ref }) => ref), came[0]!.ref, null])
  })

  test('is written again once much has come, and not for little', async () => {
    const store = temporaryDirectory()
    writeSegment(store, 1, LARGE)
    await saveIndex(store)
    writeSegment(store, 2, ['little'])
    expect(await saveIndex(store)).toEqual({ kind: 'not_needed' })
    const much = writeSegment(store, 3, LARGE)
    expect(await saveIndex(store)).toEqual({ kind: 'saved' })
    expect(readFileSync(indexPath(store), 'utf8')).toContain(much[0]!.ref.segment)
  })

  test('is not made of what nobody looked up: a run does not end with reading what it wrote', async () => {
    const store = temporaryDirectory()
    const index = openJournalIndex(store)
    await index.lookup([UNKNOWN])
    writeSegment(store, 1, LARGE)
    expect(await index.save()).toEqual({ kind: 'not_needed' })
  })

  test.each<[string, (path: string) => void]>([
    ['missing', (path) => rmSync(path)],
    ['empty', (path) => writeFileSync(path, '')],
    ['cut in the middle', (path) => truncateSync(path, 200)],
    ['foreign', (path) => writeFileSync(path, '[{"key":"x","value":1}]')],
    [
      'changed by one digit',
      (path) => writeFileSync(path, readFileSync(path, 'utf8').replace(/"offsets":\[0,1/, '"offsets":[0,2')),
    ],
    [
      'a folder',
      (path) => {
        rmSync(path)
        mkdirSync(path)
      },
    ],
  ])('that is %s is made again from the journal', async (_, damage) => {
    const store = temporaryDirectory()
    const records = writeSegment(store, 1, LARGE)
    await saveIndex(store)
    damage(indexPath(store))
    expect(await lookUp(store, records)).toEqual(records.map(({ ref }) => ref))
  })

  test('that cannot be written is reported, and nothing is thrown', async () => {
    const store = temporaryDirectory()
    writeSegment(store, 1, LARGE)
    writeFileSync(join(store, 'cache'), '')
    expect(await saveIndex(store)).toEqual({
      kind: 'failed',
      problem: expect.stringContaining('EEXIST'),
    })
  })
})
