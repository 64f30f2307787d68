import type { Cell } from './run-cell.ts'

/** A table as it is printed: ways by theme, a cell for each column, and below it what failed and why. */
export interface MatrixTable {
  readonly columns: readonly { readonly name: string; readonly whyNot: string | undefined }[]
  readonly themes: readonly {
    readonly name: string
    readonly rows: readonly { readonly name: string; readonly cells: readonly Cell[] }[]
  }[]
}

const SHOWN = { passed: 'ok', failed: 'FAILED', unsupported: '–', 'left out': '·' } as const

/** The table, then notes on columns that nothing runs in, then an explanation of each failed cell. */
export function matrixLines({ columns, themes }: MatrixTable): readonly string[] {
  const names = themes.flatMap(({ name, rows }) => [name, ...rows.map((row) => `  ${row.name}`)])
  const wide = Math.max(...names.map(({ length }) => length))
  const line = (name: string, cells: readonly string[]): string =>
    [name.padEnd(wide), ...cells.map((cell, index) => cell.padEnd(columns[index]?.name.length ?? 0))]
      .join('  ')
      .trimEnd()
  const failures = themes.flatMap(({ rows }) =>
    rows.flatMap(({ name, cells }) =>
      cells.flatMap((cell, index) =>
        cell.status === 'failed'
          ? [`FAILED: ${name}, ${columns[index]?.name}`, ...cell.explanation.split('\n').map((text) => `  ${text}`), '']
          : [],
      ),
    ),
  )
  return [
    line(
      'Vitest x Node',
      columns.map(({ name }) => name),
    ),
    ...themes.flatMap(({ name, rows }) => [
      name,
      ...rows.map((row) =>
        line(
          `  ${row.name}`,
          row.cells.map(({ status }) => SHOWN[status]),
        ),
      ),
    ]),
    '',
    ...columns.flatMap(({ name, whyNot }) => (whyNot === undefined ? [] : [`– ${name}: ${whyNot}`])),
    ...(themes.some(({ rows }) => rows.some(({ cells }) => cells.some(({ status }) => status === 'left out')))
      ? ['· would show what another column shows']
      : []),
    ...failures,
  ]
}
