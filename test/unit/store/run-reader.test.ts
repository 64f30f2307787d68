import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../../src/evidence/event.ts'
import { readEvents, readRun } from '../../../src/store/run-reader.ts'
import { sampleRunFile } from '../../support/sample-run-file.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const judged: RunEvent = {
  run_id: sampleRunFile.run_id,
  timestamp: '2026-09-25T11:07:37.885667Z',
  type: 'case_judged',
  scenario_id: 'q000 żółć',
  criterion: 'exact_label',
  status: 'OK',
  passed: true,
  score: null,
  from_cache: false,
}
const line = `${JSON.stringify(judged)}\n`

function file(content: string | Uint8Array): string {
  const path = join(temporaryDirectory(), 'file')
  writeFileSync(path, content)
  return path
}

async function eventsIn(content: string | Uint8Array): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = []
  for await (const event of readEvents(file(content))) events.push(event)
  return events
}

describe('events', () => {
  test('come one at a time, whether or not a line end follows the last', async () => {
    expect(await eventsIn(line + line)).toEqual([judged, judged])
    expect(await eventsIn(line + line.trimEnd())).toEqual([judged, judged])
    expect(await eventsIn('')).toEqual([])
  })

  test('without the last line when it was torn, even in the middle of a character', async () => {
    const bytes = Buffer.from(line)
    for (let length = 1; length < bytes.length - 1; length++) {
      expect(await eventsIn(Buffer.concat([bytes, bytes.subarray(0, length)]))).toEqual([judged])
    }
  })

  test.each([
    ['not JSON', '{"run_id":\n', 'not JSON'],
    ['an empty line', '\n', 'not JSON'],
    ['another kind of JSON', '7\n', 'expected object'],
    ['an event with a member missing', line.replace('"criterion":"exact_label",', ''), 'criterion: '],
    ['an event of an unknown type', line.replace('case_judged', 'case_guessed'), 'type: '],
  ])('%s in the middle is run_file_invalid with its line', async (_, broken, problem) => {
    await expect(eventsIn(line + broken + line)).rejects.toMatchObject({
      code: 'run_file_invalid',
      facts: { line: 2, problem: expect.stringContaining(problem) },
    })
  })

  test('bytes that are not UTF-8 in the middle are refused with the line', async () => {
    const broken = Buffer.from(line)
    broken[20] = 0xff
    await expect(eventsIn(Buffer.concat([Buffer.from(line), broken]))).rejects.toMatchObject({
      code: 'not_utf8',
      facts: { place: expect.stringMatching(/:2$/) },
    })
  })

  test('of a file that does not exist are file_not_readable', async () => {
    const events = readEvents(join(temporaryDirectory(), 'gone'))
    await expect(events.next()).rejects.toMatchObject({ code: 'file_not_readable' })
  })
})

describe('a run file', () => {
  test('comes back as it was written', async () => {
    expect(await readRun(file(JSON.stringify(sampleRunFile)))).toEqual(sampleRunFile)
  })

  test('that does not exist is run_not_found', async () => {
    const path = join(temporaryDirectory(), 'run.json')
    await expect(readRun(path)).rejects.toMatchObject({ code: 'run_not_found', category: 'usage', facts: { path } })
  })

  test.each([
    ['cut', JSON.stringify(sampleRunFile).slice(0, 100), 'not JSON'],
    ['of no version', JSON.stringify({ ...sampleRunFile, schema_version: 'two' }), 'schema_version: '],
    ['of another shape', JSON.stringify({ ...sampleRunFile, rules: [{}] }), 'rules.0.id: '],
  ])('that is %s is run_file_invalid', async (_, content, problem) => {
    await expect(readRun(file(content))).rejects.toMatchObject({
      code: 'run_file_invalid',
      facts: { line: null, problem: expect.stringContaining(problem) },
    })
  })

  test('that a newer version wrote is run_newer', async () => {
    await expect(readRun(file(JSON.stringify({ ...sampleRunFile, schema_version: 2 })))).rejects.toMatchObject({
      code: 'run_newer',
      facts: { found: '2', known: 1 },
    })
  })

  test('that cannot be read is file_not_readable', async () => {
    await expect(readRun(temporaryDirectory())).rejects.toMatchObject({ code: 'file_not_readable' })
  })
})
