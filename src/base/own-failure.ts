/** Name of the error that makes the test of a missed case red. */
export const MISSED_CASE = 'MissedCase'

const NAMES = new Set([MISSED_CASE, 'PolicyFailure', 'OloproofError'])

/**
 * Whether a test of ours that failed with an error of this name failed by our doing: a missed case, a policy, a suite
 * that cannot run. Any other failure of such a test comes from a hook that a person wrote.
 *
 * @example
 * ```ts
 * isOwnFailure('PolicyFailure') // true
 * isOwnFailure('TypeError') // false
 * ```
 */
export function isOwnFailure(errorName: string): boolean {
  return NAMES.has(errorName) || errorName.startsWith('oloproof ')
}
