import { messageOf, OloproofError } from '../base/error.ts'
import type { Identity } from '../evidence/criterion.ts'

/**
 * Name and version alone, once they are known to be usable.
 *
 * @throws `identity_invalid` when either is not a non-empty string.
 */
export function checkedIdentity(what: 'system' | 'judge', written: Identity | undefined): Identity {
  const { name, version } = (written ?? {}) as Identity
  for (const [part, value] of Object.entries({ name, version })) {
    if (typeof value !== 'string' || value === '') {
      throw new OloproofError('identity_invalid', { what, part, found: messageOf(value) })
    }
  }
  return { name, version }
}
