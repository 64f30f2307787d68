import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openJournalReader } from '../../../src/store/journal-reader.ts'
import { openJournalWriter } from '../../../src/store/journal-writer.ts'
import { runJournalProcess } from '../../support/run-journal-process.ts'
import { sampleExecution, sampleJudgement } from '../../support/sample-records.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'
import { ulidsFrom } from '../../support/ulids.ts'

const KEY = 'ab'.repeat(32)

test('nothing exists before the first append', () => {
  const store = join(temporaryDirectory(), '.oloproof')
  openJournalWriter(store, ulidsFrom(0)).close()
  expect(existsSync(store)).toBe(false)
})

test('that nothing can be kept is known before the first append', () => {
  const store = join(temporaryDirectory(), '.oloproof')
  const journal = openJournalWriter(store, ulidsFrom(0))
  journal.prepare()
  expect(readdirSync(join(store, 'journal'))).toEqual([])

  const blocked = join(temporaryDirectory(), '.oloproof')
  openJournalWriter(blocked, ulidsFrom(0)).prepare()
  rmSync(join(blocked, 'journal'), { recursive: true })
  writeFileSync(join(blocked, 'journal'), 'a file in its place')
  expect(() => openJournalWriter(blocked, ulidsFrom(0)).prepare()).toThrow(
    expect.objectContaining({ code: 'store_not_writable' }),
  )
})

test('an append is on disk, as one line of JSON, when it returns, and its place is right', () => {
  const store = join(temporaryDirectory(), '.oloproof')
  const journal = openJournalWriter(store, ulidsFrom(0))
  const refs = [
    journal.append(KEY, sampleExecution('żółć')),
    journal.append(null, sampleJudgement({ passed: true })),
    journal.append(KEY, sampleExecution({ lines: 'a\nb', lone: '\ud800' })),
  ]
  const path = join(store, 'journal', '00000000000000000000000000.ndjson')
  const bytes = readFileSync(path)
  const lines = bytes.toString().trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { k: KEY, d: { output: 'żółć' } },
    { k: null, d: { kind: 'judgement' } },
    { k: KEY, d: { output: { lines: 'a\nb' } } },
  ])
  expect(refs.map(({ offset, length }) => bytes.toString('utf8', offset, offset + length))).toEqual(lines)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  journal.close()
})

test('two writers of one store never share a segment', () => {
  const store = temporaryDirectory()
  const first = openJournalWriter(store, ulidsFrom(1))
  const second = openJournalWriter(store, ulidsFrom(2))
  const segments = [first, second].map((journal) => journal.append(KEY, sampleExecution(1)).segment)
  expect(new Set(segments).size).toBe(2)
  first.close()
  second.close()
})

test('a segment that exists already is not written into', () => {
  const store = temporaryDirectory()
  openJournalWriter(store, ulidsFrom(1)).append(KEY, sampleExecution(1))
  expect(() => openJournalWriter(store, ulidsFrom(1)).append(KEY, sampleExecution(1))).toThrow(
    expect.objectContaining({ code: 'store_not_writable' }),
  )
})

test('what is appended after the journal was deleted is in a new segment', () => {
  const store = temporaryDirectory()
  const journal = openJournalWriter(store, ulidsFrom(1))
  const before = journal.append(KEY, sampleExecution('before'))
  rmSync(join(store, 'journal'), { recursive: true })

  const refs = [journal.append(KEY, sampleExecution('after')), journal.append(KEY, sampleExecution('later'))]
  journal.close()

  expect(refs.map(({ segment }) => segment)).not.toContain(before.segment)
  expect(readdirSync(join(store, 'journal'))).toHaveLength(1)
  const reader = openJournalReader(store)
  expect(refs.map((ref) => reader.read({ ref, key: KEY }))).toEqual([
    sampleExecution('after'),
    sampleExecution('later'),
  ])
  reader.close()
})

test('a store that cannot be written is store_not_writable with path and reason', () => {
  const store = temporaryDirectory()
  writeFileSync(join(store, 'journal'), '')
  expect(() => openJournalWriter(store, ulidsFrom(0)).append(KEY, sampleExecution(1))).toThrow(
    expect.objectContaining({
      code: 'store_not_writable',
      category: 'environment',
      facts: { path: join(store, 'journal'), problem: expect.stringContaining('EEXIST') },
    }),
  )
})

test('when the disk is full in the middle of a record it is an error, and what was appended before and after is whole', async () => {
  const store = temporaryDirectory()
  // Two records fit into 4096 bytes and a third does not; each failure begins a new segment.
  const appends = await runJournalProcess(store, { name: 'full', count: 8, outputLength: 1200, fileLimitBytes: 4096 })
  const kept = appends.flatMap((append) => ('ref' in append ? [append] : []))
  const errors = appends.flatMap((append) => ('error' in append ? [append.error] : []))
  expect(appends.map((append) => 'ref' in append)).toEqual([true, true, false, true, true, false, true, true])
  expect(errors[0]).toMatchObject({
    code: 'store_not_writable',
    facts: { problem: expect.stringContaining('EFBIG') },
  })
  const sizes = readdirSync(join(store, 'journal')).map((name) => statSync(join(store, 'journal', name)).size)
  expect(Math.max(...sizes)).toBe(4096)
  const reader = openJournalReader(store)
  expect(kept.map(({ ref, key }) => reader.read({ ref, key }))).toEqual(
    kept.map(({ output }) => sampleExecution(output)),
  )
  reader.close()
})
