import { describe, expect, test } from 'vitest'
import type { JudgeScale } from '../../../src/evidence/judge-definition.ts'
import type { RunnableCriterion } from '../../../src/execution/runnable-criterion.ts'
import type { WrittenCriterion } from '../../../src/suite/criterion.ts'
import { judge } from '../../../src/suite/judge.ts'
import type { SuiteHost } from '../../../src/suite/suite-host.ts'
import { aJudge } from '../../support/judges.ts'
import { suiteSettings } from '../../support/suite-host.ts'
import { runnableCriteria } from '../../../src/suite/runnable-criteria.ts'

const check = (): boolean => true

function written(given: Partial<WrittenCriterion>): WrittenCriterion {
  return { name: 'exact', options: {}, check, ...given }
}

const settings = suiteSettings({ timeoutMs: { system: 60_000, judge: 30_000 } })

// They are kept with the suite, so that it can be said later which of them has changed.
const parts = { model: 'some-model', rubric: 'digest' }

/** A judge of `oloproof.yaml` on a scale, whatever its name. */
function judgesOn(scale: JudgeScale): SuiteHost['openJudge'] {
  return (_criterion, wanted) => {
    const name = typeof wanted === 'string' ? wanted : wanted.name
    return Promise.resolve({ judge: aJudge({ identity: { name, version: 'v', parts }, call: () => true }), scale })
  }
}

function read(
  criteria: readonly WrittenCriterion[],
  scale: JudgeScale = 'binary',
): Promise<readonly RunnableCriterion[]> {
  return runnableCriteria('support-bot', criteria, { settings, openJudge: judgesOn(scale) })
}

describe('a criterion', () => {
  test('is BINARY unless it says otherwise', async () => {
    expect(await read([written({})])).toEqual([{ kind: 'code', spec: { name: 'exact', kind: 'BINARY' }, check }])
  })

  test('of kind MEAN has the range that it declares, and may have none', async () => {
    const options = { kind: 'MEAN', range: [-1, 0.5] }
    expect(await read([written({ options }), written({ name: 'days', options: { kind: 'MEAN' } })])).toMatchObject([
      { spec: { name: 'exact', kind: 'MEAN', range: [-1, 0.5] } },
      { spec: { name: 'days', kind: 'MEAN' } },
    ])
  })

  test('with a judge has its identity, a gate of its own and the time that judges have', async () => {
    const call = (): boolean => true
    const grounded = judge({ name: 'grounded', version: '2' }, call)
    const identity = { name: 'grounded', version: '2' }
    expect(await read([written({ options: { judge: grounded }, check: undefined })])).toMatchObject([
      {
        kind: 'judge',
        spec: { name: 'exact', kind: 'BINARY', judge: identity },
        judge: { identity, gate: 'judge:grounded', timeoutMs: 30_000, votes: 1, call },
      },
    ])
  })

  test.each<[JudgeScale, object]>([
    ['binary', { kind: 'BINARY' }],
    [
      { min: 1, max: 5 },
      { kind: 'MEAN', range: [1, 5] },
    ],
  ])('with a judge of the configuration on the scale %j is %j', async (scale, spec) => {
    const [criterion] = await read([written({ options: { judge: 'politeness' }, check: undefined })], scale)
    expect(criterion?.spec).toEqual({ name: 'exact', ...spec, judge: { name: 'politeness', version: 'v', parts } })
  })

  test('that follows another keeps its place', async () => {
    const names = (await read([written({ name: 'b' }), written({ name: 'a' })])).map(({ spec }) => spec.name)
    expect(names).toEqual(['b', 'a'])
  })
})

describe('a criterion is refused', () => {
  test.each<[string, Partial<WrittenCriterion>, string]>([
    ['without a name', { name: undefined }, 'criterion undefined: a name is a non-empty string'],
    ['with a blank name', { name: ' ' }, 'criterion  : a name is a non-empty string'],
    ['with an unknown kind', { options: { kind: 'mean' } }, "criterion exact: kind is 'BINARY' or 'MEAN', not mean"],
    [
      'with an unknown option',
      { options: { rnage: [0, 1] } as object },
      'criterion exact: unknown option "rnage"; there are kind, range, judge; did you mean range?',
    ],
    [
      'with a range when it is BINARY',
      { options: { range: [0, 1] } },
      'criterion exact: only a MEAN criterion has a range',
    ],
    [
      'with a kind that its judge does not answer',
      { options: { judge: 'politeness', kind: 'MEAN' }, check: undefined },
      'criterion exact: judge politeness says yes or no, so that its kind is BINARY, not MEAN',
    ],
    [
      'with a range beside the scale of its judge',
      { options: { judge: 'politeness', range: [0, 1] }, check: undefined },
      'criterion exact: its range is the scale of judge politeness; leave it out',
    ],
    [
      'with something else for a judge',
      { options: { judge: () => true }, check: undefined },
      'criterion exact: `judge` is the name of a judge in oloproof.yaml, or what judge({ name, version }, …) returns',
    ],
    [
      'with a judge for its options',
      { options: judge({ name: 'grounded', version: '2' }, check), check: undefined },
      "criterion exact: a judge is an option: criterion('name', { judge })",
    ],
    [
      'with a judge and a function',
      { options: { judge: judge({ name: 'grounded', version: '2' }, check) } },
      'criterion exact: it has both a function and a judge; declare two criteria',
    ],
    [
      'with text for its options',
      { options: 'equals' as never, check: undefined },
      'criterion exact: behind the name comes a function, or an object of options',
    ],
    ['without a function', { check: undefined }, 'criterion exact: it has neither a function nor a judge'],
    ['with text for a function', { check: 'true' }, 'criterion exact: it has neither a function nor a judge'],
  ])('%s', async (_, given, message) => {
    await expect(read([written(given)])).rejects.toThrow(
      expect.objectContaining({ code: 'criterion_invalid', category: 'usage', message }),
    )
  })

  test.each([[[1, 0]], [[1, 1]], [[0]], [[0, 1, 2]], [[0, Infinity]], [[NaN, 1]], [['0', '1']], ['0..1'], [null]])(
    'with %j for a range',
    async (range) => {
      await expect(read([written({ options: { kind: 'MEAN', range } })])).rejects.toThrow(
        expect.objectContaining({
          code: 'criterion_invalid',
          message: expect.stringContaining('range is two finite numbers, the lower one first, not '),
        }),
      )
    },
  )

  test('when the suite has another one of its name', async () => {
    await expect(read([written({}), written({})])).rejects.toThrow(
      expect.objectContaining({
        code: 'criterion_invalid',
        message: 'criterion exact: the suite has another criterion of this name',
      }),
    )
  })
})

test('a suite without criteria is refused, since nothing would be judged', async () => {
  await expect(read([])).rejects.toThrow(
    expect.objectContaining({ code: 'suite_without_criteria', message: 'suite support-bot declares no criterion' }),
  )
})
