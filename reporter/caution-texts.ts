import type { ComparisonFile } from '../src/evidence/comparison-file.ts'
import type { RunFile } from '../src/evidence/run-file.ts'
import { CODE_CHANGED } from './code-changed-text.ts'
import { countOf, formatCount } from './format-count.ts'

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
 * The same of a comparison: what is so of one of its runs is so of their difference.
 *
 * @example
 * ```ts
 * comparisonCautionTexts(comparison) // ['code changed since these answers; bump version or --no-cache']
 * ```
 */
export function comparisonCautionTexts({
  baseline,
  candidate,
}: Pick<ComparisonFile, 'baseline' | 'candidate'>): readonly string[] {
  const repeated = Math.max(baseline.repeated_cases ?? 0, candidate.repeated_cases ?? 0)
  return [
    ...(baseline.code_changed + candidate.code_changed === 0 ? [] : [CODE_CHANGED]),
    ...(repeated === 0 ? [] : [repeatedCasesText(repeated, null)]),
  ]
}

/**
 * That cases are not as many as they seem, of all that there are where that is known.
 *
 * @example
 * ```ts
 * repeatedCasesText(8, 12)
 * // '8 of 12 cases repeat the content of an earlier one; each counts as a case of its own'
 * ```
 */
export function repeatedCasesText(repeated: number, of: number | null): string {
  const cases = of === null ? countOf(repeated, 'case') : `${formatCount(repeated)} of ${countOf(of, 'case')}`
  const verb = repeated === 1 ? 'repeats' : 'repeat'
  return `${cases} ${verb} the content of an earlier one; each counts as a case of its own`
}
