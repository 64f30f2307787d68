import { expect, test } from 'vitest'
import { nearestName } from '../../../src/base/nearest-name.ts'

const KEYS = ['concurrency', 'retry', 'timeout', 'store', 'misses', 'policy']

test.each([
  ['concurency', 'concurrency'],
  ['Concurrency', 'concurrency'],
  ['retires', null],
  ['retyr', 'retry'],
  ['tiemout', 'timeout'],
  ['stor', 'store'],
  ['polices', 'policy'],
  ['', null],
  ['temperature', null],
  ['x'.repeat(1000), null],
])('%j is closest to %j', (written, nearest) => {
  expect(nearestName(written, KEYS)).toBe(nearest)
})

test('the nearest of several wins, the first of equals', () => {
  expect(nearestName('at_leest', ['at_most', 'at_least'])).toBe('at_least')
  expect(nearestName('car', ['cat', 'cap'])).toBe('cat')
  expect(nearestName('anything', [])).toBeNull()
})

test('two neighbours that were swapped are one mistake', () => {
  expect(nearestName('ab', ['ba'])).toBe('ba')
  expect(nearestName('di', ['id'])).toBe('id')
})
