import { OloproofError } from '../base/error.ts'

const BRAND: unique symbol = Symbol.for('oloproof.exclusion') as never

/** What {@link exclude} returns. Only a criterion's returned value gives it meaning. */
export interface Exclusion {
  readonly [BRAND]: true
  readonly reason: string
}

/**
 * What a criterion (or a judge of one's own) returns when it does not apply to a case. The judgement is EXCLUDED with
 * the reason given: counted and shown, neither passed nor missing.
 *
 * @throws `exclusion_without_reason` unless `reason` is a text that says something.
 * @example
 * ```ts
 * criterion('cites_source', ({ output, input }) => (input.smallTalk ? exclude('small talk needs no source') : cites(output)))
 * ```
 */
export function exclude(reason: string): Exclusion {
  if (typeof reason !== 'string' || reason.trim() === '') {
    throw new OloproofError('exclusion_without_reason', {
      value: typeof reason === 'string' ? 'an empty text' : typeof reason,
    })
  }
  return Object.freeze({ [BRAND]: true as const, reason })
}

/** Whether `value` was made by {@link exclude} of this or of another installed copy of the package. */
export function isExclusion(value: unknown): value is Exclusion {
  return typeof value === 'object' && value !== null && BRAND in value
}
