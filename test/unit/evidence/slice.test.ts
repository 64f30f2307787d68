import { describe, expect, test } from 'vitest'
import { isInSlice, sliceKey } from '../../../src/evidence/slice.ts'

const spanish = {
  tags: ['refunds', 'short'],
  metadata: { language: 'es', user: { plan: 'pro', age: 30 }, ids: [1, 2] },
}

describe('a case belongs to a slice', () => {
  test.each([
    ['with its tag', { tag: 'refunds' }],
    ['with the value of its metadata', { metadata: { language: 'es' } }],
    ['with a part of an object of its metadata', { metadata: { user: { plan: 'pro' } } }],
    ['with the same list', { metadata: { ids: [1, 2] } }],
    ['with both', { tag: 'short', metadata: { language: 'es', user: { age: 30 } } }],
  ])('%s', (_, slice) => {
    expect(isInSlice(spanish, slice)).toBe(true)
  })

  test.each([
    ['with another tag', { tag: 'refund' }],
    ['with another value', { metadata: { language: 'pl' } }],
    ['with a value of another type', { metadata: { user: { age: '30' } } }],
    ['with a part of a list', { metadata: { ids: [1] } }],
    ['with a key that only its prototype has', { metadata: { constructor: {} } }],
    ['with one of both', { tag: 'refunds', metadata: { language: 'pl' } }],
  ])('but not %s', (_, slice) => {
    expect(isInSlice(spanish, slice)).toBe(false)
  })
})

test('the same slice has the same key, however its keys are ordered', () => {
  expect(sliceKey({ metadata: { a: 1, b: 2 }, tag: 'x' })).toBe(sliceKey({ tag: 'x', metadata: { b: 2, a: 1 } }))
  expect(sliceKey(undefined)).toBe('')
})
