import { describe, expect, test } from 'vitest'
import { OloproofError } from '../../../../src/base/error.ts'
import type { RunEvent } from '../../../../src/evidence/event.ts'
import type { RunManifest } from '../../../../src/evidence/run-manifest.ts'
import { readCommandLine } from '../../../../src/vitest/main/command-line.ts'
import { UNCONFIGURED, workerSettings } from '../../../../src/vitest/main/settings.ts'
import { createTestRun, type TestRun, type TestRunPorts } from '../../../../src/vitest/main/test-run.ts'
import type { MainMessage, Question, Statement } from '../../../../src/vitest/wire.ts'
import { settled } from '../../../support/fake-clock.ts'
import { aManifest } from '../../../support/manifest.ts'
import { policyWith } from '../../../support/metrics.ts'
import {
  answered,
  exactLabel,
  memoryWriter,
  recording,
  type MemoryWriter,
  type Recording,
} from '../../../support/recorded-runs.ts'

const surroundings = { root: '/project', store: '/project/.oloproof', ide: false, debugging: false, collecting: false }
const settings = workerSettings(UNCONFIGURED, readCommandLine([]), surroundings, null)
const ref = { segment: '01M3C3ZNXPVQJCDF31DJSBXBHC.ndjson', offset: 0, length: 10 }
const diskFull = new OloproofError('store_not_writable', { path: 'events.ndjson', problem: 'ENOSPC' })

interface Given {
  readonly testRun: TestRun
  /** Says something as a worker, all of it at once, and returns the answers. */
  readonly say: (...messages: readonly (Question | Statement)[]) => Promise<readonly MainMessage[]>
  readonly told: readonly OloproofError[]
  /** Test files with the files that their suites read cases from. */
  readonly read: readonly (readonly string[])[]
  readonly recordings: readonly Recording[]
  readonly writer: MemoryWriter
}

function noComparison(): Promise<never> {
  return Promise.reject(new Error('there is nothing to compare'))
}

interface Options {
  readonly compares?: NonNullable<TestRunPorts['compare']>
  readonly opens?: (manifest: RunManifest) => Promise<void>
  readonly onEvent?: (testRun: TestRun, event: RunEvent) => void
}

/** A test run whose runs are named `run 1`, `run 2`, ... and lie in memory, each under the floor 0.7. */
function given({ opens = () => Promise.resolve(), compares = noComparison, onEvent }: Options = {}): Given {
  const told: OloproofError[] = []
  const read: (readonly string[])[] = []
  const recordings: Recording[] = []
  const writer = memoryWriter()
  const testRun: TestRun = createTestRun({
    settings,
    index: {
      size: 1,
      lookup: (keys) => Promise.resolve(keys.map((key) => (key === 'known' ? ref : null))),
      save: () => Promise.resolve({ kind: 'not_needed' }),
    },
    onCasesRead: (...paths) => void read.push(paths),
    onError: (error) => void told.push(error),
    compare: (baseline, candidate) => compares(baseline, candidate),
    async openRun(manifest) {
      await opens(manifest)
      const id = `run ${recordings.length + 1}`
      const one = recording({
        id,
        manifest,
        policy: policyWith({}),
        writer,
        onEvent: (event) => onEvent?.(testRun, event),
      })
      recordings.push(one)
      return one.run
    },
  })
  const say: Given['say'] = async (...messages) => {
    const answers: MainMessage[] = []
    testRun.handler.messages(1, messages, (message) => void answers.push(message))
    await settled()
    return answers
  }
  return { testRun, say, told, read, recordings, writer }
}

/** What a worker says of `count` cases that passed. */
function passed(run: string, count: number): Statement[] {
  return Array.from({ length: count }, (_, index) => `q${index}`).flatMap((caseId): Statement[] => [
    { type: 'executed', run, caseId, execution: answered() },
    { type: 'judged', run, caseId, judgement: exactLabel(true), spent: null },
  ])
}

const begin = { type: 'begin', id: 1, manifest: aManifest({ cases: 30 }) } as const
const completed = { type: 'completed', run: 'run 1', unsettled: 0 } as const
const verdict = { type: 'verdict', id: 2, run: 'run 1' } as const

