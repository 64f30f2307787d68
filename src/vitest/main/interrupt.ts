import { setTimeout } from 'node:timers'

/** The signals that end a run early, with the exit code that each stands for. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const

/** What the signals do, with the exit code that each stands for. */
export interface SignalHandler {
  /** The first one. */
  interrupted(exitCode: 130 | 143): void
  /** The process is still there some seconds later: a worker may be busy with itself, or its hooks may never end. */
  overdue(exitCode: 130 | 143): void
  /** A further one: the process is to end at once. */
  insisted(exitCode: 130 | 143): void
}

const OVERDUE_MS = 5000

/**
 * Takes SIGINT and SIGTERM over from Vitest, which would exit within a millisecond and lose the end of the run.
 *
 * @returns a function that gives the signals back.
 */
export function takeOverSignals(host: NodeJS.Process, handler: SignalHandler): () => void {
  let interrupted = false
  const undo: (() => void)[] = []
  for (const [signal, exitCode] of Object.entries(SIGNALS)) {
    removeListenersOfHost(host, signal)
    const listener = (): void => {
      if (interrupted) return handler.insisted(exitCode)
      interrupted = true
      handler.interrupted(exitCode)
      setTimeout(() => handler.overdue(exitCode), OVERDUE_MS).unref()
    }
    host.on(signal, listener)
    undo.push(() => host.off(signal, listener))
  }
  return () => {
    for (const step of undo) step()
  }
}

// Vitest's listener is known by its name alone: it is a local function of its logger.
function removeListenersOfHost(host: NodeJS.Process, signal: string): void {
  for (const listener of host.listeners(signal as NodeJS.Signals)) {
    if (listener.name === 'onExit') host.removeListener(signal, listener as () => void)
  }
}
