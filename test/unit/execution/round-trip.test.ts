import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundTrip } from '../../../src/execution/round-trip.ts'

test('keeps a JSON value, frozen in depth and independent of the original', () => {
  const original = { a: [1, { b: 'x' }], c: null }
  const kept = roundTrip(original)
  original.a.push(2)
  expect(kept).toEqual({ ok: true, value: { a: [1, { b: 'x' }], c: null } })
  if (!kept.ok) return
  const { a } = kept.value as { a: [number, { b: string }, ...unknown[]] }
  expect(() => void (a[1].b = 'y')).toThrow(TypeError)
  expect(() => a.push(3)).toThrow(TypeError)
})

test('drops undefined members and the sign of zero, as JSON does', () => {
  expect(roundTrip({ a: undefined, b: -0 })).toEqual({ ok: true, value: { b: 0 } })
})

test('keeps the order of members', () => {
  const kept = roundTrip({ z: 1, a: 2 })
  expect(JSON.stringify(kept.ok && kept.value)).toBe('{"z":1,"a":2}')
})

test('a member named __proto__ stays a member', () => {
  const kept = roundTrip(JSON.parse('{"__proto__":{"admin":true}}'))
  expect(kept.ok && Object.keys(kept.value as object)).toEqual(['__proto__'])
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
})

test('a plain object of another realm is plain', () => {
  expect(roundTrip(runInNewContext('({ a: [1] })'))).toEqual({ ok: true, value: { a: [1] } })
})

describe('names the path of what JSON would change in silence', () => {
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  const deep = JSON.parse('['.repeat(501) + ']'.repeat(501)) as unknown
  test.each<[string, unknown, string]>([
    ['undefined', undefined, '$ is not JSON: undefined'],
    ['a function', { run: () => 1 }, '$.run is not JSON: function'],
    ['a bigint', [1n], '$[0] is not JSON: bigint'],
    ['a symbol', Symbol('s'), '$ is not JSON: symbol'],
    ['NaN', { score: Number.NaN }, '$.score is not JSON: NaN'],
    ['infinity', [Number.NEGATIVE_INFINITY], '$[0] is not JSON: -Infinity'],
    ['a date', { when: new Date(0) }, '$.when is not JSON: a Date'],
    ['a map', new Map(), '$ is not JSON: a Map'],
    ['an error', new Error('x'), '$ is not JSON: a Error'],
    ['undefined in an array', [1, undefined], '$[1] is not JSON: undefined'],
    // oxlint-disable-next-line no-sparse-arrays
    ['a hole', [, 1], '$[0] is not JSON: undefined'],
    ['a cycle', cycle, '$.self is not JSON: a cycle'],
    ['nesting over 500', deep, 'nesting deeper than 500'],
  ])('%s', (_, value, problem) => {
    expect(roundTrip(value)).toEqual({ ok: false, problem: expect.stringContaining(problem) })
  })
})

test('a member that throws when it is read is a problem, not a throw', () => {
  const hostile = {
    get secret(): string {
      throw new Error('not yours')
    },
  }
  expect(roundTrip(hostile)).toEqual({ ok: false, problem: 'not yours' })
})

test('what was kept once is kept the same again', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const once = roundTrip(value)
      expect(once.ok).toBe(true)
      if (once.ok) expect(roundTrip(once.value)).toEqual(once)
    }),
    { seed: 1407 },
  )
})
