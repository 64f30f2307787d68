import { describe, expect, test } from 'vitest'
import { equals, oneOf } from '../../../src/criteria/equals.ts'

describe('equals', () => {
  test.each<[unknown, unknown, boolean]>([
    ['refund', 'refund', true],
    ['refund', 'Refund', false],
    [3, 3, true],
    ['3', 3, false],
    [-0, 0, true],
    [null, null, true],
    [null, false, false],
    [[1, 2], [1, 2], true],
    [[2, 1], [1, 2], false],
    [{ a: 1, b: { c: [] } }, { b: { c: [] }, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ a: 1 }, { a: 1, b: null }, false],
  ])('of %j with %j expected is %j', (output, expected, same) => {
    expect(equals()({ output, expected })).toBe(same)
  })

  test('compares with its own value instead of what the case expects', () => {
    expect(equals('yes')({ output: 'yes', expected: 'no' })).toBe(true)
    expect(equals(null)({ output: 'yes', expected: 'yes' })).toBe(false)
  })

  test('does not judge a case that expects nothing', () => {
    expect(() => equals()({ output: 'yes' })).toThrow('equals() needs a value as expected, and it is nothing')
  })
})

describe('oneOf', () => {
  test('looks for the output in its list, or in that of the case', () => {
    expect(oneOf(['a', { b: 1 }])({ output: { b: 1 }, expected: ['c'] })).toBe(true)
    expect(oneOf(['a', 'b'])({ output: 'c', expected: ['c'] })).toBe(false)
    expect(oneOf()({ output: 'c', expected: ['b', 'c'] })).toBe(true)
  })

  test.each([undefined, 'refund', [], {}])('does not judge a case that expects %j', (expected) => {
    expect(() => oneOf()({ output: 'r', expected })).toThrow('oneOf() needs a list of at least one value as expected')
  })

  test.each(['refund', [], null])('is refused for %j', (values) => {
    expect(() => oneOf(values as never)).toThrow(
      expect.objectContaining({ code: 'check_invalid', message: 'oneOf(): it takes a list of at least one value' }),
    )
  })
})
