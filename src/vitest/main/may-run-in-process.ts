import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import type { PoolOptions } from 'vitest/node'
import { isRelative, localModules } from './local-modules.ts'

/**
 * Whether the only test file of a test run may run in the main process: nobody asked for a process of its own, and
 * nothing that it does is known to reach further than the file. `files` are those of the test run.
 *
 * What forbids it is listed in src/ARCHITECTURE.md.
 */
export function mayRunInProcess(
  { project, method, environment, execArgv }: PoolOptions,
  files: readonly string[],
): boolean {
  const { config, vitest } = project
  const [file] = files
  return (
    file !== undefined &&
    files.length === 1 &&
    method === 'run' &&
    !vitest.config.watch &&
    environment.name === 'node' &&
    config.execArgv.length === 0 &&
    conditionsOf(execArgv).every((condition) => USUAL_CONDITIONS.has(condition)) &&
    config.setupFiles.length === 0 &&
    !config.globals &&
    !vitest.config.coverage.enabled &&
    !vitest.config.inspector.enabled &&
    !vitest.config.detectAsyncLeaks &&
    leavesProcessAlone(file)
  )
}

// Those that Vitest gives every worker. Packages are then resolved as in production, without `development`.
const USUAL_CONDITIONS = new Set(['node', 'development', 'production', 'module'])

function conditionsOf(execArgv: readonly string[]): readonly string[] {
  return execArgv.flatMap((arg, index) => (execArgv[index - 1] === '--conditions' ? [arg] : []))
}

/** As far as the texts of a test file and of the modules of the project that it imports tell. */
function leavesProcessAlone(file: string): boolean {
  const isKnown = (specifier: string): boolean => isRelative(specifier) || isPackage(specifier, dirname(file))
  let isRead = false
  for (const { text, specifiers } of localModules(file)) {
    if (CHANGES_ITS_PROCESS.test(text) || !specifiers.every(isKnown)) return false
    isRead = true
  }
  return isRead
}

// Fake timers, spies, stubs and mocks; another folder; an exit and its code. A package may do the same and is not seen.
const CHANGES_ITS_PROCESS =
  /\bvi\b|\bvitest\.|\bprocess\.(chdir|exit|exitCode|abort|kill|reallyExit|on|once|umask)\b|['"](node:)?process['"]|\bsetFlagsFromString\b/

/** What is imported by a name, and is no file of the project by an alias. */
function isPackage(specifier: string, from: string): boolean {
  if (isBuiltin(specifier)) return true
  const [, name] = /^((?:@[^/]+\/)?[^/]+)/.exec(specifier) ?? []
  const above = dirname(from)
  if (name === undefined) return false
  return existsSync(join(from, 'node_modules', name)) || (above !== from && isPackage(specifier, above))
}
