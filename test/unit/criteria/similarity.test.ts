import { describe, expect, test } from 'vitest'
import { similarity } from '../../../src/criteria/similarity.ts'

describe('similarity', () => {
  // Distances from the literature: kitten/sitting 3, Saturday/Sunday 3, GUMBO/GAMBOL 2, intention/execution 5.
  test.each([
    ['kitten', 'sitting', 1 - 3 / 7],
    ['Saturday', 'Sunday', 1 - 3 / 8],
    ['GUMBO', 'GAMBOL', 1 - 2 / 6],
    ['intention', 'execution', 1 - 5 / 9],
    ['', '', 1],
    ['', 'abc', 0],
    ['abc', 'xyz', 0],
    ['cafe\u0301', 'caf\u00e9', 1],
  ])('of %j to %j is %d', (output, expected, score) => {
    expect(similarity()({ output, expected })).toBeCloseTo(score, 15)
    expect(similarity()({ output: expected, expected: output })).toBeCloseTo(score, 15)
  })

  test('is a MEAN criterion from 0 to 1', () => {
    expect({ ...similarity() }).toEqual({ kind: 'MEAN', range: [0, 1] })
  })

  test('does not judge what is no text', () => {
    expect(() => similarity()({ output: null as never, expected: 'a' })).toThrow(
      'needs a text as output, and it is null',
    )
    expect(() => similarity()({ output: 'a' })).toThrow('similarity() needs a text as expected, and it is nothing')
  })

  test('does not hold up its worker with two books', () => {
    const [output, expected] = ['a'.repeat(40_000), 'b'.repeat(40_000)]
    expect(() => similarity()({ output, expected })).toThrow('cannot compare texts of 40000 and 40000 characters')
  })
})
