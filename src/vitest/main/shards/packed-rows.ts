import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Statement } from '../../wire.ts'

type Told = Extract<Statement, { readonly type: 'executed' | 'judged' | 'cut_off' }>

/** One thing that a worker said of a run, without saying of which. */
export type EvidenceRow = {
  readonly [Type in Told['type']]: Omit<Extract<Told, { readonly type: Type }>, 'run'>
}[Told['type']]

/** Packs rows as they come: as JSON lines, deflated, in base64, since a blob holds text. */
export interface RowPacker {
  add(row: EvidenceRow): void
  /** All rows so far. */
  packed(): readonly string[]
}

/** Lines are packed together up to this length: whoever packs a million rows holds them packed. */
const CHUNK_CHARACTERS = 256 * 1024

/** A packer without rows. Memory: about 30 bytes a row, and one chunk of lines. */
export function createRowPacker(): RowPacker {
  const chunks: string[] = []
  let lines = ''
  return {
    add(row) {
      lines += `${JSON.stringify(row)}\n`
      if (lines.length < CHUNK_CHARACTERS) return
      chunks.push(packedText(lines))
      lines = ''
    },
    packed: () => (lines === '' ? chunks.slice() : [...chunks, packedText(lines)]),
  }
}

/** The rows of {@link RowPacker.packed}, in their order; throws what `JSON.parse` and inflating throw. */
export function* unpackedRows(packed: readonly string[]): Generator<EvidenceRow> {
  for (const chunk of packed) {
    for (const line of inflateRawSync(Buffer.from(chunk, 'base64')).toString().split('\n')) {
      if (line !== '') yield JSON.parse(line) as EvidenceRow
    }
  }
}

function packedText(lines: string): string {
  return deflateRawSync(lines).toString('base64')
}
