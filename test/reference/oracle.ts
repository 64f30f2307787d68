import { readFileSync } from 'node:fs'

/** One row of the oracle. Which fields it has depends on its method. */
export interface OracleRow {
  readonly id: string
  readonly method: string
  readonly alpha: number
  readonly inputs: Readonly<Record<string, never>>
  readonly source: string
  readonly exact?: boolean
  readonly tolerance_abs?: number
  readonly [field: string]: unknown
}

/** 521 rows computed with R, SciPy and other public packages, never with this code; `meta` in the file has the conventions. */
export const oracle: { readonly rows: readonly OracleRow[] } = JSON.parse(
  readFileSync(new URL('oracle.json', import.meta.url), 'utf8'),
)
