import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../../src/base/canonical-json.ts'

describe('values that JSON cannot tell apart have one text', () => {
  test.each<[unknown, string]>([
    [null, 'null'],
    [true, 'true'],
    ['a "b"\n', '"a \\"b\\"\\n"'],
    [0.1 + 0.2, '0.30000000000000004'],
    [1e21, '1e+21'],
    [-0, '0'],
    [[], '[]'],
    [{}, '{}'],
    [{ b: [1, { d: 2, c: 3 }], a: 'x' }, '{"a":"x","b":[1,{"c":3,"d":2}]}'],
    [{ a: undefined, b: null }, '{"b":null}'],
    [Object.assign(Object.create(null) as object, { b: 1, a: 2 }), '{"a":2,"b":1}'],
    [runInNewContext('({ b: [1], a: {} })'), '{"a":{},"b":[1]}'],
  ])('%j is written as %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  test('keys are in the order of their UTF-16 code units, not of a language or of numbers', () => {
    const keys = ['é', 'z', 'Z', '10', '9', '\u{1f600}', '\ufb33', '']
    const record = Object.fromEntries(keys.map((key) => [key, 0]))
    expect(canonicalJson(record)).toBe('{"":0,"10":0,"9":0,"Z":0,"z":0,"é":0,"😀":0,"\ufb33":0}')
  })

  test.each([3, 12, 13, 100])('%d keys in any order are sorted', (count) => {
    const keys = Array.from({ length: count }, (_, index) => `k${(index * 37) % count}`)
    const text = [...keys].sort().map((key) => `"${key}":"${key}"`)
    expect(canonicalJson(Object.fromEntries(keys.map((key) => [key, key])))).toBe(`{${text.join(',')}}`)
  })

  test('a lone surrogate is escaped, so that the text is valid UTF-8', () => {
    expect(canonicalJson(['\ud83d', '\ude00'])).toBe('["\\ud83d","\\ude00"]')
  })

  test('one object in two places is no cycle', () => {
    const shared = { a: 1 }
    expect(canonicalJson([shared, shared])).toBe('[{"a":1},{"a":1}]')
  })

  test('a key named __proto__ is a key like any other', () => {
    expect(canonicalJson(JSON.parse('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}')
  })
})

class Label {
  readonly text = 'yes'
}

const cycle: Record<string, unknown> = {}
cycle['self'] = { again: cycle }

/** `levels` lists inside one another. */
function nested(levels: number): unknown {
  return JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
}

describe('what is not JSON is refused, with its place', () => {
  test.each<[string, unknown, string, string]>([
    ['a number that is not finite', { a: [1, NaN] }, '$.a[1]', 'NaN'],
    ['an infinity', -Infinity, '$', '-Infinity'],
    ['undefined on its own', undefined, '$', 'undefined'],
    ['undefined in a list', [undefined], '$[0]', 'undefined'],
    // oxlint-disable-next-line no-sparse-arrays
    ['a hole in a list', [1, , 2], '$[1]', 'undefined'],
    ['a function', { run: () => 1 }, '$.run', 'function'],
    ['a symbol', [Symbol('x')], '$[0]', 'symbol'],
    ['a bigint', { id: 10n }, '$.id', 'bigint'],
    ['a date', { at: new Date(0) }, '$.at', 'a Date'],
    ['a map', new Map([['a', 1]]), '$', 'a Map'],
    ['an instance of a class', { label: new Label() }, '$.label', 'a Label'],
    ['a boxed number', [Object(1)], '$[0]', 'a Number'],
    ['a cycle', cycle, '$.self.again', 'a cycle'],
    ['more than 500 levels', nested(501), `$${'[0]'.repeat(500)}`, 'nesting deeper than 500'],
  ])('%s', (_, value, path, found) => {
    expect(() => canonicalJson(value)).toThrow(
      expect.objectContaining({ code: 'not_canonical_json', facts: { path, found } }),
    )
  })

  test('500 levels are no trouble', () => {
    expect(canonicalJson(nested(500))).toHaveLength(1000)
  })
})
