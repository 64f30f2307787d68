import { createErrorTally, type ErrorTally } from '../../../reporter/error-tally.ts'
import { finalLines } from '../../../reporter/final-lines.ts'
import { noticeLines } from '../../../reporter/notice-lines.ts'
import { liveFrame, type LiveRun, type LiveState } from '../../../reporter/live-frame.ts'
import { startLiveView, type LiveView } from '../../../reporter/live-view.ts'
import { missLines } from '../../../reporter/miss-lines.ts'
import { runLabels } from '../../../reporter/run-labels.ts'
import type { RunReport } from '../../../reporter/run-lines.ts'
import type { Screen } from '../../../reporter/screen.ts'
import { troubleLines } from '../../../reporter/trouble-lines.ts'
import { themeFor } from '../../../reporter/theme.ts'
import type { ProvisionalMetric } from '../../evidence/event.ts'
import { planRun } from '../../plan/plan-run.ts'
import { notDecidedText } from '../../policy/not-decided.ts'
import { configUnreadText } from '../../store/config-above.ts'
import { missedCases } from './missed-cases.ts'
import { routePrintedText } from './route-printed-text.ts'
import type { RunRecord } from './run-record.ts'
import type { FinishedRun } from './recorded-run.ts'
import type { SessionReport } from './session-report.ts'
import type { Session } from './session.ts'
import type { SessionView } from './view.ts'

export interface TerminalViewOptions {
  /** Where the live view is drawn, if it is to be drawn at all. */
  readonly live: Screen | null
  /** Where the tables of the end go. */
  readonly final: Screen
  /** Where what has to be said before the first call goes. */
  readonly notices: Screen
  readonly calls: Session['calls']
  /** Path of the folder of a run, as a person would type it. */
  readonly storePath: (runId: string) => string
  /** Path of the file of a comparison, likewise. */
  readonly comparisonPath: (comparisonId: string) => string
  /** Whether missed cases are shown, where no other reporter shows what is red. */
  readonly showsMisses: boolean
  /** Shows what became of tests that are not ours, where no other reporter does. */
  readonly showOrdinaryTests: (report: SessionReport) => void
}

interface WatchedRun {
  readonly record: RunRecord
  readonly errors: ErrorTally
  metrics: readonly ProvisionalMetric[] | null
  isOver: boolean
}

/** The view of a terminal: a live table while runs go on, the tables once at the end. */
export function terminalView(options: TerminalViewOptions): SessionView {
  const runs = new Map<string, WatchedRun>()
  let live: LiveView | null = null
  let stopRouting = (): void => {}

  const start = (screen: Screen): LiveView => {
    const theme = themeFor(screen.colorLevel)
    const view = startLiveView(screen, (size) => liveFrame(liveState(runs.values(), options), size, theme))
    stopRouting = routePrintedText(view.printAbove)
    return view
  }
  const stop = (): void => {
    stopRouting()
    stopRouting = () => {}
    live?.stop()
    live = null
  }

  const printOn = (screen: Screen, text: string): void => {
    if (live === null) screen.write(text)
    else live.printAbove(text)
  }
  // What is so of a suite is so against each of its systems: once is enough in a test run.
  const announced = new Set<string>()
  const announce = ({ infeasible, manifest }: RunRecord): void => {
    const { notices } = options
    const lines = noticeLines(manifest, infeasible, themeFor(notices.colorLevel))
    const news = lines.filter((line) => !announced.has(line))
    for (const line of news) announced.add(line)
    if (news.length > 0) printOn(notices, news.map((line) => `${line}\n`).join(''))
  }

  return {
    event(record, event) {
      if (event.type === 'run_started') announce(record)
      const run = runs.get(record.id) ?? { record, errors: createErrorTally(), metrics: null, isOver: false }
      runs.set(record.id, run)
      if (event.type === 'provisional_metrics') run.metrics = event.metrics
      if (event.type === 'run_finished') run.isOver = true
      if (event.type === 'case_executed' || event.type === 'case_judged') run.errors.add(event)
      if (options.live !== null) live ??= start(options.live)
    },
    print: (text) => printOn(options.final, text),
    finished(report) {
      stop()
      announced.clear()
      const { exitCode } = report
      if (exitCode === null) return options.showOrdinaryTests(report)
      const { final } = options
      const theme = themeFor(final.colorLevel)
      const reports = report.runs.map((run) => runReport(run, runs.get(run.record.id), options, report.configAbove))
      const misses = options.showsMisses ? missLines(missedCases(report.tests.missed), theme) : []
      const lines = [
        ...finalLines(
          reports,
          exitCode,
          final.columns,
          theme,
          report.comparisons.map(({ comparison, lines: linesOf }) => ({
            comparison,
            lines: linesOf(final.columns, theme, options.comparisonPath(comparison.comparison_id)),
          })),
          report,
        ),
        ...(misses.length === 0 ? [] : ['', ...misses]),
        ...troubleLines({ ...report, exitCode, isExitCodeShown: reports.length > 1 }, theme),
      ]
      runs.clear()
      final.write(lines.map((line) => `${line}\n`).join(''))
      options.showOrdinaryTests(report)
    },
  }
}

function liveState(runs: Iterable<WatchedRun>, { calls }: TerminalViewOptions): LiveState {
  const going = [...runs].filter((run) => !run.isOver)
  const labels = runLabels(going.map(({ record: { manifest } }) => ({ ...manifest, suite: manifest.suitePath })))
  const now = calls()
  const waits = now === null ? [] : SLOTS.map((name) => now.status[name].nextPermittedInMs).filter((ms) => ms !== null)
  return {
    runs: going.map(({ record, metrics }, index): LiveRun => {
      return {
        label: labels[index] ?? '',
        cases: record.manifest.selected,
        done: record.casesDone,
        cached: record.costs.system.cached,
        errors: record.errors,
        metrics,
      }
    }),
    slots: now === null ? [] : SLOTS.map((name) => ({ name, limit: now.bounds[name], ...now.status[name] })),
    nextCallInMs: waits.length === 0 ? null : Math.min(...waits),
  }
}

const SLOTS = ['system', 'judge'] as const

function runReport(
  { summary, outcome }: FinishedRun,
  watched: WatchedRun | undefined,
  { storePath }: TerminalViewOptions,
  configAbove: string | null,
): RunReport {
  const { notDecided } = outcome
  const unread = notDecided === 'no_rule' && configAbove !== null ? `; ${configUnreadText(configAbove)}` : ''
  return {
    run: summary,
    notDecided: notDecided && notDecidedText[notDecided] + unread,
    plan: planRun(summary.rules),
    errors: watched?.errors.groups() ?? [],
    storePath: storePath(summary.run_id),
  }
}
