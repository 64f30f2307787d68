import { relative } from 'node:path'
import type { SerializedError, TestModule, TestProject, Vitest } from 'vitest/node'
import { openEventStream } from '../../../reporter/event-stream.ts'
import { screenFrom } from '../../../reporter/screen.ts'
import { troubleLines } from '../../../reporter/trouble-lines.ts'
import { themeFor } from '../../../reporter/theme.ts'
import { runDirectory } from '../../store/store-layout.ts'
import { eventView } from './event-view.ts'
import { keepStdoutForEvents } from './keep-stdout-for-events.ts'
import { otherReporters } from './host-run.ts'
import { printFailures } from './ordinary-tests.ts'
import { sessionOf } from './sessions.ts'
import { terminalView } from './terminal-view.ts'

/** What a reporter of ours prints on standard output: tables, or the event stream and nothing else. */
export type ReporterOutput = 'tables' | 'events'

/** A session, as a reporter drives it. */
export interface ReporterSession {
  testRunStarted(): Promise<void>
  testRunEnded(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): Promise<void>
  /** Text that a test printed. */
  printed(text: string): void
}

const recorded = new WeakSet<Vitest>()

/** Joins a project from the plugin: its suites are recorded and decided, whatever reporters look on. */
export function joinAsPlugin(vitest: Vitest, project: TestProject): void {
  const session = sessionOf(vitest)
  session.attach(project)
  if (recorded.has(vitest)) return
  recorded.add(vitest)
  // An instance, since the command line may have replaced all reporters that the configuration names.
  vitest.config.reporters.push({
    onTestRunStart: () => session.testRunStarted(),
    onTestRunEnd: (modules, unhandledErrors) => session.testRunEnded(modules, unhandledErrors),
  })
}

/**
 * Joins all projects from a reporter, and shows what happens: the flag alone is enough. Wrong arguments end the process
 * with 2 here, since a throw at this point would end it with a stack and 1.
 */
export function joinAsReporter(vitest: Vitest, output: ReporterOutput): ReporterSession {
  const session = sessionOf(vitest)
  const { commandLine, argumentError } = session
  if (argumentError !== null) {
    const screen = screenFrom(process.stderr, process.env)
    const trouble = { errors: [argumentError], brokenFiles: [], notes: [], exitCode: 2, isExitCodeShown: false }
    screen.write(`${troubleLines(trouble, themeFor(screen.colorLevel)).join('\n')}\n`)
    process.exit(2)
  }
  for (const project of vitest.projects) session.attach(project)

  const stderr = screenFrom(process.stderr, process.env)
  const others = otherReporters(vitest)
  const asEvents = output === 'events' || commandLine.json
  if (asEvents) {
    session.addView(eventView(openEventStream({ fd: 1, onReaderGone: () => session.readerGone() })))
    keepStdoutForEvents(vitest)
  }
  const terminal = terminalView({
    live: stderr.isLive && !others.some((name) => DRAWING_REPORTERS.has(name)) ? stderr : null,
    final: asEvents ? stderr : screenFrom(process.stdout, process.env),
    calls: () => session.calls(),
    storePath: (runId) => relative(process.cwd(), runDirectory(session.store, runId)),
    showOrdinaryTests: (report) => {
      if (others.length === 0) printFailures(vitest, report)
    },
  })
  session.addView(terminal)
  return {
    testRunStarted: () => session.testRunStarted(),
    testRunEnded: (modules, unhandledErrors) => session.testRunEnded(modules, unhandledErrors),
    printed: (text) => terminal.print(text),
  }
}

// They redraw standard output and hold back what others write in between.
const DRAWING_REPORTERS = new Set(['DefaultReporter', 'VerboseReporter', 'DotReporter', 'TreeReporter'])
