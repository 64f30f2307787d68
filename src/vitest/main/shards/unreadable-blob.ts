import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { OloproofError } from '../../../base/error.ts'

/**
 * The first file of a folder of blobs that is none, or not a whole one; null where all look as they should, and where the
 * folder cannot be read. The host reads them all, and says of a damaged one what its parser says, without a name.
 *
 * A blob is one list of JSON, whose first member is a list: its two ends show what is no blob, and what was cut anywhere but behind
 * a list. To read all of them twice would take too long.
 */
export function unreadableBlob(folder: string): OloproofError | null {
  for (const name of namesIn(folder)) {
    const path = join(folder, name)
    const problem = problemOf(path)
    if (problem !== null) return new OloproofError('blob_unreadable', { path, problem })
  }
  return null
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name)
      .toSorted()
  } catch {
    return []
  }
}

function problemOf(path: string): string | null {
  try {
    const file = openSync(path, 'r')
    try {
      const { size } = fstatSync(file)
      if (size === 0) return 'it is empty'
      if (textAt(file, 0, 2) !== '[[') return 'it does not begin as one'
      return textAt(file, size - 1, 1) === ']' ? null : 'it is cut short'
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}

function textAt(file: number, position: number, length: number): string {
  const bytes = Buffer.alloc(length)
  return bytes.toString('latin1', 0, readSync(file, bytes, 0, length, position))
}
