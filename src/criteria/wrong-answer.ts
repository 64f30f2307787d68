/** What kind of JSON value this is, in words: `a number`, `an array`, `nothing` for undefined. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/**
 * Why a check says nothing of an answer: the judgement is then MISSING, neither passed nor missed.
 *
 * @example
 * ```ts
 * cannotCheck('contains', 'output', 'a text', 3).message // 'contains() needs a text as output, and it is a number'
 * ```
 */
export function cannotCheck(check: string, what: 'output' | 'expected', wanted: string, found: unknown): TypeError {
  return new TypeError(`${check}() needs ${wanted} as ${what}, and it is ${kindOf(found)}`)
}
