import type { RunningSuite } from '../../suite/suite-host.ts'

const ignore = (): void => {}
let openSuites = 0

// A terminal sends Ctrl-C to the whole group, and whoever ends a service SIGTERM. The main process ends the run; a worker
// that died of them would lose answers that have arrived, and what it has not told yet.

/** Leaves Ctrl-C to the main process, for good. */
export function leaveCtrlCToMain(): void {
  process.on('SIGINT', ignore)
}

/** Leaves SIGTERM to the main process until the suite is closed; afterwards it is how the host lets a worker go. */
export function leaveSigtermToMain(running: RunningSuite): RunningSuite {
  if (openSuites === 0) process.on('SIGTERM', ignore)
  openSuites += 1
  return {
    ...running,
    async close() {
      try {
        await running.close()
      } finally {
        openSuites -= 1
        if (openSuites === 0) process.off('SIGTERM', ignore)
      }
    },
  }
}
