import { highestExitCode } from '../../policy/exit-code.ts'
import type { HostPart } from './host-failures.ts'

/** Holds the exit code of the product against whoever sets `process.exitCode` later. */
export interface ExitGuard {
  /**
   * States our exit code; the last statement holds. `null`: this process is none of our business. A code that others
   * have set already is outranked or kept, unless `failuresAreOurs`: the host has then set 1 for tests that we answer for.
   */
  set(code: number | null, failuresAreOurs: boolean): void
  /** Something has begun: until the next `set`, an exit of the process leaves it without an end, which is never a success. */
  expectEnd(): void
  /** What was found could not be shown: from now on, no exit is a success. */
  outputLost(): void
  /** Something failed in the host that says nothing of the tests: an exit that is our business is no success, and no FAIL. */
  readonly hostFailed: (part: HostPart) => void
  /** Takes the guard off, for a host that goes on living. */
  remove(): void
}

/**
 * Sets `process.exitCode` and applies it again, by rank, when the process exits: coverage thresholds and Vitest's
 * own errors set theirs after the last reporter has spoken.
 */
export function installExitGuard(host: NodeJS.Process): ExitGuard {
  let ours: number | null = null
  let isEndExpected = false
  let isOutputLost = false
  let failedPart: HostPart | null = null
  let isFailureSaid = false
  const ranked = (code: NodeJS.Process['exitCode']): NodeJS.Process['exitCode'] => {
    if (isEndExpected) {
      ours = RUN_ERROR
      isEndExpected = false
      if (highestExitCode([RUN_ERROR, numericExitCode(code)]) === RUN_ERROR) host.stderr.write(ENDED_EARLY)
    }
    // What is none of our business stays the host's.
    const failure = ours === null ? null : failedPart
    const stated = [ours ?? [], isOutputLost || failure !== null ? RUN_ERROR : []].flat()
    if (stated.length === 0) return code
    const highest = highestExitCode([...stated, numericExitCode(code)])
    if (failure !== null && highest === RUN_ERROR && !isFailureSaid) host.stderr.write(FAILED[failure])
    isFailureSaid = true
    return highest
  }
  const onExit = (): void => {
    host.exitCode = ranked(host.exitCode)
  }
  host.on('exit', onExit)
  // A test file that shares this process may have listeners of its own, which set a code after ours, or end it past all of
  // them. `process.exit` ends here as well. Not declared, but there in every Node.
  const ending = host as { reallyExit?: (code?: NodeJS.Process['exitCode']) => never }
  const { reallyExit } = ending
  if (reallyExit !== undefined) {
    ending.reallyExit = (code) => reallyExit.call(host, ranked(code ?? host.exitCode))
  }
  return {
    set(code, failuresAreOurs) {
      const isExplained = failuresAreOurs || host.exitCode === ours
      ours = code
      isEndExpected = false
      if (code !== null) host.exitCode = isExplained ? code : highestExitCode([code, numericExitCode(host.exitCode)])
    },
    expectEnd() {
      isEndExpected = true
    },
    outputLost() {
      isOutputLost = true
    },
    hostFailed: (part) => {
      failedPart = part
    },
    remove() {
      host.off('exit', onExit)
      if (reallyExit !== undefined) ending.reallyExit = reallyExit
    },
  }
}

const RUN_ERROR = 3
const ENDED_EARLY =
  'error: the process was ended before the test run was over, and nothing more is decided (exit code 3)\n'

const FAILED: Readonly<Record<HostPart, string>> = {
  reporter: 'error: a reporter failed, and its report may not be whole; the verdicts stand (exit code 3)\n',
  'global teardown': 'error: a global teardown failed; the verdicts stand (exit code 3)\n',
}

function numericExitCode(code: NodeJS.Process['exitCode']): number {
  const number = Number(code ?? 0)
  return Number.isInteger(number) ? number : 1
}
