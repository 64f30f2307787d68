import { describe, expect, test } from 'vitest'
import { system } from '../../../src/suite/system.ts'

test('a system is its identity and the call', () => {
  const call = (): string => 'yes'
  const identity = { name: 'example-support-bot', version: '1' }
  expect(system(identity, call)).toEqual({ kind: 'system', name: 'example-support-bot', version: '1', call })
})

test('a system without a name is refused', () => {
  expect(() => system({ name: '', version: '1' }, () => 'yes')).toThrow(
    expect.objectContaining({ code: 'identity_invalid', facts: { what: 'system', part: 'name', found: '' } }),
  )
})

test('a system may have a price beside its identity', () => {
  const price = { input_per_million: 1, output_per_million: 4 }
  expect(system({ name: 'bot', version: '1', price }, () => 'yes')).toMatchObject({ name: 'bot', version: '1', price })
})

test.each<[string, string]>([
  ['prise', 'system bot: unknown key "prise"; there are name, version, price; did you mean price?'],
  ['concurrency', 'system bot: unknown key "concurrency"; there are name, version, price'],
])('a system with the key %s, which nothing reads, is refused', (key, message) => {
  expect(() => system({ name: 'bot', version: '1', [key]: 4 }, () => 'yes')).toThrow(
    expect.objectContaining({ code: 'declaration_invalid', message }),
  )
})

describe('a system is refused', () => {
  test.each<[string, unknown]>([
    ['without a function', undefined],
    ['with an object for its function', {}],
  ])('%s', (_, callable) => {
    expect(() => system({ name: 'bot', version: '1' }, callable as never)).toThrow(
      expect.objectContaining({
        code: 'declaration_invalid',
        message: `system bot: its second argument is the function to call, not ${JSON.stringify(callable)}`,
      }),
    )
  })
})
