import { describe, expect, test } from 'vitest'
import { contains, matches } from '../../../src/criteria/contains.ts'

const output = 'A refund takes 3 days.'

describe('contains', () => {
  test('wants every one of its parts', () => {
    expect(contains('refund')({ output })).toBe(true)
    expect(contains('refund', '3 days')({ output })).toBe(true)
    expect(contains('refund', '4 days')({ output })).toBe(false)
    expect(contains('Refund')({ output })).toBe(false)
  })

  test('without parts wants those that the case expects', () => {
    expect(contains()({ output, expected: 'refund' })).toBe(true)
    expect(contains()({ output, expected: ['refund', '4 days'] })).toBe(false)
  })

  // What is in every text would pass whatever the system said.
  test.each([undefined, '', [], ['refund', ''], 3])('does not judge a case that expects %j', (expected) => {
    expect(() => contains()({ output, expected })).toThrow('contains() needs a text that is not empty')
  })

  test.each([null, 3, { text: output }, [output]])('does not judge the output %j', (other) => {
    expect(() => contains('refund')({ output: other as never })).toThrow('contains() needs a text as output')
  })

  test.each([[''], [3], [['refund']], [/refund/]])('is refused for %j', (part) => {
    expect(() => contains(part as never)).toThrow(
      expect.objectContaining({ code: 'check_invalid', message: 'contains(): it takes texts that are not empty' }),
    )
  })
})

describe('matches', () => {
  test('looks anywhere in the output', () => {
    expect(matches(/\d+ days?/)({ output })).toBe(true)
    expect(matches(/^refund/i)({ output })).toBe(false)
  })

  test.each(['g', 'y', 'gy'])('says the same of the same output again with the flag %s', (flags) => {
    const check = matches(new RegExp('A refund', flags))
    expect([check({ output }), check({ output }), check({ output })]).toEqual([true, true, true])
  })

  test('of a sticky one looks at the beginning of the output alone', () => {
    const check = matches(/\d+/y)
    expect(['5', 'a5', '5a', 'a5'].map((text) => check({ output: text }))).toEqual([true, false, true, false])
  })

  test('looks from the beginning whatever the expression was used for before', () => {
    const used = /\d+/g
    used.lastIndex = 2
    expect(matches(used)({ output: '5a' })).toBe(true)
    expect(used.lastIndex).toBe(2)
  })

  test('takes the regular expression of another realm', async () => {
    const { runInNewContext } = await import('node:vm')
    expect(matches(runInNewContext('/refund/') as RegExp)({ output })).toBe(true)
  })

  test('does not judge an output that is no text', () => {
    expect(() => matches(/3/)({ output: 3 as never })).toThrow('matches() needs a text as output, and it is a number')
  })

  test('is refused for a text', () => {
    expect(() => matches('refund' as never)).toThrow(
      expect.objectContaining({ code: 'check_invalid', message: 'matches(): it takes a regular expression' }),
    )
  })
})