describe('a question is answered', () => {
  test('about settings with those of this test run', async () => {
    expect(await given().say({ type: 'settings', id: 7 })).toEqual([{ type: 'settings', id: 7, settings }])
  })

  test('about keys with the places of their records', async () => {
    expect(await given().say({ type: 'lookup', id: 7, keys: ['unknown', 'known'] })).toEqual([
      { type: 'found', id: 7, refs: [null, ref] },
    ])
  })

  test('about a run that begins with its id', async () => {
    const { say, testRun } = given()
    expect(await say(begin, { ...begin, id: 2 })).toEqual([
      { type: 'begun', id: 1, run: 'run 1' },
      { type: 'begun', id: 2, run: 'run 2' },
    ])
    expect(testRun.runs.map(({ record }) => record.id)).toEqual(['run 1', 'run 2'])
  })

  test('with the error when there is no answer, which is told once', async () => {
    const { say, told, testRun } = given({ opens: () => Promise.reject(diskFull) })
    const error = diskFull.toJSON()
    expect(await say(begin, { ...begin, id: 2 })).toEqual([
      { type: 'unanswered', id: 1, error },
      { type: 'unanswered', id: 2, error },
    ])
    expect(told).toEqual([diskFull])
    expect(testRun.errors).toEqual([diskFull])
  })

  test('with the place of the suite when it is wrong use', async () => {
    const wrong = new OloproofError('not_canonical_json', { path: '$.level', found: 'bigint' })
    const { say, told } = given({ opens: () => Promise.reject(wrong) })
    await say(begin)
    expect(told).toMatchObject([{ message: 'evals/bot.test.ts > support-bot: $.level is not JSON: bigint' }])
  })

  test('with a bug of ours when the error is nobody’s', async () => {
    const { say } = given({ opens: () => Promise.reject(new TypeError('x is undefined')) })
    expect(await say(begin)).toEqual([
      { type: 'unanswered', id: 1, error: { code: 'invariant_broken', facts: { what: 'x is undefined' } } },
    ])
  })
})

describe('the verdict of a run', () => {
  test('is decided when its cases are complete, once, and the same to everyone who asks', async () => {
    const { say, recordings } = given()
    await say(begin)
    await say(...passed('run 1', 30), completed)
    const answers = await say(verdict, { ...verdict, id: 3 })
    const rules = [expect.objectContaining({ id: 'floor', verdict: 'PASS' })]
    const decided = { status: 'DECIDED', completeness: 'COMPLETE', rules, notDecided: null }
    expect(answers).toEqual([
      { type: 'verdict', id: 2, verdict: decided },
      { type: 'verdict', id: 3, verdict: decided },
    ])
    const finishes = recordings[0]?.events.filter(({ type }) => type === 'run_finished')
    expect(finishes).toHaveLength(1)
  })

  test('is decided as soon as its cases are complete, whether anybody asks or not', async () => {
    const { say, writer } = given()
    await say(begin)
    await say(...passed('run 1', 30))
    expect(writer.summaries).toEqual([])
    await say(completed)
    expect(writer.summaries).toMatchObject([{ status: 'DECIDED', exit_code: 0 }])
  })

  test('is that of a run that ended early while its cases are not complete, and decides nothing', async () => {
    const { say, testRun } = given()
    await say(begin)
    await say(...passed('run 1', 30))
    expect(await say(verdict)).toMatchObject([
      { verdict: { status: 'RUN_ERROR', rules: [], notDecided: 'the run ended before all its cases were done' } },
    ])
    expect(testRun.runs[0]?.finished).toBeNull()
  })

  test('says that another suite cannot run where one of them cannot, and the run ends for that reason', async () => {
    const { say, testRun } = given()
    const error = new OloproofError('suite_without_criteria', { suite: 'other' }).toJSON()
    await say(begin, { type: 'suite_failed', error })
    expect(await say(verdict)).toMatchObject([{ verdict: { notDecided: 'another suite cannot run' } }])
    expect(testRun.finishAll(null)).toMatchObject([{ outcome: { notDecided: 'suite_failed', exitCode: 3 } }])
  })

  test('of a run that nobody began decides nothing', async () => {
    expect(await given().say({ ...verdict, run: 'run 9' })).toMatchObject([{ verdict: { status: 'RUN_ERROR' } }])
  })
})

