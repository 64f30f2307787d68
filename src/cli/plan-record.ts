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
      const { rule, metric } = item
      if (item.kind === 'not_sized') return { id: rule, metric, planned: false, reason: item.reason }
      return {
        id: rule,
        metric,
        planned: true,
        verdict: item.verdict,
        missing_share: item.missingShare,
        if_rate_holds: sizeRecord(item.ifRateHolds, run, item.trials),
        by_chance: item.byChance && { chance: item.chance, ...sizeRecord(item.byChance, run, item.trials) },
      }
    }),
  }
}

function sizeRecord({ additional, total, stableFrom }: PlannedSize, run: RunFile, trials: number): object {
  return {
    additional,
    total,
    stable_from: stableFrom,
    time_ms: priceOf(run.latency_ms, additional * trials),
    tokens: priceOf(run.tokens_per_case, additional),
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
      const { rule, metric } = item
      if (item.kind === 'not_sized') return { id: rule, metric, planned: false, reason: item.reason }
      return {
        id: rule,
        metric,
        planned: true,
        verdict: item.verdict,
        missing_share: item.missingShare,
        if_differences_hold: item.ifDifferencesHold,
        discordant: item.discordant,
        by_chance: item.chance90 && { chance: PLANNED_CHANCE, ...item.chance90 },
      }
    }),
  }
}
