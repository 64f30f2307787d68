import { readFileSync } from 'node:fs'
import type { PoolOptions } from 'vitest/node'

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
    !CHANGES_ITS_PROCESS.test(textOf(file))
  )
}

// Those that Vitest gives every worker. Packages are then resolved as in production, without `development`.
const USUAL_CONDITIONS = new Set(['node', 'development', 'production', 'module'])

function conditionsOf(execArgv: readonly string[]): readonly string[] {
  return execArgv.flatMap((arg, index) => (execArgv[index - 1] === '--conditions' ? [arg] : []))
}

// Fake timers, spies, stubs and mocks; another folder; an exit. What a file imports may do the same and is not seen.
const CHANGES_ITS_PROCESS =
  /\bvi\b|\bvitest\.|process\.(chdir|exit|abort|reallyExit|on|once|umask)\b|\bsetFlagsFromString\b/

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'vi'
  }
}
