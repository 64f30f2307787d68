import { describe, expect, test } from 'vitest'
import type { RunnableCriterion } from '../../../src/execution/runnable-criterion.ts'
import type { WrittenCriterion } from '../../../src/suite/criterion.ts'
import { judge } from '../../../src/suite/judge.ts'
import { runnableCriteria } from '../../../src/suite/runnable-criteria.ts'

const check = (): boolean => true

function written(given: Partial<WrittenCriterion>): WrittenCriterion {
  return { name: 'exact', options: {}, check, ...given }
}

function read(...criteria: readonly WrittenCriterion[]): readonly RunnableCriterion[] {
  return runnableCriteria('support-bot', criteria, 30_000)
}

describe('a criterion', () => {
  test('is BINARY unless it says otherwise', () => {
    expect(read(written({}))).toEqual([{ kind: 'code', spec: { name: 'exact', kind: 'BINARY' }, check }])
  })

  test('of kind MEAN has the range that it declares, and may have none', () => {
    const options = { kind: 'MEAN', range: [-1, 0.5] }
    expect(read(written({ options }), written({ name: 'days', options: { kind: 'MEAN' } }))).toMatchObject([
      { spec: { name: 'exact', kind: 'MEAN', range: [-1, 0.5] } },
      { spec: { name: 'days', kind: 'MEAN' } },
    ])
  })

  test('with a judge has its identity, a gate of its own and the time that judges have', () => {
    const call = (): boolean => true
    const grounded = judge({ name: 'grounded', version: '2' }, call)
    const identity = { name: 'grounded', version: '2' }
    expect(read(written({ options: { judge: grounded }, check: undefined }))).toEqual([
      {
        kind: 'judge',
        spec: { name: 'exact', kind: 'BINARY', judge: identity },
        judge: { identity, gate: 'judge:grounded', timeoutMs: 30_000, call },
      },
    ])
  })

  test('that follows another keeps its place', () => {
    const names = read(written({ name: 'b' }), written({ name: 'a' })).map(({ spec }) => spec.name)
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
      'criterion exact: unknown option "rnage"; there are kind, range, judge',
    ],
    [
      'with a range when it is BINARY',
      { options: { range: [0, 1] } },
      'criterion exact: only a MEAN criterion has a range',
    ],
    [
      'with the name of a judge, which no configuration declares yet',
      { options: { judge: 'politeness' }, check: undefined },
      'criterion exact: `judge` is what judge({ name, version }, fn) returns',
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
  ])('%s', (_, given, message) => {
    expect(() => read(written(given))).toThrow(
      expect.objectContaining({ code: 'criterion_invalid', category: 'usage', message }),
    )
  })

  test.each([[[1, 0]], [[1, 1]], [[0]], [[0, 1, 2]], [[0, Infinity]], [[NaN, 1]], [['0', '1']], ['0..1'], [null]])(
    'with %j for a range',
    (range) => {
      expect(() => read(written({ options: { kind: 'MEAN', range } }))).toThrow(
        expect.objectContaining({
          code: 'criterion_invalid',
          message: expect.stringContaining('range is two finite numbers, the lower one first, not '),
        }),
      )
    },
  )

  test('when the suite has another one of its name', () => {
    expect(() => read(written({}), written({}))).toThrow(
      expect.objectContaining({
        code: 'criterion_invalid',
        message: 'criterion exact: the suite has another criterion of this name',
      }),
    )
  })
})

test('a suite without criteria is refused, since nothing would be judged', () => {
  expect(() => read()).toThrow(
    expect.objectContaining({ code: 'suite_without_criteria', message: 'suite support-bot declares no criterion' }),
  )
})
