import { describe, expect, test } from 'vitest'
import { createRedaction } from '../../../src/base/redaction.ts'
import type { CriterionSpec } from '../../../src/evidence/criterion.ts'
import { exclude } from '../../../src/execution/exclude.ts'
import { judgementFromValue } from '../../../src/execution/judgement-from-value.ts'

const unchanged = (text: string): string => text

const binary: CriterionSpec = { name: 'exact', kind: 'BINARY' }
const mean: CriterionSpec = { name: 'error', kind: 'MEAN' }
const ranged: CriterionSpec = { name: 'quality', kind: 'MEAN', range: [0, 1] }

describe('BINARY', () => {
  test.each([true, false])('%s is OK', (passed) => {
    expect(judgementFromValue(binary, passed, true, unchanged)).toEqual({
      status: 'OK',
      criterion: 'exact',
      fromCache: true,
      passed,
      score: null,
    })
  })

  test.each<[unknown, string]>([
    [1, '1'],
    [0, '0'],
    ['true', '"true"'],
    ['', '""'],
    [null, 'null'],
    [undefined, 'undefined'],
    [Number.NaN, 'NaN'],
    [{ pass: true }, '{"pass":true}'],
    [1n, '1'],
    [Symbol('yes'), 'a symbol'],
    [() => true, 'a function'],
  ])('%o is MISSING and named', (value, shown) => {
    expect(judgementFromValue(binary, value, false, unchanged)).toEqual({
      status: 'MISSING',
      criterion: 'exact',
      reason: 'invalid_value',
      detail: `expected true or false, got ${shown}`,
    })
  })

  test('an object that cannot be shown is MISSING all the same', () => {
    const cycle: { self?: unknown } = {}
    cycle.self = cycle
    expect(judgementFromValue(binary, cycle, false, unchanged)).toMatchObject({
      detail: 'expected true or false, got an object that is not JSON',
    })
  })
})

describe('MEAN', () => {
  test.each([0, -3.5, 1e300])('%d is OK without a range', (score) => {
    expect(judgementFromValue(mean, score, false, unchanged)).toEqual({
      status: 'OK',
      criterion: 'error',
      fromCache: false,
      passed: null,
      score,
    })
  })

  test.each<[unknown, string]>([
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    ['0.9', '"0.9"'],
    [true, 'true'],
    [undefined, 'undefined'],
    [10n, '10'],
    [[0.9], '[0.9]'],
  ])('%o is MISSING, neither zero nor a number', (value, shown) => {
    expect(judgementFromValue(mean, value, false, unchanged)).toEqual({
      status: 'MISSING',
      criterion: 'error',
      reason: 'invalid_value',
      detail: `expected a finite number, got ${shown}`,
    })
  })

  test.each([0, 1])('the end %d of the range belongs to it', (score) => {
    expect(judgementFromValue(ranged, score, false, unchanged)).toMatchObject({ status: 'OK', score })
  })

  test.each([2, -0.01])('%d outside of the range is MISSING', (value) => {
    expect(judgementFromValue(ranged, value, false, unchanged)).toEqual({
      status: 'MISSING',
      criterion: 'quality',
      reason: 'out_of_range',
      detail: `expected 0 to 1, got ${value}`,
    })
  })
})

test('text from outside is redacted before it is cut', () => {
  const secret = 'sk-0123456789'
  const redaction = createRedaction()
  redaction.add(secret)
  const value = `${'x'.repeat(190)}${secret}`
  const said = JSON.stringify(judgementFromValue(binary, value, false, redaction.text))
  expect(said).not.toContain('sk-')
  expect(JSON.stringify(judgementFromValue(binary, exclude(`no ${secret}`), false, redaction.text))).not.toContain(
    'sk-',
  )
})

test('exclude() is EXCLUDED with its reason, for both kinds', () => {
  for (const spec of [binary, ranged]) {
    expect(judgementFromValue(spec, exclude('small talk'), false, unchanged)).toEqual({
      status: 'EXCLUDED',
      criterion: spec.name,
      reason: 'small talk',
    })
  }
})

test.each([['x'.repeat(1e6)], [{ text: 'x'.repeat(1e6) }]])('a long value is named in 200 characters', (value) => {
  const judgement = judgementFromValue(binary, value, false, unchanged)
  expect(judgement.status === 'MISSING' && judgement.detail).toHaveLength(200)
})
