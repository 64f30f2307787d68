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
