import { expect, it } from 'vitest'
import { formatMoney } from '../../../reporter/format-money.ts'

it.each([
  [0, '0'],
  [1e-9, '<0.000001'],
  [0.000_012_34, '0.0000123'],
  [0.012_34, '0.0123'],
  [0.5, '0.500'],
  [1, '1.00'],
  [12.345_6, '12.35'],
  [1_234.5, '1,234.50'],
  [1_234_567.8, '1,234,567.80'],
])('%d prints as %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text)
})
