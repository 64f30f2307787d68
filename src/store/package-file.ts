import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Path of a file of this package, by its name in it. The package finds itself by name: what is built stands elsewhere than its
 * source, and several sources in one file.
 *
 * @example
 * ```ts
 * readFileSync(packageFile('README.md'), 'utf8').startsWith('# Oloproof') // true
 * ```
 */
export function packageFile(name: string): string {
  return join(dirname(createRequire(import.meta.url).resolve('oloproof/package.json')), name)
}
