import { randomBytes } from 'node:crypto'
import type { SerializedError, TestModule, TestProject, Vitest } from 'vitest/node'
import { isOloproofError, type OloproofError } from '../../base/error.ts'
import { timestamp } from '../../base/timestamp.ts'
import { ulidSource } from '../../base/ulid.ts'
import type { ExitCode } from '../../policy/exit-code.ts'
import type { Stop } from '../../policy/outcome.ts'
import type { CancelReason, WorkerSettings } from '../wire.ts'
import { attachProject } from './attach-project.ts'
import type { Broker } from './broker.ts'
import { readCommandLine, type CommandLine } from './command-line.ts'
import { installExitGuard } from './exit-guard.ts'
import { takeOverSignals } from './interrupt.ts'
import { openTestRun, type OpenTestRun } from './open-test-run.ts'
import { hasBailed, isFiltered } from './host-run.ts'
import { tallyTests } from './ordinary-tests.ts'
import { sessionReport } from './session-report.ts'
import type { SessionView } from './view.ts'

/** Oloproof in one process of the host: what lasts over all its test runs. */
export interface Session {
  readonly commandLine: CommandLine
  /** What is wrong with the arguments after `--`; then `commandLine` says nothing. */
  readonly argumentError: OloproofError | null
  /** Takes the suites of a project under the broker; once for each project. */
  attach(project: TestProject): void
  addView(view: SessionView): void
  /** Calls in flight and waiting, with their bounds; null between test runs. */
  calls(): { readonly status: ReturnType<Broker['status']>; readonly bounds: WorkerSettings['concurrency'] } | null
  /** Absolute path of the store of the latest test run. */
  readonly store: string
  testRunStarted(): Promise<void>
  /** Settles every run, shows the report and sets the exit code; once for each test run. */
  testRunEnded(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): Promise<void>
  /** The reader of the event stream went away: nothing more is called, and what there is is kept. */
  readerGone(): void
}

interface CurrentRun {
  readonly open: OpenTestRun
  /** What ended it before its time. */
  stopped: Stop | null
  signal: ExitCode | null
}

/** Opens the session of a host process and takes over its signals and its exit code. */
export function openSession(vitest: Vitest): Session {
  const { root } = vitest.config
  const { commandLine, argumentError } = argumentsOf(vitest)
  const projects = new Set<TestProject>()
  const views = new Set<SessionView>()
  const nextUlid = ulidSource(Date.now, () => randomBytes(16))
  const exitGuard = installExitGuard(process)
  let current: CurrentRun | null = null
  let starting: Promise<void> | null = null
  let store = root
  let ending: Promise<void> = Promise.resolve()

  const stop = (run: CurrentRun, reason: CancelReason, stopped: Stop): void => {
    run.stopped ??= stopped
    run.open.stopCalls(reason)
    void vitest.cancelCurrentRun('keyboard-input')
  }
  const giveSignalsBack = takeOverSignals(process, (exitCode) => {
    if (current === null) process.exit(exitCode)
    current.signal = exitCode
    stop(current, 'interrupted', exitCode === 143 ? 'terminated' : 'interrupted')
  })
  vitest.onClose(giveSignalsBack)

  const end = async (
    { open, stopped, signal }: CurrentRun,
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[],
  ): Promise<void> => {
    const tests = tallyTests(modules)
    const { runs, saved } = await open.close(
      stopped ?? whatStopped(open.testRun.errors, unhandledErrors, hasBailed(vitest, tests)),
    )
    const report = sessionReport({
      runs,
      saved,
      errors: open.testRun.errors,
      policy: open.configured.policy,
      tests,
      unhandledErrors,
      signal,
      isFiltered: isFiltered(vitest) || tests.leftOut > 0,
      wasAskedForByName: views.size > 0,
    })
    exitGuard.set(report.exitCode)
    for (const view of views) view.finished(report)
  }

  const start = async (): Promise<void> => {
    const open = await openTestRun({
      root,
      commandLine,
      argumentError,
      ide: vitest.config.watch && vitest.config.includeTaskLocation,
      isShard: vitest.config.shard !== undefined,
      nextUlid,
      timestamp: () => timestamp(performance.timeOrigin + performance.now()),
      onEvent: (run, event) => views.forEach((view) => view.event(run, event)),
    })
    store = open.store
    current = { open, stopped: null, signal: null }
    for (const project of projects) project.provide('oloproof', open.settings)
  }

  return {
    commandLine,
    argumentError,
    attach(project) {
      if (projects.has(project)) return
      projects.add(project)
      attachProject(project)
    },
    addView: (view) => void views.add(view),
    calls: () => current && { status: current.open.status(), bounds: current.open.settings.concurrency },
    get store() {
      return store
    },
    testRunStarted: () => (starting ??= start()),
    testRunEnded(modules, unhandledErrors) {
      const run = current
      current = null
      starting = null
      if (run !== null) ending = end(run, modules, unhandledErrors)
      return ending
    },
    readerGone() {
      if (current !== null) stop(current, 'reader_gone', 'reader_gone')
    },
  }
}

/** What ended the runs that are not finished, when nobody asked for an end. */
function whatStopped(
  errors: readonly OloproofError[],
  unhandledErrors: readonly SerializedError[],
  bailed: boolean,
): Stop | null {
  if (errors.some(({ code }) => code === 'store_not_writable')) return 'store_failed'
  if (unhandledErrors.length > 0) return 'crashed'
  return bailed ? 'bailed' : null
}

/** Wrong arguments are the error of whoever declares a suite, unless a reporter of ours was asked for by name. */
function argumentsOf(vitest: Vitest): Pick<Session, 'commandLine' | 'argumentError'> {
  const args: unknown = (vitest.config as { '--'?: unknown })['--']
  try {
    return { commandLine: readCommandLine(Array.isArray(args) ? args.map(String) : []), argumentError: null }
  } catch (error) {
    if (!isOloproofError(error)) throw error
    return { commandLine: readCommandLine([]), argumentError: error }
  }
}
