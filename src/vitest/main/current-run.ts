import type { TestSpecification, Vitest } from 'vitest/node'
import type { OloproofError } from '../../base/error.ts'
import type { ExitCode } from '../../policy/exit-code.ts'
import type { Stop } from '../../policy/outcome.ts'
import type { CancelReason } from '../wire.ts'
import type { Listener } from './listen-for-workers.ts'
import type { OpenTestRun } from './open-test-run.ts'

/** A test run that goes on. */
export interface CurrentRun {
  readonly listener: Listener
  readonly specifications: readonly TestSpecification[]
  /** Tests are declared and none is run: there is no end to report. */
  readonly collecting: boolean
  opening: Promise<OpenTestRun> | null
  /** null until everything is loaded and the configuration is read. */
  open: OpenTestRun | null
  cancelled: CancelReason | null
  /** What ended it before its time. */
  stopped: Stop | null
  signal: ExitCode | null
  readonly refusal: OloproofError | null
  /** The process ends with it, even if the host would go on to watch files. */
  isLast: boolean
}

/** Absolute paths of the test files of a test run. */
export function filesOf(run: CurrentRun | null): readonly string[] {
  return run?.specifications.map(({ moduleId }) => moduleId) ?? []
}

/** Whether no test is run in it: an editor drops a test run that nobody asked for by leaving no file in it. */
export function isEmptied({ collecting, specifications }: CurrentRun, { config }: Vitest): boolean {
  return collecting || (config.watch && specifications.length === 0)
}

/** Nothing more is called in this test run; the first who says why is believed. */
export function haltRun(run: CurrentRun, reason: CancelReason, stopped: Stop): void {
  run.stopped ??= stopped
  run.cancelled ??= reason
  run.open?.stopCalls(reason)
}
