import { relative } from 'node:path'
import type { UserConsoleLog } from 'vitest'
import type { Reporter, SerializedError, TestModule, TestProject, TestSpecification, Vitest } from 'vitest/node'
import type { EventStream } from '../../../reporter/event-stream.ts'
import { isReaderGone } from '../../../reporter/is-reader-gone.ts'
import { screenFrom } from '../../../reporter/screen.ts'
import { wholeOutput } from '../../../reporter/whole-output.ts'
import { rerunLine, waitingLine } from '../../../reporter/watch-lines.ts'
import type { OloproofError } from '../../base/error.ts'
import { terminalText } from '../../base/terminal-text.ts'
import { comparisonPath, runDirectory } from '../../store/store-layout.ts'
import { runsInThreads } from './attach-project.ts'
import { keepStdoutForEvents } from './keep-stdout-for-events.ts'
import { isLogShown, namesOurReporter, otherReporters, selectsTests, testFilesText } from './host-run.ts'
import { pluginOptionError, type PluginOptions } from './plugin-options.ts'
import type { Session } from './session.ts'
import { sessionOf } from './sessions.ts'
import { shardCases } from './shards/case-shards.ts'
import { noteTestFiles } from './shards/test-files.ts'
import { unreadableBlob } from './shards/unreadable-blob.ts'
import { showTrouble } from './show-trouble.ts'
import type { SessionView } from './view.ts'

/** What a reporter of ours prints on standard output: tables, or the event stream and nothing else. */
export type ReporterOutput = 'tables' | 'events'

export interface ReporterOptions {
  readonly output: ReporterOutput
  /** Where events go: a descriptor that nothing else writes to. */
  readonly eventsFd: number
  /** Whether this process may be the worker of a single file. */
  readonly inProcess: boolean
  /** Whether suites are what it was started for: to run none is then an error, whatever was selected. */
  readonly expectsSuites: boolean
}

/** A session, as a reporter drives it. */
export interface ReporterSession {
  testRunStarted(specifications: readonly TestSpecification[]): Promise<void>
  moduleEnded(module: TestModule): void
  testRunEnded(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): Promise<void>
  printed(log: UserConsoleLog): void
  /** A watching host runs tests again, because of a file or a key. */
  rerunStarted(trigger: string | undefined): void
  /** A watching host waits for a file to change. */
  waiting(): void
}

const recorded = new WeakSet<Session>()

/** Joins a project from the plugin: its suites are recorded and decided, whatever reporters look on. */
export async function joinAsPlugin(vitest: Vitest, project: TestProject, options: PluginOptions = {}): Promise<void> {
  if (vitest.config.mergeReports) await checkBlobs(vitest)
  const session = sessionOf(vitest)
  const error = pluginOptionError(options)
  if (error !== null) session.refuse(error)
  const { shard, config } = error === null ? options : {}
  if (config !== undefined) session.configFiles.add(config)
  session.attach(project)
  if (recorded.has(session)) return
  recorded.add(session)
  if (shard === 'cases') shardCases(vitest)
  noteTestFiles(vitest)
  // An instance, since the command line may have replaced all reporters that the configuration names; before all others,
  // since a blob is written at once when the test run ends.
  const recorder: Reporter = {
    onTestRunStart: (specifications) => session.testRunStarted(recorder, specifications),
    onTestModuleEnd: (module) => session.moduleEnded(module),
    onTestRunEnd: (modules, unhandledErrors) => session.testRunEnded(modules, unhandledErrors),
  }
  vitest.config.reporters.unshift(recorder)
}

/** Ends the process with 3 where the host would end it, which reads all blobs before a reporter of ours hears of it. */
async function checkBlobs(vitest: Vitest): Promise<void> {
  if (!namesOurReporter(vitest)) return
  const error = unreadableBlob(vitest.config.mergeReports ?? '')
  if (error !== null) await endWith(error, 3)
}

async function endWith(error: OloproofError, exitCode: 2 | 3): Promise<never> {
  await showTrouble({ brokenFiles: [], notes: [], cause: null, decided: [], errors: [error], exitCode })
  process.exit(exitCode)
}

/**
 * Joins all projects from a reporter, and shows what happens: the flag alone is enough. Wrong arguments end the process
 * with 2 here, since a throw at this point would end it with a stack and 1.
 */
