import { dirname, resolve } from 'node:path'
import { textOfFile } from '../../store/text-of-file.ts'

/** A file of the project, and what it imports. */
export interface LocalModule {
  readonly text: string
  /** As written; relative paths among them. */
  readonly specifiers: readonly string[]
}

/**
 * A file and those that it imports by relative paths, directly or not, as far as their texts tell: without the ones that are
 * not there or named otherwise, by an alias or in an expression.
 */
export function* localModules(file: string): Generator<LocalModule> {
  const seen = new Set([file])
  // A set is walked through with what is added on the way.
  for (const one of seen) {
    const text = textOfFile(one)
    if (text === null) continue
    const specifiers = [...text.matchAll(IMPORT)].map(([, specifier = '']) => specifier)
    yield { text, specifiers }
    for (const specifier of specifiers.filter(isRelative)) {
      for (const candidate of candidatesFor(resolve(dirname(one), specifier))) seen.add(candidate)
    }
  }
}

/** Whether an import is one of a file beside the importing one. */
export function isRelative(specifier: string): boolean {
  return /^\.{1,2}\//.test(specifier)
}

const IMPORT = /\b(?:from|import|require)\s*\(?\s*['"]([^'"\n]+)['"]/g

/** The files that a path may stand for, as it is written and as TypeScript and bundlers read it. */
function candidatesFor(path: string): readonly string[] {
  const bare = path.replace(/\.[cm]?jsx?$/, '')
  return [path, ...[bare, `${path}/index`].flatMap((one) => EXTENSIONS.map((extension) => `${one}${extension}`))]
}

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']
