import { expect, test } from 'vitest'
import { exclude, isExclusion } from '../../../src/execution/exclude.ts'

test('carries its reason and is recognised', () => {
  const exclusion = exclude('small talk')
  expect(exclusion.reason).toBe('small talk')
  expect(isExclusion(exclusion)).toBe(true)
})

test('is recognised when another copy of the package made it', () => {
  expect(isExclusion({ [Symbol.for('oloproof.exclusion')]: true, reason: 'small talk' })).toBe(true)
})

test('an output that looks like an exclusion after it went through JSON is none', () => {
  expect(isExclusion(JSON.parse(JSON.stringify(exclude('small talk'))))).toBe(false)
  expect(isExclusion(undefined)).toBe(false)
})

test.each(['', ' \n', undefined as never, 7 as never])('refuses %j as a reason', (reason) => {
  expect(() => exclude(reason)).toThrow(expect.objectContaining({ code: 'exclusion_without_reason' }))
})
