import { describe, expect, test } from 'vitest'
import { closeTo, type Tolerance } from '../../../src/criteria/close-to.ts'

describe('closeTo', () => {
  test.each<[Tolerance, number, number, boolean]>([
    [{ absolute: 0.5 }, 3.5, 3, true],
    [{ absolute: 0.5 }, 2.5, 3, true],
    [{ absolute: 0.5 }, 3.501, 3, false],
    [{ absolute: 0 }, 3, 3, true],
    [{ relative: 0.1 }, 110, 100, true],
    [{ relative: 0.1 }, -110, -100, true],
    [{ relative: 0.1 }, 111, 100, false],
    [{ relative: 0.1 }, 0.001, 0, false],
    [{ relative: 0.1, absolute: 0.01 }, 0.001, 0, true],
  ])('with %j says of %d, %d expected: %j', (tolerance, output, expected, close) => {
    expect(closeTo(tolerance)({ output, expected })).toBe(close)
  })

  test('does not judge what is no number', () => {
    const check = closeTo({ absolute: 1 })
    expect(() => check({ output: '3' as never, expected: 3 })).toThrow(
      'closeTo() needs a number as output, and it is a string',
    )
    expect(() => check({ output: 3 })).toThrow('closeTo() needs a number as expected, and it is nothing')
  })

  test.each([undefined, {}, 0.5, { absolute: -1 }, { absolute: NaN }, { relative: '5%' }, { within: 1 }])(
    'is refused for %j',
    (tolerance) => {
      expect(() => closeTo(tolerance as never)).toThrow(
        expect.objectContaining({ code: 'check_invalid', hint: 'write for example closeTo({ absolute: 0.5 })' }),
      )
    },
  )
})
