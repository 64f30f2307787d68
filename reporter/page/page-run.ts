import type { ProvisionalMetricsEvent, RunStartedEvent } from '../../src/evidence/event.ts'
import type { RunFile } from '../../src/evidence/run-file.ts'
import type { PlanItem } from '../../src/plan/plan-run.ts'
import type { ErrorGroup } from '../error-tally.ts'
import type { Distribution } from './histogram.ts'
import type { PageCase } from './page-case.ts'
import type { PageChanges } from './page-changes.ts'

/** Everything that the page shows of one run. */
export interface PageRun {
  readonly started: RunStartedEvent
  /** null when the run did not come to its end. */
  readonly run: RunFile | null
  /** Why nothing was decided, to follow `nothing was decided: `; null when the rules stand. */
  readonly notDecided: string | null
  readonly plan: readonly PlanItem[]
  readonly errors: readonly ErrorGroup[]
  readonly provisional: readonly ProvisionalMetricsEvent[]
  /** null when nothing was answered. */
  readonly latencyMs: Distribution | null
  /** Input and output tokens of one answer; null when none were reported. */
  readonly tokens: Distribution | null
  /** In the order of the suite. */
  readonly cases: readonly PageCase[]
  /** Cases that are not in `cases`, since a page with all of them could not be opened. */
  readonly casesLeftOut: number
  /** Answers whose output is not in the journal any more. */
  readonly outputsGone: number
  /** null for a run without a baseline on the page. */
  readonly changes: PageChanges | null
  /** Whether there is a record of what the cases asked. */
  readonly isSuiteRecorded: boolean
  /** Of the folder of the run, as a person would type it. */
  readonly storePath: string
}
