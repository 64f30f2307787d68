import { expect, test } from 'vitest'
import { judge } from '../../../src/suite/judge.ts'

test('a judge is its identity and the call, and nothing else that was written', () => {
  const call = (): boolean => true
  const identity = { name: 'grounded', version: '2', model: 'some-model' }
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
