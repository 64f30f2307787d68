import { Console } from 'node:console'
import type { Vitest } from 'vitest/node'
import { divertStdout } from './divert-stdout.ts'

/**
 * Sends everything that this process prints to standard error, and what workers print through it, so that standard
 * output carries events and nothing else. Not given back: what is printed later still must not come between events.
 *
 * What a configuration file printed before, and what a thread writes to the descriptor itself, is out of reach.
 */
export function keepStdoutForEvents(vitest: Vitest): void {
  const { stderr } = process
  divertStdout(process)
  const console = new Console(stderr, stderr)
  globalThis.console = console
  vitest.logger.outputStream = stderr
  vitest.logger.console = console
}
