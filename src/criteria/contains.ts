import { types } from 'node:util'
import { OloproofError } from '../base/error.ts'
import type { BinaryCheck, Compared } from './check.ts'
import { cannotCheck } from './wrong-answer.ts'

/**
 * A check that the output, a text, contains every one of `parts`, by default what the case expects: a text, or a list of
 * them. Upper and lower case differ; `matches(/part/i)` ignores that. An output that is no text is MISSING.
 *
 * @throws `check_invalid` for a part that is no text, or the empty one, which every text contains.
 * @example
 * ```ts
 * contains('3 days', 'sorry')({ output: 'It takes 3 days, sorry.' }) // true
 * contains()({ output: 'It takes 3 days.', expected: '4 days' }) // false
 * ```
 */
export function contains(...parts: readonly string[]): BinaryCheck<Compared<string>> {
  if (!parts.every(isPart)) {
    throw new OloproofError('check_invalid', {
      check: 'contains',
      problem: 'it takes texts that are not empty',
      usage: "contains('refund')",
    })
  }
  return ({ output, expected }) => {
    if (typeof output !== 'string') throw cannotCheck('contains', 'output', 'a text', output)
    const wanted = parts.length > 0 ? parts : expectedParts(expected)
    return wanted.every((part) => output.includes(part))
  }
}

/**
 * A check that some of the output, a text, matches a regular expression. An output that is no text is MISSING.
 *
 * @throws `check_invalid` when `pattern` is no regular expression.
 * @example
 * ```ts
 * matches(/\b\d+ days?\b/i)({ output: 'It takes 3 DAYS.' }) // true
 * ```
 */
export function matches(pattern: RegExp): BinaryCheck<{ readonly output: string }> {
  if (!types.isRegExp(pattern)) {
    throw new OloproofError('check_invalid', {
      check: 'matches',
      problem: 'it takes a regular expression',
      usage: String.raw`matches(/\d+ days/)`,
    })
  }
  // A copy, since one that is global or sticky goes on from where it stopped in the last answer.
  const own = new RegExp(pattern.source, pattern.flags)
  return ({ output }) => {
    if (typeof output !== 'string') throw cannotCheck('matches', 'output', 'a text', output)
    own.lastIndex = 0
    return own.test(output)
  }
}

function expectedParts(expected: unknown): readonly string[] {
  const parts: readonly unknown[] = Array.isArray(expected) ? expected : [expected]
  if (parts.length > 0 && parts.every(isPart)) return parts
  throw cannotCheck('contains', 'expected', 'a text that is not empty, or several', expected)
}

function isPart(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
