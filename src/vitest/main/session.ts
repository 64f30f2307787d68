import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { PoolWorker, SerializedError, TestModule, TestProject, TestSpecification, Vitest } from 'vitest/node'
import type { OloproofError } from '../../base/error.ts'
import { timestamp } from '../../base/timestamp.ts'
import { ulidSource } from '../../base/ulid.ts'
import type { ExitCode } from '../../policy/exit-code.ts'
import type { Stop } from '../../policy/outcome.ts'
import type { Config } from '../../store/config.ts'
import { epochMs, realClock } from '../real-clock.ts'
import type { CancelReason } from '../wire.ts'
import { attachProject } from './attach-project.ts'
import type { Broker } from './broker.ts'
import { filesOf, haltRun, isEmptied, type CurrentRun } from './current-run.ts'
import { installExitGuard } from './exit-guard.ts'
import { hearOfReporters, hearOfTeardown } from './host-failures.ts'
import { bailOf, isDebugged, isShard, writesBlob } from './host-run.ts'
import { takeOverSignals } from './interrupt.ts'
import { listenForWorkers } from './listen-for-workers.ts'
import { watchSuiteFiles } from './rerun-triggers.ts'
import { mayRunInProcess } from './may-run-in-process.ts'
import type { OpenTestRun } from './open-test-run.ts'
import { killWorkers } from './pool.ts'
import { reportToJob } from './report-to-job.ts'
import { argumentsOf, type SessionArguments } from './session-arguments.ts'
import { sessionViews, type ViewKind } from './session-views.ts'
import { partOf } from './shards/case-shards.ts'
import type { MarkModule } from './shards/mark-module.ts'
import { suitesInBrowser } from './suites-in-browser.ts'
import { testRunQueue } from './test-run-queue.ts'
import { haveSuites, namesOloproof } from './uses-oloproof.ts'
import type { SessionView } from './view.ts'

/** Oloproof in one process of the host: what lasts over all its test runs. */
export interface Session extends SessionArguments {
  /** From now on a test run of one file may use this process as its worker, where nothing forbids it. */
  allowInProcess(): void
  /** Suites are what this process was started for: a test run without any is an error. */
  expectSuites(): void
  /** Takes the suites of a project under the broker; once for each project. */
  attach(project: TestProject): void
  /** Views are loaded before the first event. Returns whether this one is the first of its kind. */
  addView(kind: ViewKind, load: () => Promise<SessionView>): boolean
  /** Calls in flight and waiting, with their bounds; null between test runs. */
  calls(): { readonly status: ReturnType<Broker['status']>; readonly bounds: Config['concurrency'] } | null
  /** Why this test run must not begin: suites that cannot run where they are. */
  readonly refusal: OloproofError | null
  /** Files that the plugin was told to read in place of `oloproof.yaml`: one at most, if they are to be used. */
  readonly configFiles: Set<string>
  /** Absolute path of the store of the latest test run. */
  readonly store: string
  /** Waits for the end of the test run before. `listener` is who heard of it, of all that hear of every test run. */
  testRunStarted(listener: object, specifications: readonly TestSpecification[]): Promise<void>
  /** Serves suites whose tests are declared and not run, until the end; nothing while a test run goes on. */
  collectionStarted(): Promise<void>
  /** A test file is over: where a blob is written, its evidence goes with it. */
  moduleEnded(module: TestModule): void
  /** Settles every run, shows the report and sets the exit code; once for each test run. */
  testRunEnded(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): Promise<void>
  /** Whatever ends this process before a test run has come to its end, it is no success. */
  expectEnd(): void
  /** The reader of the event stream went away: nothing more is called, and what there is is kept. */
  readerGone(): void
  /** What was found could not be shown whole, as on a full disk: this process ends with 3 at least. */
  outputLost(): void
}

/**
 * Opens the session of a host process and takes over its signals and its exit code.
 *
 * A test run waits only for an address that its workers can connect to. What decides, records and shows is loaded
 * while the first worker loads, when this process has nothing else to do.
 */
