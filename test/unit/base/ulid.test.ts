import { describe, expect, test } from 'vitest'
import { ulidSource } from '../../../src/base/ulid.ts'

const zeros = (): Uint8Array => new Uint8Array(16)

/** Ids of a source whose clock shows `times`, one after another. */
function idsAt(times: readonly number[], randomBytes = zeros): string[] {
  const clock = times.values()
  const next = ulidSource(() => clock.next().value ?? 0, randomBytes)
  return times.map(() => next())
}

describe('an id', () => {
  test.each([
    [0, '0000000000'],
    [1, '0000000001'],
    [31, '000000000Z'],
    [32, '0000000010'],
    // The time of the example in the specification of ULIDs: 01ARYZ6S41TSV4RRFFQ69G5FAV.
    [1469918176385, '01ARYZ6S41'],
    [2 ** 48 - 1, '7ZZZZZZZZZ'],
  ])('of %d ms after the epoch begins with %s', (time, prefix) => {
    expect(idsAt([time])).toEqual([`${prefix}0000000000000000`])
  })

  test('ends with sixteen random digits of the alphabet without I, L, O and U', () => {
    const bytes = (): Uint8Array => Uint8Array.from({ length: 16 }, (_, index) => 16 + index)
    expect(idsAt([0], bytes)).toEqual(['0000000000GHJKMNPQRSTVWXYZ'])
  })

  test('ignores the fraction of a millisecond', () => {
    expect(idsAt([1.9])).toEqual(['00000000010000000000000000'])
  })
})

describe('within a source every id is greater than the one before', () => {
  test('when the clock stands still', () => {
    expect(idsAt([5, 5, 5])).toEqual([
      '00000000050000000000000000',
      '00000000050000000000000001',
      '00000000050000000000000002',
    ])
  })

  test('when the clock steps back', () => {
    expect(idsAt([5, 3, 6])).toEqual([
      '00000000050000000000000000',
      '00000000050000000000000001',
      '00000000060000000000000000',
    ])
  })

  test('when the random digits are used up', () => {
    const highest = (): Uint8Array => new Uint8Array(16).fill(255)
    expect(idsAt([5, 5, 6, 7], highest)).toEqual([
      '0000000005ZZZZZZZZZZZZZZZZ',
      '00000000060000000000000000',
      '00000000060000000000000001',
      '0000000007ZZZZZZZZZZZZZZZZ',
    ])
  })
})
