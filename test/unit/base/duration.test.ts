import { describe, expect, test } from 'vitest'
import { durationMs, MAX_DURATION_MS } from '../../../src/base/duration.ts'

describe('a duration is read', () => {
  test.each([
    ['500ms', 500],
    ['60s', 60_000],
    ['10m', 600_000],
    ['1.5h', 5_400_000],
    ['0.5s', 500],
    ['  2 s ', 2000],
    [250, 250],
    [0.5, 0.5],
    [2 ** 31 - 1, 2_147_483_647],
    ['596h', 2_145_600_000],
  ])('%j is %d ms', (written, ms) => {
    expect(durationMs(written)).toBe(ms)
  })
})

describe('what is no duration is null', () => {
  test.each([
    ['a text without a unit', '60'],
    ['an unknown unit', '2d'],
    ['a unit in capitals', '5S'],
    ['several parts', '1m30s'],
    ['a sign', '-5s'],
    ['an exponent', '1e3ms'],
    ['a text with something behind', '5s!'],
    ['a text without a number', 's'],
    ['an empty text', ''],
    ['no time at all', 0],
    ['no time at all, as text', '0s'],
    ['a negative number', -1],
    ['a number that is none', NaN],
    ['an infinity', Infinity],
    ['more than a timer can wait', 2 ** 31],
    ['more than a timer can wait, as text', '597h'],
    ['null', null],
    ['true', true],
    ['a list', ['5s']],
    ['a bigint', 5n],
  ])('%s', (_, written) => {
    expect(durationMs(written)).toBeNull()
  })
})

test('the longest duration is the longest wait of one timer of Node', () => {
  expect(MAX_DURATION_MS).toBe(2_147_483_647)
})
