import type { RunFile } from '../src/evidence/run-file.ts'
import { CODE_CHANGED } from './code-changed-text.ts'
import { formatCount } from './format-count.ts'

/**
 * What one must know of the evidence of a run before reading its numbers, a sentence each; nothing mostly.
 *
 * @example
 * ```ts
 * cautionTexts({ code_changed: 3, cases: 120 }) // ['code changed since these answers; bump version or --no-cache']
 * ```
 */
export function cautionTexts(run: Pick<RunFile, 'code_changed' | 'repeated_cases' | 'cases'>): readonly string[] {
  const { code_changed: codeChanged, repeated_cases: repeated = 0, cases } = run
  return [...(codeChanged === 0 ? [] : [CODE_CHANGED]), ...(repeated === 0 ? [] : [repeatedCasesText(repeated, cases)])]
}

/**
 * That cases are not as many as they seem.
 *
 * @example
 * ```ts
 * repeatedCasesText(8, 12)
 * // '8 of 12 cases repeat the content of an earlier one; each counts as a case of its own'
 * ```
 */
export function repeatedCasesText(repeated: number, cases: number): string {
  const of = `${formatCount(repeated)} of ${formatCount(cases)} cases ${repeated === 1 ? 'repeats' : 'repeat'}`
  return `${of} the content of an earlier one; each counts as a case of its own`
}
