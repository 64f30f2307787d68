import type { ComparisonFile } from '../src/evidence/comparison-file.ts'
import { boundedText } from './bounded-text.ts'
import { formatCount } from './format-count.ts'
import { suitesInPlace } from './suites-in-place.ts'
import { tableLines, tableWidth, type Table } from './table.ts'
import type { Theme } from './theme.ts'
import { comparisonVerdictsText } from './verdicts-text.ts'

/** A comparison of a list; one that cannot be read has a problem instead. */
export type ListedComparison =
  | {
      readonly comparisonId: string
      readonly comparison: ComparisonFile
    }
  | { readonly comparisonId: string; readonly problem: string }

const WIDEST_NAME = 40
const WIDEST_PROBLEM = 200

/**
 * A table of comparisons, a row each; where it does not fit, two lines for each. Then a line for each that cannot be
 * read.
 *
 * @example
 * ```ts
 * comparisonListLines([{ comparisonId: comparison.comparison_id, comparison }], 160, plainTheme)
 * ```
 */
export function comparisonListLines(listed: readonly ListedComparison[], columns: number, theme: Theme): string[] {
  const readable = listed.flatMap((one) => ('problem' in one ? [] : [one.comparison]))
  const suites = suitesInPlace(readable)
  const table: Table = {
    headings: ['Comparison', 'Made (UTC)', 'Suite', 'Baseline → candidate', 'Pairs', 'Status'],
    rows: readable.map((one, index) => [one.comparison_id, ...detailsOf(one, suites[index] ?? '')]),
  }
  const isTable = tableWidth(table) <= columns
  return [
    ...(readable.length === 0
      ? []
      : isTable
        ? tableLines(table, theme)
        : readable.flatMap((one, index) => unboxed(one, suites[index] ?? '', theme))),
    ...listed.flatMap((one) => {
      if (!('problem' in one)) return []
      return [theme.warning(`${one.comparisonId}  cannot be shown: ${boundedText(one.problem, WIDEST_PROBLEM)}`)]
    }),
  ]
}

function unboxed(comparison: ComparisonFile, suite: string, theme: Theme): string[] {
  return [theme.strong(comparison.comparison_id), `  ${detailsOf(comparison, suite).join(' · ')}`]
}

function detailsOf(comparison: ComparisonFile, suite: string): string[] {
  const { created_at, baseline, candidate, cases } = comparison
  const [before, after] = [baseline, candidate].map(({ system: { name, version } }) =>
    boundedText(`${name}@${version}`, WIDEST_NAME),
  )
  return [
    created_at.slice(0, 'YYYY-MM-DDThh:mm:ss'.length).replace('T', ' '),
    suite,
    `${before} → ${after}`,
    formatCount(cases),
    comparisonVerdictsText(comparison),
  ]
}
