import type { Spread } from '../src/evidence/run-file.ts'
import type { DryRun } from './dry-lines.ts'

/** What `--dry --json` prints of one suite and system. */
export interface DryRecord {
  readonly type: 'dry_run'
  readonly suite: string
  /** `NAME@VERSION`. */
  readonly system: string
  readonly cases: number
  readonly selected: number
  readonly cached: number
  readonly calls: number
  readonly cached_judgements: number
  /** At most. */
  readonly judge_calls: number
  /** Ids of the rules that would be applied. */
  readonly rules: readonly string[]
  /** What all these calls would take, one after another; null without an earlier run of this suite and system. */
  readonly cost: {
    /** The earlier run. */
    readonly as_in: string
    readonly time_ms: Spread
    readonly tokens: Spread | null
    readonly money: Spread | null
  } | null
}

/**
 * A run of a dry test run, for programs.
 *
 * @example
 * ```ts
 * dryRecord(dryRun).calls // 100
 * ```
 */
export function dryRecord({ system, cachedJudgements, judgeCalls, price, ...run }: DryRun): DryRecord {
  const { suite, cases, selected, cached, calls, rules } = run
  const ofAll = ({ p05, p95 }: Spread): Spread => ({ p05: p05 * calls, p95: p95 * calls })
  return {
    type: 'dry_run',
    suite,
    system: `${system.name}@${system.version}`,
    cases,
    selected,
    cached,
    calls,
    cached_judgements: cachedJudgements,
    judge_calls: judgeCalls,
    rules,
    cost: price && {
      as_in: price.runId,
      time_ms: ofAll(price.latencyMs),
      tokens: price.tokens && ofAll(price.tokens),
      money: price.money && ofAll(price.money),
    },
  }
}
