import { existsSync } from 'node:fs'
import { join } from 'node:path'

// In the order in which Vitest looks for them.
const NAMES = ['vitest.config', 'vite.config'].flatMap((name) =>
  ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `${name}.${ending}`),
)

/** The name of the configuration file that Vitest takes in `root`, or null when there is none. */
export function vitestConfigOf(root: string): string | null {
  return NAMES.find((name) => existsSync(join(root, name))) ?? null
}
