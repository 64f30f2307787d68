import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Whether a test file declares suites, as far as its text tells, or that of a file that it imports by a relative path. Every
 * machine with the same files comes to the same answer. A suite that is overlooked is run as a whole in one shard.
 */
export function declaresSuites(file: string): boolean {
  const seen = new Set([file])
  // A set is walked through with what is added on the way.
  for (const one of seen) {
    const text = textOf(one)
    if (text === null) continue
    if (text.includes('describeSuite')) return true
    for (const [, specifier = ''] of text.matchAll(RELATIVE_IMPORT)) {
      for (const candidate of candidatesFor(resolve(dirname(one), specifier))) seen.add(candidate)
    }
  }
  return false
}

const RELATIVE_IMPORT = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g

/** The files that a path may stand for, as it is written and as TypeScript and bundlers read it. */
function candidatesFor(path: string): readonly string[] {
  const bare = path.replace(/\.[cm]?jsx?$/, '')
  return [path, ...[bare, `${path}/index`].flatMap((one) => EXTENSIONS.map((extension) => `${one}${extension}`))]
}

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.js', '.jsx', '.mjs']

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
