import { OloproofError } from '../base/error.ts'
import type { BinaryCheck, Compared } from './check.ts'
import { cannotCheck } from './wrong-answer.ts'

/** How far a number may be off. With both, the wider one holds. */
export interface Tolerance {
  /** In the unit of the numbers. */
  readonly absolute?: number
  /** As a part of what is expected: 0.05 for 5 %. */
  readonly relative?: number
}

/**
 * A check that the output is a number at most `tolerance` away from the number that the case expects; a distance equal to
 * the tolerance is close enough. What is no number is MISSING.
 *
 * @throws `check_invalid` unless at least one tolerance is given, and each is a finite number, zero or more.
 * @example
 * ```ts
 * closeTo({ absolute: 0.5 })({ output: 3.5, expected: 3 }) // true
 * closeTo({ relative: 0.05 })({ output: 106, expected: 100 }) // false
 * ```
 */
export function closeTo(tolerance: Tolerance): BinaryCheck<Compared<number>> {
  const { absolute, relative } = checked(tolerance)
  return ({ output, expected }) => {
    if (typeof output !== 'number') throw cannotCheck('closeTo', 'output', 'a number', output)
    if (typeof expected !== 'number') throw cannotCheck('closeTo', 'expected', 'a number', expected)
    return Math.abs(output - expected) <= Math.max(absolute, relative * Math.abs(expected))
  }
}

function checked(tolerance: unknown): { readonly absolute: number; readonly relative: number } {
  const given = Object.entries(tolerance ?? {})
  const isUsable = ([name, value]: readonly [string, unknown]): boolean =>
    (name === 'absolute' || name === 'relative') && typeof value === 'number' && Number.isFinite(value) && value >= 0
  if (given.length > 0 && given.every(isUsable)) return { absolute: 0, relative: 0, ...(tolerance as Tolerance) }
  throw new OloproofError('check_invalid', {
    check: 'closeTo',
    problem: 'it takes `absolute`, `relative` or both, each a finite number, zero or more',
    usage: 'closeTo({ absolute: 0.5 })',
  })
}
