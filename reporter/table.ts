import type { Theme } from './theme.ts'
import { padText, textWidth } from './text-width.ts'

/** Cells are encoded text; a `\n` in one starts a further line of its row. */
export interface Table {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/**
 * The table in a box with a heavy head, as wide as its cells need.
 *
 * @example
 * ```ts
 * tableLines({ headings: ['Metric'], rows: [['exact_label']] }, plainTheme)
 * ```
 */
export function tableLines({ headings, rows }: Table, theme: Theme): string[] {
  const widths = columnWidths({ headings, rows })
  const rule = (left: string, fill: string, middle: string, right: string): string =>
    left + widths.map((width) => fill.repeat(width + 2)).join(middle) + right
  const head = headings.map((heading, column) => ` ${theme.strong(padText(heading, widths[column] ?? 0))} `)
  return [
    rule('┏', '━', '┳', '┓'),
    `┃${head.join('┃')}┃`,
    rule('┡', '━', '╇', '┩'),
    ...rows.flatMap((row) => rowLines(row, widths)),
    rule('└', '─', '┴', '┘'),
  ]
}

/** Columns that {@link tableLines} takes for this table. */
export function tableWidth(table: Table): number {
  return columnWidths(table).reduce((total, width) => total + width + 3, 1)
}

function columnWidths({ headings, rows }: Table): number[] {
  return headings.map((heading, column) => {
    const cells = rows.flatMap((row) => (row[column] ?? '').split('\n'))
    return cells.reduce((widest, cell) => Math.max(widest, textWidth(cell)), textWidth(heading))
  })
}

function rowLines(row: readonly string[], widths: readonly number[]): string[] {
  const cells = row.map((cell) => cell.split('\n'))
  const height = cells.reduce((tallest, lines) => Math.max(tallest, lines.length), 1)
  return Array.from({ length: height }, (_, line) => {
    const padded = widths.map((width, column) => ` ${padText(cells[column]?.[line] ?? '', width)} `)
    return `│${padded.join('│')}│`
  })
}
