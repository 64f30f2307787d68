import { readFileSync } from 'node:fs'

/** The text of a file, for a look that may find nothing: null where it is not there or cannot be read. */
export function textOfFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
