import { stringify } from 'csv-stringify/sync'
import { csvText } from './csv-text.ts'

export type CsvCell = string | number | boolean | null

const CAST = {
  boolean: (value: boolean) => String(value),
  // A number is no formula: a negative one stays what it is.
  number: (value: number) => ({ value: String(value), escape_formulas: false }),
}

/**
 * One row of CSV without its line end; a text in it may hold some. A text that a spreadsheet would take for a formula
 * gets a `'` before it, and one that a terminal would act on is made harmless.
 *
 * @example
 * ```ts
 * csvRow(['q000', -1, '=1+1']) // "q000,-1,'=1+1"
 * ```
 */
export function csvRow(cells: readonly CsvCell[]): string {
  const harmless = cells.map((cell) => (typeof cell === 'string' ? csvText(cell) : cell))
  return stringify([harmless], { cast: CAST, escape_formulas: true, eof: false })
}
