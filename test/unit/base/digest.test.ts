import { expect, test } from 'vitest'
import { digestOf, labelledDigest, sha256 } from '../../../src/base/digest.ts'

// FIPS 180-4, examples: SHA-256 of "abc" and of the empty message.
test.each([
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
])('the SHA-256 of %j is that of the standard', (text, hex) => {
  expect(sha256(text)).toBe(hex)
})

test('texts are digested as UTF-8', () => {
  // printf 'ü' | sha256sum
  expect(sha256('ü')).toBe('607474ca475a9724d7360aba71a56d5df77e61350e3f724cfa1f46e857e2d85f')
})

test('two values that JSON cannot tell apart have one digest', () => {
  expect(digestOf({ b: 1, a: [2, -0], c: undefined })).toBe(digestOf({ a: [2, 0], b: 1 }))
  expect(digestOf({ a: 1 })).not.toBe(digestOf({ a: '1' }))
})

test('the digest of a value is that of its canonical text', () => {
  // printf '{"a":1}' | sha256sum
  expect(digestOf({ a: 1 })).toBe('015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862')
})

test('a value that is no JSON has no digest', () => {
  expect(() => digestOf({ at: new Date(0) })).toThrow(expect.objectContaining({ code: 'not_canonical_json' }))
})

test('a digest names its function when it is printed', () => {
  expect(labelledDigest('c6ae')).toBe('sha256:c6ae')
})
