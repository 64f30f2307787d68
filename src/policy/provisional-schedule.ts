/**
 * Whether `provisional_metrics` is due when `casesDone` of `cases` are done: after the first, after every further tenth
 * of the cases (rounded up), and after the last. Never more than eleven times in a run.
 *
 * @example
 * ```ts
 * isProvisionalDue(13, 120) // true: due at 1, 13, 25, ..., 109 and 120
 * ```
 */
export function isProvisionalDue(casesDone: number, cases: number): boolean {
  const step = Math.max(1, Math.ceil(cases / 10))
  return casesDone >= 1 && (casesDone === cases || (casesDone < cases && (casesDone - 1) % step === 0))
}
