const SMALLEST = 0.000001

/**
 * An amount in the currency of the prices, which is not named: two decimals, or three digits that count where two
 * decimals would not show them.
 *
 * @example
 * ```ts
 * formatMoney(1234.5) // '1,234.50'
 * formatMoney(0.01234) // '0.0123'
 * ```
 */
export function formatMoney(amount: number): string {
  if (amount === 0) return '0'
  if (amount < SMALLEST) return '<0.000001'
  const decimals = Math.max(2, 2 - Math.floor(Math.log10(amount)))
  const [whole = '', fraction = ''] = amount.toFixed(decimals).split('.')
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${fraction}`
}
