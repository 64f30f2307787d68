/** How a process that ran or decided something ends: README lists what each code means. */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 130 | 143

/** From the one that outranks all others to the one that all others outrank. */
const RANKING: readonly ExitCode[] = [130, 143, 2, 3, 1, 4, 0]

/**
 * The code that outranks the others: interrupted or terminated, then usage, then run error, then FAIL, then
 * insufficient evidence, then success; 0 without any. A code from elsewhere (a crash of the host) ranks as a run error.
 *
 * @example
 * ```ts
 * highestExitCode([0, 1, 3]) // 3
 * ```
 */
export function highestExitCode(codes: readonly number[]): ExitCode {
  const known = new Set(codes.map((code) => RANKING.find((candidate) => candidate === code) ?? 3))
  return RANKING.find((code) => known.has(code)) ?? 0
}