export function openSession(vitest: Vitest): Session {
  const args = argumentsOf(vitest)
  const { commandLine } = args
  const projects = new Set<TestProject>()
  const configFiles = new Set<string>()
  const views = sessionViews()
  const workers = new Set<PoolWorker>()
  const nextUlid = ulidSource(Date.now, () => randomBytes(16))
  const exitGuard = installExitGuard(process)
  hearOfReporters(vitest, exitGuard.hostFailed)
  let current: CurrentRun | null = null
  let starting: Promise<void> | null = null
  let store = vitest.config.root
  let isInProcessAllowed = false
  let areSuitesExpected = false
  let mayHaveSuites: boolean | null = null
  let ending: Promise<void> = Promise.resolve()
  let mark: MarkModule | null = null
  const queue = testRunQueue(vitest, () => current !== null && !current.collecting, realClock)

  const stop = (run: CurrentRun, reason: CancelReason, stopped: Stop): void => {
    haltRun(run, reason, stopped)
    void vitest.cancelCurrentRun('keyboard-input')
  }
  // The host cancels by itself when a key is pressed while it watches, and when an editor asks it to.
  const haltWithHost = (run: CurrentRun): void => {
    vitest.onCancel((reason) => {
      if (reason !== 'keyboard-input' || run.cancelled !== null) return
      run.signal = 130
      haltRun(run, 'interrupted', 'interrupted')
    })
  }
  const endNow = (exitCode: ExitCode): never => {
    killWorkers(workers)
    process.exit(exitCode)
  }
  const giveSignalsBack = takeOverSignals(process, {
    interrupted(exitCode) {
      const run = current
      // Nothing of ours has begun: the host alone would end at once.
      if (run === null || run.opening === null) return endNow(exitCode)
      run.signal = exitCode
      run.isLast = true
      stop(run, 'interrupted', exitCode === 143 ? 'terminated' : 'interrupted')
    },
    overdue(exitCode) {
      if (current !== null) void testRunEnded(vitest.state.getTestModules(), []).finally(() => endNow(exitCode))
    },
    insisted: endNow,
  })
  vitest.onClose(giveSignalsBack)
  vitest.onServerRestart(() => exitGuard.remove())
  const triggers = vitest.config.watch ? watchSuiteFiles(vitest, configFiles) : null

  const open = async (run: CurrentRun): Promise<OpenTestRun> => {
    haltWithHost(run)
    try {
      const [{ openTestRun }] = await Promise.all([
        import('./open-test-run.ts'),
        import('./end-test-run.ts'),
        views.load(),
      ])
      run.open = await openTestRun({
        listener: run.listener,
        root: vitest.config.root,
        configFiles,
        commandLine,
        argumentError: args.argumentError,
        debugging: isDebugged(vitest),
        ide: vitest.config.watch && vitest.config.includeTaskLocation,
        isShard: isShard(vitest),
        namePattern: vitest.getGlobalTestNamePattern()?.source ?? null,
        part: partOf(vitest),
        writesBlob: writesBlob(vitest),
        collecting: run.collecting,
        onCasesRead: (testFile, caseFile) => triggers?.casesRead(testFile, caseFile),
        nextUlid,
        timestamp: () => timestamp(epochMs()),
        onEvent: (record, event) => {
          if (event.type === 'run_started') exitGuard.expectEnd()
          views.event(record, event)
        },
      })
      store = run.open.store
      triggers?.writes([store, ...(commandLine.html === null ? [] : [resolve(commandLine.html)])])
      if (run.cancelled !== null) run.open.stopCalls(run.cancelled)
      return run.open
    } catch (error) {
      // Workers that wait for an answer hear that nobody will give one.
      await run.listener.close()
      throw error
    }
  }
  const opened = (run: CurrentRun): Promise<OpenTestRun> => (run.opening ??= open(run))
  const prepare = (): void => {
    // Whoever ends the test run hears of a failure.
    if (current !== null) opened(current).catch(() => {})
  }

  // Ordinary tests alone are no reason to load anything. A suite that a helper declares is heard of when it connects.
  const prepareForSuites = (): void => {
    mayHaveSuites ??= views.areAskedFor || filesOf(current).some(namesOloproof)
    if (mayHaveSuites) prepare()
  }

  const start = async (specifications: readonly TestSpecification[], collecting: boolean): Promise<void> => {
    if (writesBlob(vitest)) mark = await (await import('./shards/mark-module.ts')).moduleMarker(vitest)
    const listener = await listenForWorkers(prepare)
    const nothingYet = { opening: null, open: null, cancelled: null, stopped: null, signal: null, isLast: false }
    current = { listener, specifications, collecting, refusal: suitesInBrowser(specifications), ...nothingYet }
    triggers?.started(specifications.map(({ moduleId }) => moduleId))
    for (const project of projects) project.provide('oloproof', listener.address)
  }

  const letGo = async (run: CurrentRun): Promise<void> => {
    if (run.opening === null) await run.listener.close()
    else await (await run.opening).close(null)
  }

  const end = async (
    run: CurrentRun,
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[],
  ): Promise<void> => {
    const { specifications, stopped, signal, refusal } = run
    triggers?.ended(modules)
    if (run.opening === null && refusal === null && !views.areAskedFor && !haveSuites(modules)) {
      exitGuard.set(signal, false)
      return run.listener.close()
    }
    const [{ endTestRun }, testRun] = await Promise.all([import('./end-test-run.ts'), opened(run)])
    const report = await endTestRun(testRun, {
      vitest,
      specifications,
      modules,
      unhandledErrors,
      stopped,
      signal,
      refusal,
      isConfigNamed: configFiles.size > 0,
      wasAskedForByName: views.areAskedFor,
      areSuitesExpected,
      commandLine,
    })
    exitGuard.set(report.exitCode, report.tests.failures > 0)
    await views.finished(report)
    if (!commandLine.dry) await reportToJob(report, { root: vitest.config.root, store: testRun.store })
  }

  const carry = (modules: readonly TestModule[], stopped: Stop | null): void => {
    if (mark === null) return
    const { open = null, specifications = [] } = current ?? {}
    const isLimited = commandLine.limit !== null || commandLine.tag !== null
    const why = stopped ?? current?.stopped ?? open?.testRun.stoppedBy ?? bailOf(vitest)
    for (const module of modules) mark(module, { specifications, open, isLimited, stopped: why })
  }

  const testRunEnded: Session['testRunEnded'] = (modules, unhandledErrors) => {
    // What a file that did not come to its end has left is still on its way, and one that did knows nothing of an early end of
    // the test run; blobs are written next.
    const isCutShort = (current?.stopped ?? null) !== null
    carry(
      modules.filter((module) => isCutShort || module.meta().oloproofShard === undefined),
      unhandledErrors.length > 0 ? 'crashed' : null,
    )
    const run = current
    current = null
    starting = null
    if (run === null) return ending
    ending = isEmptied(run, vitest) ? letGo(run) : end(run, modules, unhandledErrors)
    if (run.isLast && vitest.config.watch) void ending.finally(() => void vitest.exit(true))
    return ending
  }

  return {
    commandLine,
    get argumentError() {
      return args.argumentError
    },
    refuse: (error) => args.refuse(error),
    configFiles,
    allowInProcess() {
      isInProcessAllowed = true
    },
    expectSuites() {
      areSuitesExpected = true
    },
    attach(project) {
      if (projects.has(project)) return
      projects.add(project)
      hearOfTeardown(project, exitGuard.hostFailed)
      attachProject(project, {
        onWorkerStarted: prepareForSuites,
        workers,
        mayRunInProcess: (options) => isInProcessAllowed && mayRunInProcess(options, filesOf(current)),
      })
    },
    addView: (kind, load) => views.add(kind, load),
    calls() {
      const open = current?.open
      return open ? { status: open.status(), bounds: open.bounds } : null
    },
    get refusal() {
      return current?.refusal ?? null
    },
    get store() {
      return store
    },
    testRunStarted: (listener, specifications) =>
      queue.enter(listener, async () => {
        mayHaveSuites = null
        // A collection, whose end nobody tells, or a test run that will not come to its own.
        const left = current
        current = null
        starting = null
        if (left !== null) await letGo(left).catch(() => {})
        await (starting ??= start(specifications, false))
      }),
    async collectionStarted() {
      await (starting ??= start([], true))
    },
    moduleEnded: (module) => carry([module], null),
    testRunEnded,
    expectEnd: () => exitGuard.expectEnd(),
    outputLost: () => exitGuard.outputLost(),
    readerGone() {
      if (current !== null) stop(current, 'reader_gone', 'reader_gone')
    },
  }
}
