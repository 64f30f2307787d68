import { exclude } from '../../../../src/execution/exclude.ts'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { OkExecution } from '../../../../src/evidence/execution.ts'
import type { Answers, JudgeAnswer, JudgeQuestion, JudgeValue } from '../../../../src/execution/answers.ts'
import { executionKey, judgementKey } from '../../../../src/store/journal-keys.ts'
import { journalAnswers, type AnsweredSuite } from '../../../../src/vitest/worker/journal-answers.ts'
import { aCase } from '../../../support/cases.ts'
import { openedStore, type OpenedStore } from '../../../support/opened-store.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'

const system = { name: 'example-support-bot', version: '1' }
const [q0, q1, q2] = [aCase('q0'), aCase('q1'), aCase('q2')]
const cases = [q0, q1, q2]

/** Answers of a suite of three cases over a store, as of 2026-09-25T11:07:37.782628Z. */
function answersOver(opened: OpenedStore, given: Partial<AnsweredSuite> = {}): Answers {
  const suite = { cases, system, trials: 1, code: '1'.repeat(64), cache: true, ...given }
  const now = (): number => Date.UTC(2026, 8, 25, 11, 7, 37, 782) + 0.628
  return journalAnswers(suite, { ...opened, runId: 'run_01M3C3ZNXPVQJCDF31DJSBXBHC', now })
}

function execution(output: OkExecution['output'], given: Partial<OkExecution> = {}): OkExecution {
  return {
    status: 'OK',
    output,
    fromCache: false,
    latencyMs: 102.5,
    usage: { inputTokens: 12, outputTokens: null },
    attempts: [
      { outcome: 'ERROR', latencyMs: 5, waitedMs: 0, error: 'provider timed out' },
      { outcome: 'OK', latencyMs: 102.5, waitedMs: 300 },
    ],
    ...given,
  }
}

function question(given: Partial<JudgeQuestion> = {}): JudgeQuestion {
  const judge = { name: 'politeness', version: '3' }
  return { judge, criterion: { name: 'polite', kind: 'BINARY' }, case: q0, output: 'yes', vote: 1, ...given }
}

function said(value: JudgeValue): JudgeAnswer {
  return {
    value,
    latencyMs: 50,
    usage: { inputTokens: 5, outputTokens: 1 },
    attempts: [{ outcome: 'OK', latencyMs: 50, waitedMs: 0 }],
    rationale: null,
    said: null,
  }
}

describe('an execution that was kept', () => {
  test('is found later with what it took and used at first, and its steps', async () => {
    const opened = openedStore()
    answersOver(opened).keepExecution(q0, 1, execution({ label: 'yes' }, { trace: [{ tool: 'search' }] }))
    expect(await answersOver(opened).findExecution(q0, 1)).toEqual({
      output: { label: 'yes' },
      latencyMs: 102.5,
      usage: { inputTokens: 12, outputTokens: null },
      trace: [{ tool: 'search' }],
      codeChanged: false,
    })
  })

  test('is found with a mark when the source of the system has changed since', async () => {
    const opened = openedStore()
    answersOver(opened).keepExecution(q0, 1, execution('yes'))
    const later = answersOver(opened, { code: '2'.repeat(64) })
    expect(await later.findExecution(q0, 1)).toMatchObject({ output: 'yes', codeChanged: true })
  })

  test('stands in the journal with all that it was paid for', () => {
    const opened = openedStore()
    answersOver(opened).keepExecution(q0, 1, execution('yes'))
    expect(opened.lines()).toEqual([
      {
        key: executionKey(system, q0, 1),
        record: {
          kind: 'execution',
          run_id: 'run_01M3C3ZNXPVQJCDF31DJSBXBHC',
          case_id: 'q0',
          system,
          output: 'yes',
          latency_ms: 102.5,
          usage: { input_tokens: 12, output_tokens: null },
          attempts: [
            { outcome: 'ERROR', latency_ms: 5, waited_ms: 0, error: 'provider timed out' },
            { outcome: 'OK', latency_ms: 102.5, waited_ms: 300 },
          ],
          code: '1'.repeat(64),
          at: '2026-09-25T11:07:37.782628Z',
        },
      },
    ])
  })

  test.each<[string, Partial<AnsweredSuite>]>([
    ['another version of the system', { system: { ...system, version: '2' } }],
    ['a case with another input', { cases: [aCase('q0', { input: 'another question' })] }],
    ['a case with another id', { cases: [{ ...q0, id: 'q9' }] }],
  ])('is not found for %s', async (_, given) => {
    const opened = openedStore()
    answersOver(opened).keepExecution(q0, 1, execution('yes'))
    const later = answersOver(opened, given)
    expect(await later.findExecution(given.cases?.[0] ?? q0, 1)).toBeUndefined()
  })

  test('and was changed on disk since is a miss, and its neighbours are not', async () => {
    const opened = openedStore()
    const before = answersOver(opened)
    for (const one of cases) before.keepExecution(one, 1, execution(`answer of ${one.id}`))
    const [name = ''] = readdirSync(join(opened.store, 'journal'))
    const path = join(opened.store, 'journal', name)
    writeFileSync(path, readFileSync(path, 'utf8').replace('answer of q1', 'Answer of q1'))
    const later = answersOver(opened)
    const found = await Promise.all(cases.map(async (one) => later.findExecution(one, 1)))
    expect(found.map((one) => one?.output)).toEqual(['answer of q0', undefined, 'answer of q2'])
  })
})