describe('what is said of a run', () => {
  test('is written in one piece for all that came at once', async () => {
    const { say, writer } = given()
    await say(begin)
    const before = writer.appended.length
    await say(...passed('run 1', 3))
    expect(writer.appended.slice(before)).toHaveLength(1)
  })

  test('that nobody began is ignored', async () => {
    const { say, told, writer } = given()
    await say(...passed('run 9', 1), { ...completed, run: 'run 9' })
    expect(told).toEqual([])
    expect(writer.appended).toEqual([])
  })

  test('of a suite that cannot run is an error of the test run, the same one of many workers once', async () => {
    const { say, told } = given()
    const error = new OloproofError('suite_without_criteria', { suite: 'support-bot' })
    const failed = { type: 'suite_failed', error: error.toJSON() } as const
    await say(failed, failed)
    expect(told).toMatchObject([{ code: 'suite_without_criteria', facts: { suite: 'support-bot' } }])
  })

  test('of where its cases come from is passed on', async () => {
    const { say, read } = given()
    await say({ type: 'cases_read', testFile: '/project/bot.test.ts', caseFile: '/project/cases.jsonl' })
    expect(read).toEqual([['/project/bot.test.ts', '/project/cases.jsonl']])
  })

  test('and cannot be written is an error of the test run, and its run decides nothing', async () => {
    const { say, told, writer, testRun } = given()
    await say(begin)
    writer.failure = diskFull
    await say(...passed('run 1', 30))
    writer.failure = null
    await say(completed)
    expect(told).toEqual([diskFull])
    expect(testRun.runs[0]?.finished?.outcome).toMatchObject({ status: 'RUN_ERROR', notDecided: 'store_failed' })
  })
})

describe('at the end of the test run', () => {
  test('what is not finished is finished, with what ended it, and what was finished stays as it is', async () => {
    const { say, testRun } = given()
    await say(begin, { ...begin, id: 2 })
    await say(...passed('run 1', 30), completed, ...passed('run 2', 29))
    expect(testRun.finishAll('interrupted').map(({ outcome }) => outcome)).toMatchObject([
      { status: 'DECIDED', exitCode: 0 },
      { status: 'RUN_ERROR', completeness: 'PARTIAL', exitCode: 130 },
    ])
  })

  test('a summary that cannot be written is an error, and the run is shown all the same', async () => {
    const { say, testRun, told, writer } = given()
    await say(begin)
    writer.failure = diskFull
    expect(testRun.finishAll(null)).toMatchObject([{ outcome: { status: 'RUN_ERROR' } }])
    expect(told).toEqual([diskFull])
  })

  test('a run whose stream nobody reads any more decides nothing, though the last cases came with the news', async () => {
    const { say, testRun } = given({
      onEvent: (run, event) => {
        if (event.type === 'case_judged') run.stop('reader_gone')
      },
    })
    await say(begin)
    await say(...passed('run 1', 30), completed)
    expect(testRun.finishAll(null)).toMatchObject([
      { outcome: { status: 'RUN_ERROR', notDecided: 'reader_gone', exitCode: 3 }, rules: [] },
    ])
  })

  test('a spent budget ends what is not complete, and nothing else', async () => {
    const { say, testRun } = given()
    await say(begin, { ...begin, id: 2 })
    testRun.stop('budget_spent')
    await say(...passed('run 1', 30), completed, ...passed('run 2', 29))
    expect(await say({ ...verdict, run: 'run 2' })).toMatchObject([
      { verdict: { status: 'RUN_ERROR', notDecided: 'the budget was spent before all cases were done' } },
    ])
    expect(testRun.finishAll(null).map(({ outcome }) => outcome)).toMatchObject([
      { status: 'DECIDED', exitCode: 0 },
      { status: 'RUN_ERROR', completeness: 'PARTIAL', exitCode: 3, notDecided: 'budget_spent' },
    ])
  })

  test('what happens after a budget was spent counts more than the budget', async () => {
    const { say, testRun } = given()
    await say(begin)
    testRun.stop('budget_spent')
    await say(...passed('run 1', 29))
    expect(testRun.finishAll('interrupted')).toMatchObject([{ outcome: { exitCode: 130, notDecided: 'interrupted' } }])
  })

  test('a test run without suites has no runs', () => {
    expect(given().testRun.finishAll('crashed')).toEqual([])
  })
})
