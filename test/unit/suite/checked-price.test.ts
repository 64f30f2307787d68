import { describe, expect, test } from 'vitest'
import { checkedPrice } from '../../../src/suite/checked-price.ts'

test('a price is two amounts for a million tokens; nothing written is no price', () => {
  const price = { input_per_million: 0, output_per_million: 0.6 }
  expect(checkedPrice('system', 'bot', price)).toEqual(price)
  expect(checkedPrice('system', 'bot', undefined)).toBeUndefined()
})

describe('a price is refused', () => {
  test.each<[string, unknown, string]>([
    ['that is a number', 3, 'price is { input_per_million, output_per_million }, not 3'],
    ['that is null', null, 'price is { input_per_million, output_per_million }, not null'],
    ['with one amount alone', { input_per_million: 1 }, amount('output_per_million', 'undefined')],
    ['below zero', { input_per_million: -1, output_per_million: 1 }, amount('input_per_million', '-1')],
    ['as text', { input_per_million: '1', output_per_million: 1 }, amount('input_per_million', '1')],
    ['that is not a number', { input_per_million: 1, output_per_million: NaN }, amount('output_per_million', 'NaN')],
    [
      'with a key that is misspelt',
      { input_per_milion: 1, output_per_million: 1 },
      'price has no key "input_per_milion"; did you mean input_per_million?',
    ],
  ])('%s', (_, price, problem) => {
    expect(() => checkedPrice('judge', 'polite', price)).toThrow(
      expect.objectContaining({ code: 'declaration_invalid', message: `judge polite: ${problem}` }),
    )
  })
})

function amount(key: string, found: string): string {
  return `price.${key} is a number, zero or more, not ${found}`
}