describe('the trials of a case', () => {
  test('have answers of their own, and more trials later find those of the earlier ones', async () => {
    const opened = openedStore()
    const five = answersOver(opened, { trials: 5 })
    for (const trial of [1, 2, 3, 4, 5]) five.keepExecution(q0, trial, execution(`answer ${trial}`))
    const eight = answersOver(opened, { trials: 8 })
    const found = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(async (trial) => eight.findExecution(q0, trial)))
    expect(found.map((one) => one?.output)).toEqual([
      'answer 1',
      'answer 2',
      'answer 3',
      'answer 4',
      'answer 5',
      undefined,
      undefined,
      undefined,
    ])
    expect(await answersOver(opened).findExecution(q0, 1)).toMatchObject({ output: 'answer 1' })
  })
})

describe('the executions of a suite', () => {
  test('are looked up at once, with the first question, those of excluded cases not at all', async () => {
    const opened = openedStore()
    const answers = answersOver(opened, { cases: [q0, { ...q1, exclude: 'label is wrong' }, q2] })
    expect(opened.lookups).toEqual([])
    await Promise.all([answers.findExecution(q2, 1), answers.findExecution(q0, 1)])
    await answers.findExecution(q0, 1)
    expect(opened.lookups).toEqual([2])
  })

  test('cannot be asked for when they could not be looked up', async () => {
    const failure = new Error('the main process is gone')
    const answers = answersOver({ ...openedStore(), lookup: () => Promise.reject(failure) })
    await expect(answers.findExecution(q0, 1)).rejects.toBe(failure)
    await expect(answers.findExecution(q1, 1)).rejects.toBe(failure)
  })
})

describe('a judgement that was kept', () => {
  test.each([true, false, 0, 0.75, exclude('small talk')])(
    'is found later: %j, with what it cost at first',
    async (value) => {
      const opened = openedStore()
      answersOver(opened).keepJudgement(question(), said(value))
      expect(await answersOver(opened).findJudgement(question())).toEqual({
        value,
        usage: { inputTokens: 5, outputTokens: 1 },
      })
    },
  )

  test('is shared by criteria that ask the same judge about the same answer', async () => {
    const opened = openedStore()
    answersOver(opened).keepJudgement(question(), said(true))
    const other = question({ criterion: { name: 'friendly', kind: 'BINARY' } })
    expect(await answersOver(opened).findJudgement(other)).toMatchObject({ value: true })
  })

  test.each<[string, Partial<JudgeQuestion>]>([
    ['another version of the judge', { judge: { name: 'politeness', version: '4' } }],
    ['another output', { output: 'no' }],
    ['another case', { case: q1 }],
    ['another expected value', { case: { ...q0, expected: 'yes' } }],
  ])('is not found for %s', async (_, other) => {
    const opened = openedStore()
    answersOver(opened).keepJudgement(question(), said(true))
    expect(await answersOver(opened).findJudgement(question(other))).toBeUndefined()
  })

  test('stands in the journal with judge, criterion and all that it was paid for', () => {
    const opened = openedStore()
    answersOver(opened).keepJudgement(question(), said(0.5))
    expect(opened.lines()).toEqual([
      {
        key: judgementKey({ name: 'politeness', version: '3' }, q0, 'yes'),
        record: {
          kind: 'judgement',
          run_id: 'run_01M3C3ZNXPVQJCDF31DJSBXBHC',
          case_id: 'q0',
          judge: { name: 'politeness', version: '3' },
          criterion: 'polite',
          answer: { score: 0.5 },
          latency_ms: 50,
          usage: { input_tokens: 5, output_tokens: 1 },
          attempts: [{ outcome: 'OK', latency_ms: 50, waited_ms: 0 }],
          at: '2026-09-25T11:07:37.782628Z',
        },
      },
    ])
  })
})

describe('without the cache', () => {
  test('nothing is looked up', async () => {
    const opened = openedStore()
    answersOver(opened).keepExecution(q0, 1, execution('yes'))
    answersOver(opened).keepJudgement(question(), said(true))
    const answers = answersOver(opened, { cache: false })
    expect([await answers.findExecution(q0, 1), await answers.findJudgement(question())]).toEqual([
      undefined,
      undefined,
    ])
    expect(opened.lookups).toEqual([])
  })

  test('answers are kept, since they were paid for, and found by nobody', async () => {
    const opened = openedStore()
    const answers = answersOver(opened, { cache: false })
    answers.keepExecution(q0, 1, execution('yes'))
    answers.keepJudgement(question(), said(true))
    expect(opened.lines()).toMatchObject([
      { key: null, record: { kind: 'execution', output: 'yes' } },
      { key: null, record: { kind: 'judgement', answer: { passed: true } } },
    ])
    const later = answersOver(opened)
    expect([await later.findExecution(q0, 1), await later.findJudgement(question())]).toEqual([undefined, undefined])
  })
})

test('an answer that cannot be kept is told to whoever keeps it', () => {
  const folder = join(temporaryDirectory(), 'a-file')
  writeFileSync(folder, '')
  expect(() => answersOver(openedStore(folder)).keepExecution(q0, 1, execution('yes'))).toThrow(
    expect.objectContaining({ code: 'store_not_writable' }),
  )
})
