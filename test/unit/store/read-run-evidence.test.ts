import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CaseEvidence } from '../../../src/evidence/run-evidence.ts'
import { readRunEvidence } from '../../../src/store/read-run-evidence.ts'
import { eventsPath, journalDirectory, runDirectory, suitesDirectory } from '../../../src/store/store-layout.ts'
import { allOf } from '../../support/all-of.ts'
import { aCase } from '../../support/cases.ts'
import { exactLabel } from '../../support/recorded-runs.ts'
import { okExecution, storeRun, type StoredCase, type StoredRunGiven } from '../../support/stored-run.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const FIRST = 'run_01M3C3ZNXPVQJCDF31DJSB0001'
const SECOND = 'run_01M3C3ZNXPVQJCDF31DJSB0002'

const late: StoredCase = {
  case: aCase('late', { expected: 'delivery', tags: ['short'], metadata: { lang: 'en' } }),
  execution: okExecution('delivery', {
    trace: [{ tool: 'search' }],
    attempts: [
      { outcome: 'ERROR', latencyMs: 10, waitedMs: 0, error: 'busy' },
      { outcome: 'OK', latencyMs: 100, waitedMs: 500 },
    ],
  }),
  judgements: [exactLabel(true)],
}
const broken: StoredCase = {
  case: aCase('broken', { expected: 'refund' }),
  execution: {
    status: 'ERROR',
    failure: { reason: 'timeout', message: 'no answer within 60000 ms' },
    latencyMs: null,
    usage: { inputTokens: null, outputTokens: null },
    attempts: [{ outcome: 'TIMEOUT', latencyMs: 60_000, waitedMs: 0 }],
  },
  judgements: [{ status: 'MISSING', criterion: 'exact_label', reason: 'no_execution' }],
}
const excluded: StoredCase = {
  case: aCase('empty', { exclude: 'nobody asks nothing' }),
  judgements: [{ status: 'EXCLUDED', criterion: 'exact_label', reason: 'nobody asks nothing' }],
}

async function stored(given: Partial<StoredRunGiven> = {}, store = join(temporaryDirectory(), '.oloproof')) {
  await storeRun(store, { runId: FIRST, cases: [late, broken, excluded], ...given })
  return store
}

async function casesOf(store: string, runId = FIRST): Promise<readonly CaseEvidence[]> {
  const { cases } = await readRunEvidence(store, runId)
  return allOf(cases())
}

async function outputsOf(store: string, runId = FIRST): Promise<readonly unknown[]> {
  return (await casesOf(store, runId)).map(({ executions }) => executions[0]?.answer?.output)
}

function again({ case: testCase, judgements = [] }: StoredCase): StoredCase {
  return { case: testCase, execution: okExecution('delivery', { fromCache: true, attempts: [] }), judgements }
}

describe('the evidence of a run', () => {
  test('holds of every case what was asked, expected, answered and judged, in the order of the suite', async () => {
    expect(await casesOf(await stored())).toEqual([
      {
        id: 'late',
        asked: {
          id: 'late',
          input: 'question late',
          expected: 'delivery',
          tags: ['short'],
          metadata: { lang: 'en' },
        },
        executions: [
          {
            status: 'OK',
            fromCache: false,
            latencyMs: 100,
            failure: null,
            attempts: [
              { outcome: 'ERROR', latencyMs: 10, waitedMs: 0, error: 'busy' },
              { outcome: 'OK', latencyMs: 100, waitedMs: 500 },
            ],
            answer: {
              output: 'delivery',
              usage: { inputTokens: 12, outputTokens: 3 },
              trace: [{ tool: 'search' }],
            },
          },
        ],
        judgements: [judged({ passed: true })],
      },
      {
        id: 'broken',
        asked: { id: 'broken', input: 'question broken', expected: 'refund', tags: [], metadata: {} },
        executions: [
          {
            status: 'ERROR',
            fromCache: false,
            latencyMs: null,
            failure: { reason: 'timeout', message: 'no answer within 60000 ms' },
            attempts: [{ outcome: 'TIMEOUT', latencyMs: 60_000, waitedMs: 0 }],
            answer: null,
          },
        ],
        judgements: [judged({ status: 'MISSING', reason: 'no_execution' })],
      },
      {
        id: 'empty',
        asked: expect.objectContaining({ exclude: 'nobody asks nothing' }) as unknown,
        executions: [],
        judgements: [judged({ status: 'EXCLUDED', reason: 'nobody asks nothing' })],
      },
    ])
  })

  test('comes with summary, criteria and the way of the estimates', async () => {
    const evidence = await readRunEvidence(await stored(), FIRST)
    expect(evidence.run).toMatchObject({ run_id: FIRST, cases: 3 })
    expect(evidence.started).toMatchObject({ suite: 'support-bot', system: 'example-support-bot@1' })
    expect(evidence.criteria).toEqual([{ name: 'exact_label', kind: 'BINARY' }])
    expect(evidence.provisional.map((event) => event.cases_done)).toEqual([1, 2, 3])
  })

  test('tells a case that was not reached, and a run without its end', async () => {
    const store = await stored({ cases: [late, { case: aCase('never') }], isCutOff: true })
    const { run } = await readRunEvidence(store, FIRST)
    expect(run).toBeNull()
    expect((await casesOf(store))[1]).toMatchObject({ id: 'never', executions: [], judgements: [] })
    expect(await outputsOf(store)).toEqual(['delivery', undefined])
  })

  test('gives the outputs of the wanted cases alone', async () => {
    const { cases } = await readRunEvidence(await stored(), FIRST)
    const misses = cases(({ judgements }) => judgements.some(({ status }) => status === 'MISSING'))
    expect((await allOf(misses)).map(({ id }) => id)).toEqual(['broken'])
  })
})

