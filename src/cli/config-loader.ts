import module from 'node:module'
import { dirname, resolve } from 'node:path'
import { textOfFile } from '../store/text-of-file.ts'
import { vitestConfigOf } from './vitest-config-of.ts'

/** The option of the host that says how it loads its configuration; empty for its own way, which bundles it first. */
export interface ConfigLoader {
  readonly configLoader?: 'native'
}

/**
 * How the host loads its configuration, the file `written` or the one that it finds in `root`, in the least time: as it is, where
 * it is a module of JavaScript that imports packages alone and names nothing that only the bundle has.
 */
export function configLoader(root: string, written: string | undefined): ConfigLoader {
  // Before Node 22.15 the host hears of imports through a thread, which takes longer than to bundle the file.
  if (!('registerHooks' in module)) return {}
  const file = written ?? vitestConfigOf(root)
  if (file === null) return {}
  const path = resolve(root, file)
  const isModule = path.endsWith('.mjs') || (path.endsWith('.js') && isModulePackage(dirname(path)))
  return isModule && !NEEDS_BUNDLE.test(textOfFile(path) ?? '') ? { configLoader: 'native' } : {}
}

// Names of CommonJS, and imports of files, which the bundle finds without an ending and reads whatever they are.
const NEEDS_BUNDLE = /\b(__dirname|__filename|require|exports)\b|(from|import)\s*\(?\s*['"`]\.|\bimport\s*\(\s*[^'"]/

function isModulePackage(folder: string): boolean {
  return /"type"\s*:\s*"module"/.test(textOfFile(resolve(folder, 'package.json')) ?? '')
}
