import { EventEmitter } from 'node:events'

/** A process of which only events, the exit code and `exit` are real, and which goes on living after `exit`. */
export interface FakeProcess {
  readonly host: NodeJS.Process
  /** Codes that `exit` was called with. */
  readonly exits: readonly unknown[]
  /** What it printed on standard error. */
  readonly printed: readonly string[]
  /** Ends it as the last tick of a real one does; returns the code that it ends with. */
  readonly end: () => NodeJS.Process['exitCode']
}

export function fakeProcess(): FakeProcess {
  const exits: unknown[] = []
  const printed: string[] = []
  const stderr = { write: (text: string) => printed.push(text) }
  const exit = (code: unknown): void => void exits.push(code)
  const host = Object.assign(new EventEmitter(), { exitCode: undefined, exit, stderr }) as unknown as NodeJS.Process
  return {
    host,
    exits,
    printed,
    end() {
      host.emit('exit', Number(host.exitCode ?? 0))
      return host.exitCode
    },
  }
}