describe('the answer of a case', () => {
  test('from the cache is the one that an earlier run paid for', async () => {
    const store = await stored({ cases: [late] })
    await storeRun(store, { runId: SECOND, cases: [again(late)] })
    expect(await outputsOf(store, SECOND)).toEqual(['delivery'])
  })

  test('from the cache is found by the whole identity of a system behind a URL', async () => {
    const manifest = { system: { name: 'bot', version: '1', definition: 'd'.repeat(64) } }
    const store = await stored({ cases: [late], manifest })
    await storeRun(store, { runId: SECOND, cases: [again(late)], manifest })
    expect(await outputsOf(store, SECOND)).toEqual(['delivery'])
  })

  test('of a run without cache is its own, whatever stands under the key', async () => {
    const store = await stored({ cases: [late] })
    const other = { ...late, execution: okExecution('something else') }
    await storeRun(store, { runId: SECOND, cases: [other], cache: false })
    expect(await outputsOf(store, SECOND)).toEqual(['something else'])
    expect(await outputsOf(store, FIRST)).toEqual(['delivery'])
  })

  test('is gone with its segment, or with a single bit of it', async () => {
    const store = await stored({ cases: [late] })
    const journal = journalDirectory(store)
    const [segment = ''] = readdirSync(journal)
    const path = join(journal, segment)
    const bytes = readFileSync(path)
    bytes[bytes.length - 40]! ^= 1
    writeFileSync(path, bytes)
    expect((await casesOf(store))[0]?.executions).toMatchObject([{ status: 'OK', latencyMs: 100, answer: null }])
    rmSync(journal, { recursive: true })
    expect((await casesOf(store))[0]?.executions).toMatchObject([{ status: 'OK', latencyMs: 100, answer: null }])
  })
})

describe('the record of a suite', () => {
  test('is written once, and readable for its owner alone', async () => {
    const store = await stored({ cases: [late] })
    const directory = suitesDirectory(store)
    const [name = ''] = readdirSync(directory)
    const before = statSync(join(directory, name))
    await storeRun(store, { runId: SECOND, cases: [again(late)] })
    expect(readdirSync(directory)).toEqual([name])
    expect(statSync(join(directory, name)).ino).toBe(before.ino)
    expect(before.mode & 0o777).toBe(0o600)
  })

  test('that is gone leaves what the run itself kept', async () => {
    const store = await stored()
    rmSync(suitesDirectory(store), { recursive: true })
    const cases = await casesOf(store)
    expect(cases.map(({ id, asked }) => [id, asked])).toEqual([
      ['late', null],
      ['broken', null],
      ['empty', null],
    ])
    expect(cases[0]?.executions[0]?.answer?.output).toBe('delivery')
  })

  test('with a damaged line loses what that case asked, and no case', async () => {
    const store = await stored()
    const directory = suitesDirectory(store)
    const path = join(directory, readdirSync(directory)[0] ?? '')
    writeFileSync(path, readFileSync(path, 'utf8').replace('question broken', 'question forged'))
    expect((await casesOf(store)).map(({ id, asked }) => [id, asked?.input])).toEqual([
      ['late', 'question late'],
      ['empty', 'question empty'],
      ['broken', undefined],
    ])
  })
})

describe('a run is refused', () => {
  test('when there is none of this id', async () => {
    await expect(readRunEvidence(await stored(), SECOND)).rejects.toMatchObject({ code: 'run_not_found' })
    await expect(readRunEvidence(await stored(), '../..')).rejects.toMatchObject({ code: 'run_id_invalid' })
  })

  test('when its events are not those that it was decided on', async () => {
    const store = await stored()
    const path = eventsPath(runDirectory(store, FIRST))
    const events = readFileSync(path, 'utf8')
    appendFileSync(path, events.split('\n')[2] ?? '')
    await expect(readRunEvidence(store, FIRST)).rejects.toMatchObject({ code: 'run_file_invalid' })
    writeFileSync(path, events.split('\n').slice(0, 4).join('\n'))
    await expect(readRunEvidence(store, FIRST)).rejects.toMatchObject({ code: 'run_file_invalid' })
  })
})

function judged(given: object): object {
  return {
    criterion: 'exact_label',
    status: 'OK',
    passed: null,
    score: null,
    fromCache: false,
    reason: null,
    detail: null,
    rationales: [],
    said: [],
    ...given,
  }
}
