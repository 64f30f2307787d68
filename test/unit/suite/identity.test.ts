import { describe, expect, test } from 'vitest'
import { checkedIdentity } from '../../../src/suite/identity.ts'

test('an identity is name and version alone', () => {
  const written = { name: 'bot', version: '1', temperature: 0 }
  expect(checkedIdentity('system', written)).toEqual({ name: 'bot', version: '1' })
})

describe('an identity is refused', () => {
  test.each<[string, Record<string, unknown> | undefined, string]>([
    ['without a name', { version: '1' }, 'the name of a system must be a non-empty string, got undefined'],
    ['with an empty name', { name: '', version: '1' }, 'the name of a system must be a non-empty string, got '],
    ['that is left out', undefined, 'the name of a system must be a non-empty string, got undefined'],
    ['without a version', { name: 'bot' }, 'the version of a system must be a non-empty string, got undefined'],
    [
      'with a number for a version',
      { name: 'bot', version: 7 },
      'the version of a system must be a non-empty string, got 7',
    ],
  ])('%s', (_, written, message) => {
    expect(() => checkedIdentity('system', written as never)).toThrow(
      expect.objectContaining({ code: 'identity_invalid', category: 'usage', message }),
    )
  })

  test('with the way to write it', () => {
    expect(() => checkedIdentity('judge', {} as never)).toThrow(
      expect.objectContaining({ hint: "write judge({ name: 'my-judge', version: '1' }, fn)" }),
    )
  })
})
