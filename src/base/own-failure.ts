const NAMES = new Set(['MissedCase', 'PolicyFailure', 'OloproofError'])

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
