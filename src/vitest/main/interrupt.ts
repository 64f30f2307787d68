/** The signals that end a run early, with the exit code that each stands for. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Takes SIGINT and SIGTERM over from Vitest, which would exit within a millisecond and lose the end of the run.
 * The first signal calls `onInterrupt` with the exit code; the second one ends the process at once.
 *
 * @returns a function that gives the signals back.
 */
export function takeOverSignals(host: NodeJS.Process, onInterrupt: (exitCode: 130 | 143) => void): () => void {
  let interrupted = false
  const undo: (() => void)[] = []
  for (const [signal, exitCode] of Object.entries(SIGNALS)) {
    removeListenersOfHost(host, signal)
    const listener = (): void => {
      if (interrupted) host.exit(exitCode)
      interrupted = true
      onInterrupt(exitCode)
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
