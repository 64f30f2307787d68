import { describe, expect, test } from 'vitest'
import { judge } from '../../../src/suite/judge.ts'

test('a judge is its identity and the call', () => {
  const call = (): boolean => true
  const identity = { name: 'grounded', version: '2' }
  expect(judge(identity, call)).toEqual({ kind: 'judge', name: 'grounded', version: '2', call })
})

test('a judge without a version is refused', () => {
  expect(() => judge({ name: 'grounded' } as never, () => true)).toThrow(
    expect.objectContaining({
      code: 'identity_invalid',
      facts: { what: 'judge', part: 'version', found: 'undefined' },
    }),
  )
})

test('a judge may have a price beside its identity', () => {
  const price = { input_per_million: 1, output_per_million: 4 }
  expect(judge({ name: 'grounded', version: '2', price }, () => true)).toMatchObject({ name: 'grounded', price })
})

test('a judge without a function is refused', () => {
  expect(() => judge({ name: 'grounded', version: '2' }, undefined as never)).toThrow(
    expect.objectContaining({
      code: 'declaration_invalid',
      message: 'judge grounded: its second argument is the function to call, not undefined',
    }),
  )
})

test.each<[string, string]>([
  ['prise', 'judge grounded: unknown key "prise"; there are name, version, price; did you mean price?'],
  ['rubric', 'judge grounded: unknown key "rubric"; there are name, version, price'],
])('a judge around a call with the key %s, which nothing reads, is refused', (key, message) => {
  expect(() => judge({ name: 'grounded', version: '2', [key]: 'x' }, () => true)).toThrow(
    expect.objectContaining({ code: 'declaration_invalid', message }),
  )
})

describe('a judge that asks a model', () => {
  const model = { provider: 'some.chat', modelId: 'some-model', doGenerate: () => Promise.resolve({}) }
  const written = { name: 'polite', version: '1', model, rubric: 'It is polite.' }

  test('is a yes or a no of one vote, unless it says otherwise', () => {
    const task = { rubric: 'It is polite.', scale: 'binary', votes: 1, parameters: {} }
    expect(judge(written)).toEqual({ kind: 'model_judge', name: 'polite', version: '1', model, task })
    const scale = { min: 1, max: 5 }
    expect(judge({ ...written, scale, votes: 3, parameters: { temperature: 0 } })).toMatchObject({
      task: { scale, votes: 3, parameters: { temperature: 0 } },
    })
  })

  test.each<[object, string]>([
    [{ model: 'gpt' }, 'judge polite: model is a model object of the AI SDK, not gpt'],
    [{ model: undefined }, 'judge polite: model is a model object of the AI SDK, not nothing'],
    [
      { model: { provider: 'p', modelId: 'm' } },
      'judge polite: model is a model object of the AI SDK, not {"provider":"p","modelId":"m"}',
    ],
    [{ rubric: ' ' }, 'judge polite: rubric is a text, not  '],
    [{ rubric: undefined }, 'judge polite: rubric is a text, not nothing'],
    [{ scale: 'unary' }, "judge polite: scale is 'binary', or { min, max } with min below max, not unary"],
    [{ scale: { min: 1, max: 1 } }, expect.stringContaining('with min below max')],
    [{ scale: { min: 1, max: 5, step: 1 } }, expect.stringContaining('with min below max')],
    [{ votes: 0 }, 'judge polite: votes is a whole number from 1 to 99, not 0'],
    [{ votes: 2.5 }, 'judge polite: votes is a whole number from 1 to 99, not 2.5'],
    [{ parameters: { stop: /x/ } }, 'judge polite: parameters are JSON: $.stop is not JSON: a RegExp'],
    [{ rubirc: 'x' }, expect.stringMatching(/unknown key "rubirc"; there are .*; did you mean rubric\?$/)],
  ])('is refused for %j', (given, message) => {
    expect(() => judge({ ...written, ...given })).toThrow(
      expect.objectContaining({ code: 'declaration_invalid', message }),
    )
  })
})
