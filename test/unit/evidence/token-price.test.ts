import { describe, expect, test } from 'vitest'
import { tokenPriceSchema } from '../../../src/evidence/token-price.schema.ts'
import { moneyOf } from '../../../src/evidence/token-price.ts'

const PRICE = { input_per_million: 3, output_per_million: 15 }

test('tokens cost their share of the price of a million', () => {
  expect(moneyOf({ inputTokens: 2_000, outputTokens: 400 }, PRICE)).toBeCloseTo(0.012, 12)
  expect(moneyOf({ inputTokens: 0, outputTokens: 0 }, PRICE)).toBe(0)
})

test('a cost of which one part was not reported is not known', () => {
  expect(moneyOf({ inputTokens: null, outputTokens: 400 }, PRICE)).toBeNull()
  expect(moneyOf({ inputTokens: 2_000, outputTokens: null }, PRICE)).toBeNull()
})

describe('a written price is refused', () => {
  test.each<[string, unknown]>([
    ['with one amount alone', { input_per_million: 1 }],
    ['with a negative amount', { input_per_million: 1, output_per_million: -4 }],
    ['with an unknown key', { ...PRICE, cached_per_million: 1 }],
    ['as one number', 3],
  ])('%s', (_, written) => {
    expect(tokenPriceSchema.safeParse(PRICE).success).toBe(true)
    expect(tokenPriceSchema.safeParse(written).success).toBe(false)
  })
})
