import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The version of Vitest that a project in `root` has, or null when none is installed there. */
export function installedHost(root: string): string | null {
  try {
    const require = createRequire(join(root, 'package.json'))
    return (require('vitest/package.json') as { readonly version: string }).version
  } catch {
    return null
  }
}
