import { expect, test } from 'vitest'
import { system } from '../../../src/suite/system.ts'

test('a system is its identity and the call; settings are no part of it', () => {
  const call = (): string => 'yes'
  const identity = { name: 'example-support-bot', version: '1', concurrency: 4 }
  expect(system(identity, call)).toEqual({ kind: 'system', name: 'example-support-bot', version: '1', call })
})

test('a system without a name is refused', () => {
  expect(() => system({ name: '', version: '1' }, () => 'yes')).toThrow(
    expect.objectContaining({ code: 'identity_invalid', facts: { what: 'system', part: 'name', found: '' } }),
  )
})
