import { describe, expect, test } from 'vitest'
import type { Judgement } from '../../../src/evidence/judgement.ts'
import type { CaseOutcome } from '../../../src/execution/scheduler.ts'
import { failMissedCase, noteOf } from '../../../src/suite/case-result.ts'
import { previewText } from '../../../src/suite/preview-text.ts'
import { aCase } from '../../support/cases.ts'

const NOTHING = { inputTokens: null, outputTokens: null }

function judged(...judgements: readonly Judgement[]): CaseOutcome {
  const execution = { status: 'OK', fromCache: false, latencyMs: 100, usage: NOTHING, attempts: [] } as const
  return { status: 'judged', trials: [{ execution, judgements }] }
}

const hit: Judgement = { status: 'OK', criterion: 'exact', fromCache: false, passed: true, score: null }
const miss: Judgement = { ...hit, criterion: 'exact', passed: false }
const far: Judgement = { status: 'OK', criterion: 'days', fromCache: false, passed: null, score: 0 }
const silent: Judgement = { status: 'MISSING', criterion: 'polite', reason: 'judge_failed', detail: 'timeout: 60 s' }

const timedOut = {
  status: 'ERROR',
  failure: { reason: 'timeout', message: 'no answer within 60000 ms' },
  latencyMs: null,
  usage: NOTHING,
  attempts: [],
} as const

/** A case of several trials, from the outcomes of cases of one. */
function trials(...outcomes: readonly CaseOutcome[]): CaseOutcome {
  return { status: 'judged', trials: outcomes.flatMap((one) => (one.status === 'judged' ? one.trials : [])) }
}

describe('the note of a case', () => {
  test.each<[string, CaseOutcome, string | null]>([
    ['that was observed is none', judged(hit, far), null],
    ['that was missed is none: a miss is data', judged(miss), null],
    [
      'that no criterion applies to is none',
      judged({ status: 'EXCLUDED', criterion: 'exact', reason: 'small talk' }),
      null,
    ],
    [
      'that is excluded in the data is its reason',
      { status: 'excluded', reason: 'label\nwrong' },
      'excluded: label\nwrong',
    ],
    ['that was cut off says so', { status: 'cancelled' }, 'not run: the run was ended early'],
    [
      'with a missing judgement says which, why and with which detail',
      judged(hit, silent),
      'missing: polite: judge_failed: timeout: 60 s',
    ],
    [
      'with a missing judgement without a detail ends with the reason',
      judged({ status: 'MISSING', criterion: 'exact', reason: 'criterion_threw' }),
      'missing: exact: criterion_threw',
    ],
    [
      'that was not answered is the failure, not the judgements that are missing after it',
      {
        status: 'judged',
        trials: [
          {
            execution: timedOut,
            judgements: [{ status: 'MISSING', criterion: 'exact', reason: 'no_execution' }],
          },
        ],
      },
      'missing: timeout: no answer within 60000 ms',
    ],
    ['of whose trials all were observed is none', trials(judged(hit), judged(miss)), null],
    [
      'of whose trials some are missing says how many, and why the first of them is',
      trials(judged(hit), judged(silent), { status: 'judged', trials: [{ execution: timedOut, judgements: [] }] }),
      'missing in 2 of 3 trials: polite: judge_failed: timeout: 60 s',
    ],
  ])('%s', (_, outcome, note) => {
    expect(noteOf(outcome)).toBe(note)
  })
})

/** What the test of a missed case throws. */
function thrownFor(testCase: ReturnType<typeof aCase>, outcome: CaseOutcome, preview?: string): unknown {
  try {
    failMissedCase(testCase, outcome, (trial) => (trial === 1 ? preview : `output of trial ${trial}`))
  } catch (error) {
    return error
  }
  return null
}

describe('where a missed case is red', () => {
  test('its error names the criteria, with expected and actual for the diff and no stack of ours', () => {
    const testCase = aCase('q1', { expected: { b: 1, a: 'yes' } })
    const error = thrownFor(testCase, judged(miss, hit, { ...miss, criterion: 'polite' }), '{"a":"no"}')
    expect(error).toMatchObject({
      name: 'MissedCase',
      message: 'q1 misses exact, polite',
      stack: 'MissedCase: q1 misses exact, polite',
      expected: '{"a":"yes","b":1}',
      actual: '{"a":"no"}',
      showDiff: true,
    })
  })

  test('with several trials it counts those that missed each criterion, and shows the output of the first of them', () => {
    const outcome = trials(judged(hit), judged(miss, { ...miss, criterion: 'polite' }), judged(miss))
    expect(thrownFor(aCase('q1'), outcome)).toMatchObject({
      message: 'q1 misses exact (2 of 3 trials), polite (1 of 3 trials)',
      actual: 'output of trial 2',
    })
  })

  test('expected and actual are shown alike: keys in order, the beginning of what is long', () => {
    const value = { b: 'x'.repeat(3_000), a: 1 }
    const error = thrownFor(aCase('q1', { expected: value }), judged(miss), previewText(value))
    const { expected, actual } = error as { readonly expected: string; readonly actual: string }
    expect(expected).toBe(actual)
    expect(expected).toMatch(/^\{"a":1,"b":"x{1987}…$/)
  })

  test('text of case and model is made harmless', () => {
    const testCase = aCase('q\u001b[31m1\n', { expected: 'a' })
    expect(thrownFor(testCase, judged(miss), '::error::\u202e')).toMatchObject({
      message: 'q1\\n misses exact',
      actual: '\\::error::\\u202e',
    })
  })

  test('a case without an expected value says that none was written', () => {
    expect(thrownFor(aCase('q1'), judged(miss))).toMatchObject({ expected: '(nothing written)', actual: '' })
  })

  test.each<[string, CaseOutcome]>([
    ['passed', judged(hit)],
    ['was only scored', judged(far)],
    ['is missing', judged(silent)],
    ['is excluded', { status: 'excluded', reason: 'x' }],
    ['was cut off', { status: 'cancelled' }],
  ])('a case that %s throws nothing', (_, outcome) => {
    expect(thrownFor(aCase('q1'), outcome)).toBeNull()
  })
})
