import { dryLines, type DryRun } from '../../../reporter/dry-lines.ts'
import { dryRecord } from '../../../reporter/dry-record.ts'
import type { EventStream } from '../../../reporter/event-stream.ts'
import type { Screen } from '../../../reporter/screen.ts'
import { themeFor } from '../../../reporter/theme.ts'
import { troubleLines } from '../../../reporter/trouble-lines.ts'
import type { RunEvent } from '../../evidence/event.ts'
import { earlierPrice } from './earlier-price.ts'
import type { RunRecord } from './run-record.ts'
import type { SessionView } from './view.ts'

export interface DryViewOptions {
  readonly final: Screen
  /** Where programs read what is said; null where none does. */
  readonly records: Pick<EventStream, 'writeDry'> | null
  /** Absolute path of the store. */
  readonly store: () => string
}

/** What is known of a run of which only what was in the cache happened. */
interface Watched {
  readonly record: RunRecord
  readonly executed: Set<string>
  readonly excluded: Set<string>
  cached: number
  judgedFromCache: number
}

/** The view of a dry run: what would be called, and what that would cost. */
export function dryView({ final, records, store }: DryViewOptions): SessionView {
  const runs = new Map<string, Watched>()
  return {
    event(record, event) {
      const run = runs.get(record.id) ?? watched(record)
      runs.set(record.id, run)
      watch(run, event)
    },
    print: (text) => final.write(text),
    finished(report) {
      const theme = themeFor(final.colorLevel)
      const plans = [...runs.values()].map((run) => dryRun(run, store()))
      for (const plan of plans) records?.writeDry(dryRecord(plan))
      const exitCode = report.exitCode ?? 0
      const lines = [...dryLines(plans, theme), ...troubleLines({ ...report, exitCode, isExitCodeShown: false }, theme)]
      runs.clear()
      final.write(lines.map((line) => `${line}\n`).join(''))
    },
  }
}

function watched(record: RunRecord): Watched {
  return { record, executed: new Set(), excluded: new Set(), cached: 0, judgedFromCache: 0 }
}

function watch(run: Watched, event: RunEvent): void {
  if (event.type === 'case_executed') {
    run.executed.add(event.scenario_id)
    if (event.from_cache) run.cached += 1
  }
  if (event.type !== 'case_judged') return
  if (event.from_cache) run.judgedFromCache += 1
  // Only what the data excludes is judged without having been executed.
  if (event.status === 'EXCLUDED' && !run.executed.has(event.scenario_id)) run.excluded.add(event.scenario_id)
}

function dryRun({ record, excluded, cached, judgedFromCache }: Watched, store: string): DryRun {
  const { manifest, policy } = record
  const executions = (manifest.selected - excluded.size) * manifest.trials
  const judges = manifest.criteria.filter(({ judge }) => judge !== undefined).length
  return {
    suite: manifest.suitePath,
    system: manifest.system,
    cases: manifest.cases,
    selected: manifest.selected,
    repeated: manifest.repeated ?? 0,
    cached,
    calls: executions - cached,
    cachedJudgements: judgedFromCache,
    judgeCalls: executions * judges - judgedFromCache,
    rules: policy.rules.map(({ id }) => id),
    price: earlierPrice(store, manifest),
  }
}
