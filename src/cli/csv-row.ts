import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | boolean | null

const CAST = {
  boolean: (value: boolean) => String(value),
  // A number is no formula: a negative one stays what it is.
  number: (value: number) => ({ value: String(value), escape_formulas: false }),
}

/**
 * One row of CSV without its line end; a text in it may hold some. A text that a spreadsheet would take for a formula
 * gets a `'` before it.
 *
 * @example
 * ```ts
 * csvRow(['q000', -1, '=1+1']) // "q000,-1,'=1+1"
 * ```
 */
export function csvRow(cells: readonly CsvCell[]): string {
  return stringify([[...cells]], { cast: CAST, escape_formulas: true, eof: false })
}
