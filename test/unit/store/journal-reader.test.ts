import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../../src/base/digest.ts'
import { encodeLine } from '../../../src/store/journal-line.ts'
import { openJournalReader, type JournalReader, type WantedRecord } from '../../../src/store/journal-reader.ts'
import { segmentBytes, segmentPath, writeSegment } from '../../support/sample-journal.ts'
import { sampleExecution } from '../../support/sample-records.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

function readEach(reader: JournalReader, wanted: readonly WantedRecord[]): unknown[] {
  return wanted.map((one) => reader.read(one))
}

describe('a record', () => {
  test('is found at its place, under its key and under no other', () => {
    const store = temporaryDirectory()
    const [first, second] = writeSegment(store, 1, ['a', 'b'])
    const reader = openJournalReader(store)
    expect(reader.read(first!)).toEqual(sampleExecution('a'))
    expect(reader.read({ ref: first!.ref, key: second!.key })).toBeUndefined()
    expect(reader.read({ ref: first!.ref, key: null })).toBeUndefined()
    reader.close()
  })

  test('is a miss when its place is off, beyond the file, or no place at all', () => {
    const store = temporaryDirectory()
    const [one] = writeSegment(store, 1, ['a'])
    const { ref, key } = one!
    const reader = openJournalReader(store)
    for (const change of [
      { offset: ref.offset + 1 },
      { offset: -1 },
      { offset: 1e12 },
      { offset: NaN },
      { length: ref.length - 1 },
      { length: ref.length + 1 },
      { length: 2 ** 40 },
      { length: -1 },
      { segment: '01M3C3ZNXPVQJCDF31DJSBXBHC.ndjson' },
      { segment: `../journal/${ref.segment}` },
    ]) {
      expect(reader.read({ ref: { ...ref, ...change }, key })).toBeUndefined()
    }
    reader.close()
  })

  test('is a miss when the body has the right digest and another shape', () => {
    const store = temporaryDirectory()
    const [one] = writeSegment(store, 1, ['a'])
    const key = sha256('foreign')
    for (const body of ['{"kind":"vote"}', 'not json']) {
      const line = encodeLine(key, body)
      writeFileSync(segmentPath(store, one!.ref.segment), line)
      const reader = openJournalReader(store)
      expect(reader.read({ ref: { ...one!.ref, length: line.length }, key })).toBeUndefined()
      reader.close()
    }
  })

  test('is a miss when its segment is gone, and the journal too', () => {
    const store = temporaryDirectory()
    const [one] = writeSegment(store, 1, ['a'])
    rmSync(segmentPath(store, one!.ref.segment))
    const reader = openJournalReader(store)
    expect(reader.read(one!)).toBeUndefined()
    expect(openJournalReader(`${store}/nowhere`).read(one!)).toBeUndefined()
    reader.close()
  })
})

describe('reading many', () => {
  test('finds each, whatever the order and however many segments', () => {
    const store = temporaryDirectory()
    const records = Array.from({ length: 12 }, (_, time) => writeSegment(store, time + 1, ['a', { n: time }])).flat()
    const wanted = records.toReversed()
    const reader = openJournalReader(store)
    expect(readEach(reader, wanted)).toEqual(wanted.map(({ output }) => sampleExecution(output)))
    reader.close()
  })

  test('reads records that are longer than one read', () => {
    const store = temporaryDirectory()
    const long = 'x'.repeat(700_000)
    const records = writeSegment(store, 1, ['a', long, 'b', long])
    const reader = openJournalReader(store)
    expect(readEach(reader, records)).toEqual(records.map(({ output }) => sampleExecution(output)))
    reader.close()
  })

  test('a changed record and a torn end are misses of their own', () => {
    const store = temporaryDirectory()
    const records = writeSegment(store, 1, ['a', 'b', 'c', 'd'])
    const [, second, , fourth] = records
    const bytes = segmentBytes(store, second!.ref.segment)
    const at = second!.ref.offset + second!.ref.length - 5
    bytes[at] = bytes[at]! ^ 1
    writeFileSync(segmentPath(store, second!.ref.segment), bytes)
    truncateSync(segmentPath(store, second!.ref.segment), fourth!.ref.offset + 10)
    const reader = openJournalReader(store)
    expect(readEach(reader, records)).toEqual([sampleExecution('a'), undefined, sampleExecution('c'), undefined])
    reader.close()
  })
})
