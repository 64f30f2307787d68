import type { RunEvent } from '../../evidence/event.ts'
import type { RunRecord } from './run-record.ts'
import type { SessionReport } from './session-report.ts'

/** Looks at a session and shows it. Only looks: evidence is recorded and decided without any view. */
export interface SessionView {
  /** An event of a run, right after it was written. */
  event(run: RunRecord, event: RunEvent): void
  /** Text that a test or the host printed. */
  print(text: string): void
  finished(report: SessionReport): void
}
