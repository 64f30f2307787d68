import { appendFileSync, readdirSync, truncateSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openJournalIndex } from '../../src/store/journal-index.ts'
import { openJournalReader } from '../../src/store/journal-reader.ts'
import { journalDirectory } from '../../src/store/store-layout.ts'
import { runJournalProcess, type Append } from '../support/run-journal-process.ts'
import { segmentBytes, segmentPath } from '../support/sample-journal.ts'
import { sampleExecution } from '../support/sample-records.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

type Kept = Extract<Append, { readonly key: string }>

test('four processes write into one store and one is killed: every answer that was kept is found, a torn one is a miss', async () => {
  const store = temporaryDirectory()
  const killAt = 100
  const said = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      runJournalProcess(store, {
        name,
        count: 200,
        onLine: (child, soFar) => {
          if (name === 'b' && soFar === killAt) child.kill('SIGKILL')
        },
      }),
    ),
  )
  const kept = said.map((appends) => appends.filter((append): append is Kept => 'key' in append))
  expect(kept.map((appends) => appends.length === 200)).toEqual([true, kept[1]!.length === 200, true, true])
  expect(kept[1]!.length).toBeGreaterThanOrEqual(killAt)
  expect(readdirSync(journalDirectory(store))).toHaveLength(4)

  const all = kept.flat()
  expect(await readBack(store, all)).toEqual(all.map(({ output }) => sampleExecution(output)))

  // The kill may have come between two writes; cut its last record to be sure of a torn one, as a power failure would.
  const { ref } = kept[1]!.at(-1)!
  truncateSync(segmentPath(store, ref.segment), ref.offset + Math.floor(ref.length / 2))
  const afterwards = await readBack(store, all)
  const torn = all.findIndex((one) => one.ref === ref)
  expect(afterwards[torn]).toBeUndefined()
  expect(afterwards.toSpliced(torn, 1)).toEqual(all.toSpliced(torn, 1).map(({ output }) => sampleExecution(output)))
}, 60_000)

test('a record that is half written when another process looks is found once it is whole', async () => {
  const [store, elsewhere] = [temporaryDirectory(), temporaryDirectory()]
  const [first, second] = (await runJournalProcess(elsewhere, { name: 'a', count: 2 })) as readonly [Kept, Kept]
  const bytes = segmentBytes(elsewhere, first.ref.segment)
  await runJournalProcess(store, { name: 'b', count: 1 })
  const [segment = ''] = readdirSync(journalDirectory(store))
  const index = openJournalIndex(store)
  const half = second.ref.offset + 100
  appendFileSync(segmentPath(store, segment), bytes.subarray(0, half))
  expect(await index.lookup([second.key])).toEqual([null])
  appendFileSync(segmentPath(store, segment), bytes.subarray(half))
  const [ref] = await index.lookup([second.key])
  expect(openJournalReader(store).read({ ref: ref!, key: second.key })).toEqual(sampleExecution(second.output))
}, 60_000)

async function readBack(store: string, wanted: readonly Kept[]): Promise<readonly unknown[]> {
  const refs = await openJournalIndex(store).lookup(wanted.map(({ key }) => key))
  const reader = openJournalReader(store)
  const records = refs.map((ref, index) => (ref ? reader.read({ ref, key: wanted[index]!.key }) : undefined))
  reader.close()
  return records
}
