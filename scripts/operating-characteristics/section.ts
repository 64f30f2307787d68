/** One table of RATIONALE.md, between markers that bear its name. */
export interface Section {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/** A row that can be computed by itself: whatever is random in it has a seed of its own. */
export interface Row {
  readonly label: readonly string[]
  readonly cells: () => readonly string[]
  /** Computed again by the tests: takes a moment only. */
  readonly isQuick?: boolean
}

/** Shares of what a rule may read, which add up to 1. */
export interface Shares {
  readonly pass: number
  readonly fail: number
}

/** PASS / FAIL / INSUFFICIENT_EVIDENCE in percent. */
export function sharesText({ pass, fail }: Shares): string {
  return `${percent(pass)} / ${percent(fail)} / ${percent(Math.max(0, 1 - pass - fail))}`
}

export function percent(share: number, digits = 1): string {
  return (share * 100).toFixed(digits)
}

/** The lines of a table; prettier sets their widths. */
export function tableLines({ columns, rows }: Section): readonly string[] {
  const lines = rows.map(({ label, cells }) => rowLine([...label, ...cells()]))
  return [rowLine(columns), rowLine(columns.map(() => '---')), ...lines]
}

function rowLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
