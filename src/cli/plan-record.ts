import type { ComparisonFile } from '../evidence/comparison-file.ts'
import type { RunFile, Spread } from '../evidence/run-file.ts'
import type { ComparisonPlanItem } from '../plan/plan-comparison.ts'
import type { PlanItem, PlannedSize } from '../plan/plan-run.ts'
import { PLANNED_CHANCE } from '../plan/plan-rate.ts'

/** A plan as `oloproof plan --json` prints it. Times in milliseconds, one case after another. */
export function planRecord(run: RunFile, items: readonly PlanItem[]): unknown {
  return {
    run_id: run.run_id,
    rules: items.map((item) => {
      if (item.kind === 'not_sized') return unplannedRecord(item)
      return {
        ...plannedHead(item),
        if_rate_holds: sizeRecord(item.ifRateHolds, run, item.trials),
        by_chance: item.byChance && { chance: item.chance, ...sizeRecord(item.byChance, run, item.trials) },
      }
    }),
  }
}

interface Unplanned {
  readonly rule: string
  readonly metric: string
  readonly reason: string
}

function unplannedRecord({ rule, metric, reason }: Unplanned): object {
  return { id: rule, metric, planned: false, reason }
}

interface Planned {
  readonly rule: string
  readonly metric: string
  readonly verdict: string
  readonly missingShare: number
}

function plannedHead({ rule, metric, verdict, missingShare }: Planned): object {
  return { id: rule, metric, planned: true, verdict, missing_share: missingShare }
}

function sizeRecord({ additional, total, stableFrom }: PlannedSize, run: RunFile, trials: number): object {
  return {
    additional,
    total,
    stable_from: stableFrom,
    time_ms: priceOf(run.latency_ms, additional * trials),
    tokens: priceOf(run.tokens_per_case, additional),
    money: priceOf(run.money_per_case, additional),
  }
}

function priceOf(ofOne: Spread | null, count: number): Spread | null {
  return ofOne && { p05: ofOne.p05 * count, p95: ofOne.p95 * count }
}

/** A plan of a comparison as `oloproof plan COMPARISON_ID --json` prints it. */
export function comparisonPlanRecord(comparison: ComparisonFile, items: readonly ComparisonPlanItem[]): unknown {
  return {
    comparison_id: comparison.comparison_id,
    rules: items.map((item) => {
      if (item.kind === 'not_sized') return unplannedRecord(item)
      return {
        ...plannedHead(item),
        if_differences_hold: item.ifDifferencesHold,
        discordant: item.discordant,
        by_chance: item.chance90 && { chance: PLANNED_CHANCE, ...item.chance90 },
      }
    }),
  }
}
