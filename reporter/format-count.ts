/**
 * A whole number with its thousands set apart from five digits on: `'1614'`, `'12,345'`. Beside a larger number, as the lower
 * end of a range, as that one is.
 *
 * @example
 * ```ts
 * formatCount(2_000_000) // '2,000,000'
 * ```
 */
export function formatCount(count: number, beside: number = count): string {
  const digits = count.toFixed(0)
  return Math.max(count, Math.round(beside)) < 10_000 ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/**
 * A count with its noun: `'1 call'`, `'2 calls'`.
 *
 * @example
 * ```ts
 * countOf(2, 'retry', 'retries') // '2 retries'
 * ```
 */
export function countOf(count: number, one: string, many: string = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