export async function joinAsReporter(
  vitest: Vitest,
  { output, eventsFd, inProcess, expectsSuites }: ReporterOptions,
): Promise<ReporterSession> {
  const session = sessionOf(vitest)
  if (session.argumentError !== null) await endWith(session.argumentError, 2)
  // Who asks for a report waits for the end, whatever a set-up does to the process.
  if (!vitest.config.watch) session.expectEnd()
  for (const project of vitest.projects) session.attach(project)
  if (!recorded.has(session)) noteTestFiles(vitest)
  if (inProcess) session.allowInProcess()
  if (expectsSuites) session.expectSuites()

  const stderr = screenFrom(process.stderr, process.env)
  const others = otherReporters(vitest)
  const { dry, json } = session.commandLine
  const asEvents = output === 'events' || others.writeEvents || json
  const lost = ({ message }: Error): void => {
    const kept = dry ? '' : '; it is in the store'
    stderr.write(`error: what was found could not be shown whole: ${terminalText(message)}${kept} (exit code 3)\n`)
    session.outputLost()
  }
  const shown = asEvents || others.ownStdout ? process.stderr : process.stdout
  const final = screenFrom(wholeOutput(shown), process.env, lost)
  const listener = {}
  const driven = (showsTables: boolean): Omit<ReporterSession, 'printed'> => {
    // The reporters of the host that print text say the same.
    const say = (line: string): void => {
      if (showsTables && !others.printLogs) final.write(`\n${line}\n`)
    }
    return {
      testRunStarted: (specifications) => session.testRunStarted(listener, specifications),
      moduleEnded: (module) => session.moduleEnded(module),
      testRunEnded: (modules, unhandledErrors) => session.testRunEnded(modules, unhandledErrors),
      rerunStarted: (trigger) => say(rerunLine(trigger)),
      waiting: () => say(waitingLine(process.stdin.isTTY)),
    }
  }
  if (asEvents) {
    keepStdoutForEvents(vitest)
    if (vitest.projects.some(runsInThreads)) stderr.write(THREADS_WARNING)
  }
  const openStream = async (): Promise<EventStream> => {
    const { openEventStream } = await import('../../../reporter/event-stream.ts')
    const onFailed = (error: Error): void => {
      session.readerGone()
      if (!isReaderGone(error)) lost(error)
    }
    return openEventStream({ fd: eventsFd, onFailed })
  }
  if (asEvents && !dry) {
    session.addView('events', async () => {
      const [{ eventView }, stream] = await Promise.all([import('./event-view.ts'), openStream()])
      return eventView(stream)
    })
  }
  if (dry) {
    const showsTables = session.addView('tables', async () => {
      const [{ dryView }, records] = await Promise.all([import('./dry-view.ts'), asEvents ? openStream() : null])
      return dryView({ final, records, store: () => session.store })
    })
    return {
      ...driven(showsTables),
      printed: (log) => {
        if (!others.printLogs && isLogShown(vitest, log)) stderr.write(log.content)
      },
    }
  }
  let terminal: SessionView | null = null
  const showsTables = session.addView('tables', async () => {
    const [{ terminalView }, { ordinaryTestsText, printFailures }] = await Promise.all([
      import('./terminal-view.ts'),
      import('./ordinary-tests.ts'),
    ])
    terminal = terminalView({
      live: stderr.isLive && !others.draw ? stderr : null,
      final,
      notices: stderr,
      calls: () => session.calls(),
      storePath: (runId) => relative(process.cwd(), runDirectory(session.store, runId)),
      comparisonPath: (id) => relative(process.cwd(), comparisonPath(session.store, id)),
      showsMisses: !others.printFailures,
      showOrdinaryTests: (report) => {
        if (others.printFailures) return
        printFailures(vitest, report)
        if (report.runs.length === 0) {
          // A note on an error says it.
          const testFiles = report.exitCode === 3 || selectsTests(vitest, []) ? null : testFilesText(vitest)
          final.write(ordinaryTestsText(report.tests, testFiles))
        }
      },
    })
    return terminal
  })
  return {
    ...driven(showsTables),
    printed(log) {
      if (!showsTables || others.printLogs || !isLogShown(vitest, log)) return
      if (terminal === null) final.write(log.content)
      else terminal.print(log.content)
    },
  }
}

const THREADS_WARNING = 'warning: what threads write may come between events; use --pool=forks\n'
