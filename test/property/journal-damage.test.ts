import { appendFileSync, truncateSync, writeFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../src/base/digest.ts'
import type { JsonValue } from '../../src/base/json.ts'
import { openJournalIndex } from '../../src/store/journal-index.ts'
import { openJournalReader } from '../../src/store/journal-reader.ts'
import type { JournalRecord } from '../../src/store/journal-record.ts'
import { segmentBytes, segmentPath, writeSegment, type SampleRecord } from '../support/sample-journal.ts'
import { sampleExecution } from '../support/sample-records.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

// Outputs that hold what a careless reader would take for the structure of the journal.
const output: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom<JsonValue>({ k: null, s: '', d: {} }, '{"k":null,"s":"', '\n', [{ k: 'v' }], null, ''),
)
const outputs = fc.array(output, { minLength: 1, maxLength: 6 })
const parameters = { seed: 20260925, numRuns: 200 }

/** What a later process finds under each key: the record, or `undefined` for a miss. */
async function readBack(
  store: string,
  records: readonly SampleRecord[],
): Promise<readonly (JournalRecord | undefined)[]> {
  const refs = await openJournalIndex(store).lookup(records.map(({ key }) => key))
  const reader = openJournalReader(store)
  const found = refs.map((ref, index) => (ref ? reader.read({ ref, key: records[index]!.key }) : undefined))
  reader.close()
  return found
}

function misses(found: readonly (JournalRecord | undefined)[], records: readonly SampleRecord[]): readonly number[] {
  return found.flatMap((record, index) => {
    if (record === undefined) return [index]
    expect(record).toEqual(sampleExecution(records[index]!.output))
    return []
  })
}

describe('a damaged segment', () => {
  test('any byte that changes costs at most the record it is in', async () => {
    await fc.assert(
      fc.asyncProperty(outputs, fc.nat(), fc.integer({ min: 1, max: 255 }), async (given, position, mask) => {
        const store = temporaryDirectory()
        const records = writeSegment(store, 1, given)
        const { segment } = records[0]!.ref
        const bytes = segmentBytes(store, segment)
        const at = position % bytes.length
        bytes[at] = bytes[at]! ^ mask
        writeFileSync(segmentPath(store, segment), bytes)

        const hit = records.findIndex(({ ref }) => at <= ref.offset + ref.length)
        const lost = misses(await readBack(store, records), records)
        expect([[], [hit]]).toContainEqual(lost)
      }),
      parameters,
    )
  })

  test('whatever a newline between two records becomes, both are found', async () => {
    const store = temporaryDirectory()
    const records = writeSegment(store, 1, ['a', { k: null }])
    const { segment, length } = records[0]!.ref
    const bytes = segmentBytes(store, segment)
    for (let byte = 0; byte < 256; byte++) {
      bytes[length] = byte
      writeFileSync(segmentPath(store, segment), bytes)
      expect(misses(await readBack(store, records), records)).toEqual([])
    }
  }, 60_000)

  test('a cut anywhere costs the records behind it and nothing before it', async () => {
    await fc.assert(
      fc.asyncProperty(outputs, fc.nat(), async (given, position) => {
        const store = temporaryDirectory()
        const records = writeSegment(store, 1, given)
        const { segment } = records[0]!.ref
        const length = position % segmentBytes(store, segment).length
        truncateSync(segmentPath(store, segment), length)
        const behind = records.flatMap(({ ref }, index) => (ref.offset + ref.length >= length ? [index] : []))
        expect(misses(await readBack(store, records), records)).toEqual(behind)
      }),
      parameters,
    )
  })
})

test('an index that follows a growing journal finds what one that is made anew finds', async () => {
  const step = fc.record({
    time: fc.integer({ min: 1, max: 4 }),
    names: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      const store = temporaryDirectory()
      const following = openJournalIndex(store)
      const all = ['a', 'b', 'c', 'none'].map((name) => sha256(name))
      const segments = [1, 2, 3, 4].map((time) => writeSegment(store, time, ['first'])[0]!.ref.segment)
      for (const { time, names } of steps) {
        const source = temporaryDirectory()
        const [one] = writeSegment(source, 9, names, names)
        if (one) appendFileSync(segmentPath(store, segments[time - 1]!), segmentBytes(source, one.ref.segment))
        await following.lookup(all)
      }
      expect(await following.lookup(all)).toEqual(await openJournalIndex(store).lookup(all))
    }),
    { ...parameters, numRuns: 60 },
  )
})
