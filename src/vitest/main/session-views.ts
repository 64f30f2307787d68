import type { RunEvent } from '../../evidence/event.ts'
import type { RunRecord } from './run-record.ts'
import type { SessionReport } from './session-report.ts'
import { showTrouble } from './show-trouble.ts'
import type { SessionView } from './view.ts'

/** What a view shows: the event stream, or tables. */
export type ViewKind = 'events' | 'tables'

/** Who looks at a session: one view of each kind, loaded when there is something to see. */
export interface SessionViews {
  /** Whether one was added, and with it a reporter of ours asked for. */
  readonly areAskedFor: boolean
  /** Of each kind one is enough, however many reporters of ours there are: returns whether it is this one. */
  add(kind: ViewKind, load: () => Promise<SessionView>): boolean
  /** To be awaited before the first event. */
  load(): Promise<void>
  event(run: RunRecord, event: RunEvent): void
  /** Shows what came of a test run. Where nobody looks, what is wrong is said on standard error. */
  finished(report: SessionReport): Promise<void>
}

export function sessionViews(): SessionViews {
  const kinds = new Set<ViewKind>()
  const unloaded: (() => Promise<SessionView>)[] = []
  const views: SessionView[] = []
  return {
    get areAskedFor() {
      return kinds.size > 0
    },
    add(kind, load) {
      if (kinds.has(kind)) return false
      kinds.add(kind)
      unloaded.push(load)
      return true
    },
    async load() {
      views.push(...(await Promise.all(unloaded.splice(0).map((load) => load()))))
    },
    event(run, event) {
      for (const view of views) view.event(run, event)
    },
    async finished(report) {
      for (const view of views) view.finished(report)
      if (views.length === 0) await showTrouble(report)
    },
  }
}
