import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRunWriter } from '../../../src/store/run-writer.ts'
import { runProgram } from '../../support/run-program.ts'
import { sampleRunFile } from '../../support/sample-run-file.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const { run_id: RUN_ID } = sampleRunFile

test('nothing exists before the first append', () => {
  const store = join(temporaryDirectory(), '.oloproof')
  openRunWriter(store, RUN_ID)
  expect(existsSync(store)).toBe(false)
})

test('lines are on disk when append returns, and the digest is that of the file', () => {
  const store = join(temporaryDirectory(), '.oloproof')
  const writer = openRunWriter(store, RUN_ID)
  const path = join(store, 'runs', RUN_ID, 'events.ndjson')
  writer.append(['{"n":1}\n', '{"n":"żółć"}\n'])
  expect(readFileSync(path, 'utf8')).toBe('{"n":1}\n{"n":"żółć"}\n')
  writer.append(['{"n":3}\n'])
  expect(writer.eventsDigest).toBe(createHash('sha256').update(readFileSync(path)).digest('hex'))
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('the summary is written when the run is finished', () => {
  const store = join(temporaryDirectory(), '.oloproof')
  const writer = openRunWriter(store, RUN_ID)
  writer.append(['{}\n'])
  const path = join(store, 'runs', RUN_ID, 'run.json')
  expect(existsSync(path)).toBe(false)
  writer.finish(sampleRunFile)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(sampleRunFile)
})

test('a run id that is none is refused before anything is written', () => {
  expect(() => openRunWriter(temporaryDirectory(), '../../etc')).toThrow(
    expect.objectContaining({ code: 'run_id_invalid', category: 'usage' }),
  )
})

test('a run that exists already is not written into', () => {
  const store = temporaryDirectory()
  openRunWriter(store, RUN_ID).append(['{}\n'])
  expect(() => openRunWriter(store, RUN_ID).append(['{}\n'])).toThrow(
    expect.objectContaining({
      code: 'store_not_writable',
      facts: expect.objectContaining({ problem: expect.stringContaining('EEXIST') }),
    }),
  )
})

test('a store that cannot be written is store_not_writable', () => {
  const store = temporaryDirectory()
  writeFileSync(join(store, 'runs'), '')
  expect(() => openRunWriter(store, RUN_ID).append(['{}\n'])).toThrow(
    expect.objectContaining({ code: 'store_not_writable' }),
  )
})

test('when the disk is full in the middle of a line, none of it is in the file, and later lines may still fit', async () => {
  const store = temporaryDirectory()
  interface Said {
    readonly problem: string | null
    readonly digest: string
  }
  const lengths = ['400', '700', '100']
  const said = await runProgram<Said>('run-writer-process.ts', [store, RUN_ID, ...lengths], { fileLimitBytes: 1024 })
  expect(said.map(({ problem }) => problem)).toEqual([null, expect.stringContaining('EFBIG'), null])
  const events = readFileSync(join(store, 'runs', RUN_ID, 'events.ndjson'))
  expect(events.toString()).toBe(`"${'x'.repeat(397)}"\n"${'x'.repeat(97)}"\n`)
  expect(said[2]?.digest).toBe(createHash('sha256').update(events).digest('hex'))
})
