import { spawn } from 'node:child_process'
import { packageFile } from '../store/package-file.ts'
import type { ReadArguments } from './read-arguments.ts'

/** Where {@link runAsEvents} puts standard output for its process. */
export const EVENTS_FD = 3

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
const BY_SIGNAL: Readonly<Record<string, number>> = { SIGINT: 130, SIGTERM: 143 }
const RUN_ERROR = 3

/**
 * Runs the suites in a process whose standard output is our standard error, and whose events go to a descriptor that
 * nothing else knows: so nothing that configuration, tests or their children write, whichever way, comes between events.
 *
 * The process is in a group of its own, so that a Ctrl-C reaches it once, from here. It ends when this one is gone.
 *
 * @returns its exit code.
 */
export function runAsEvents({ operands, flags, values, rest }: ReadArguments): Promise<number> {
  const program = packageFile('dist/events-program.js')
  const request = JSON.stringify({ operands, flags: [...flags], values: [...values], rest })
  const child = spawn(process.execPath, [...process.execArgv, program, request], {
    stdio: ['ignore', 2, 2, 1, 'ipc'],
    detached: true,
    windowsHide: true,
  })
  for (const signal of SIGNALS) process.on(signal, () => void child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? BY_SIGNAL[signal ?? ''] ?? RUN_ERROR))
  })
}
