import type { JsonObject } from '../base/json.ts'
import type { CriterionKind, ScoreRange, SystemIdentity } from './criterion.ts'
import type { SplitVotes } from './vote-tally.ts'
import type { Completeness, RuleRecord, RunStatus, TrialRecord } from './event.ts'
import type { InfeasibleRecord } from './infeasible.ts'
import type { RunPrices } from './run-manifest.ts'
import type { SuitePart } from './suite-part.ts'

/**
 * Where a value in force came from: `default`, the name of the configuration file, `system` (what is said beside its
 * definition), `suite` or `command line`. The later in this list wins; of two bounds of system and suite, the lower.
 */
export type SettingSource = string

export interface Setting<Value> {
  readonly value: Value
  readonly source: SettingSource
}

/** The settings that a run was made with. None of them is part of the identity of a system. */
export interface RunConfig {
  readonly concurrency: { readonly system: Setting<number>; readonly judge: Setting<number> }
  /** Per attempt. */
  readonly timeout_ms: { readonly system: Setting<number>; readonly judge: Setting<number> }
  /** Judges with settings of their own, by name: these hold in place of those of all judges. Left out where there are none. */
  readonly judges?: { readonly [judge: string]: CallerConfig }
  /** `attempts` in total; `deadline_ms` over all attempts of one call. */
  readonly retry: { readonly attempts: Setting<number>; readonly deadline_ms: Setting<number> }
  readonly budget: { readonly tokens: Setting<number | null>; readonly money: Setting<number | null> }
  readonly cache: Setting<boolean>
  readonly store: Setting<string>
  readonly misses: Setting<string>
  /** How many cases of each suite were to run, and with which tag; null for all. */
  readonly limit: Setting<number | null>
  readonly tag: Setting<string | null>
  /** The pattern of the names of those that were to run, as with `-t`; left out for all. */
  readonly name?: Setting<string>
  readonly policy: {
    readonly level: Setting<number>
    readonly method: Setting<string>
    readonly on_insufficient_evidence: Setting<string>
    readonly infeasible: Setting<string>
    readonly multiplicity: Setting<string>
    readonly max_missing_rate: Setting<number>
  }
}

export interface CallerConfig {
  readonly concurrency?: Setting<number>
  readonly timeout_ms?: Setting<number>
}

/** The 5th and 95th percentile (nearest rank) over the cases of a run. */
export interface Spread {
  readonly p05: number
  readonly p95: number
}

interface MetricBase<Kind extends CriterionKind> {
  readonly name: string
  readonly kind: Kind
  /** In [0, 1] for BINARY; null when there is nothing to estimate from. */
  readonly estimate: number | null
  /** Over the observed cases alone, as in the table; null when there is none to compute. */
  readonly interval: { readonly lower: number; readonly upper: number } | null
  readonly method: string | null
  readonly level: number
  readonly observed: number
  readonly missing: number
  readonly excluded: number
  /** Where each case was asked several times: `effective` judgements that do not depend on each other would say as much. */
  readonly trials?: TrialRecord
}

export interface BinaryMetricRecord extends MetricBase<'BINARY'> {
  readonly passed: number
}

export interface MeanMetricRecord extends MetricBase<'MEAN'> {
  readonly range: ScoreRange | null
}

/** A metric as the final table shows it. */
export type MetricRecord = BinaryMetricRecord | MeanMetricRecord

/** Tokens that providers reported, summed; null when none did, which is not zero. */
export interface TokenRecord {
  readonly input_tokens: number | null
  readonly output_tokens: number | null
}

/** What the calls of one kind came to. */
export interface CallRecord {
  /** Attempts that were sent, retries among them. */
  readonly calls: number
  readonly retries: number
  /** Answers that came from the cache. */
  readonly cached: number
  readonly fresh: TokenRecord
  /** What the cached answers cost when they were first paid for. */
  readonly saved: TokenRecord
  /** What the fresh tokens cost, in the currency of the prices; null when nothing had a price. */
  readonly money: number | null
  /** What the saved tokens would cost at the same prices. */
  readonly saved_money: number | null
  /** Fresh answers that are not in `money`: with tokens and no price, or with a price and not all tokens. */
  readonly unpriced: number
}

/** What a run spent: its own fields are those of calls to the system. */
export interface RunUsage extends CallRecord {
  readonly judge: CallRecord
  /** Calls of either kind that timed out and had not ended when the run was done. */
  readonly unsettled_calls: number
  readonly wall_ms: number
}

/** A run of one shard that a merged run was put together from. Its answers are in the store that it was run with. */
export interface ShardRecord extends SuitePart {
  readonly run_id: string
  /** How many cases it holds something of. */
  readonly cases: number
}

/**
 * The content of `runs/<run_id>/run.json`: the summary of a finished run. Rows of single cases are in `events.ndjson`,
 * outputs in the journal, so that its size does not grow with the number of cases.
 */
export interface RunFile {
  readonly schema_version: 1
  readonly run_id: string
  /** Path of the suite in its file, outer describes first. */
  readonly suite: string
  /** Project-relative POSIX path of the test file. */
  readonly file: string
  readonly project: string
  /** Of a run that was put together from several shards. */
  readonly shards?: readonly ShardRecord[]
  readonly system: SystemIdentity
  /** `sha256:` and 64 hex digits, as the other two. */
  readonly suite_digest: string
  readonly policy_digest: string
  /** Of the bytes of `events.ndjson`. */
  readonly events_digest: string
  /** UTC with microseconds. */
  readonly started_at: string
  readonly finished_at: string
  /** Cases of the suite, of which `selected` were to run, of which `finished` were judged by every criterion. */
  readonly cases: number
  readonly selected: number
  readonly finished: number
  /** How many cases have the content of an earlier one, and count all the same; left out for none. */
  readonly repeated_cases?: number
  /** How often the system was called for each case. */
  readonly trials: number
  /** Cached answers that were given by other code than today's. */
  readonly code_changed: number
  readonly status: RunStatus
  readonly completeness: Completeness
  /** Of this run alone. */
  readonly exit_code: number
  /** Why the policy was not applied; null where the rules stand. */
  readonly not_decided: string | null
  readonly config: RunConfig
  /** What the suite itself says of the policy, as it was written there; left out where it says nothing. */
  readonly suite_policy?: JsonObject
  /** Rules that the cases at hand could not decide, whatever they showed; said before the first call. */
  readonly infeasible: readonly InfeasibleRecord[]
  readonly metrics: readonly MetricRecord[]
  /** Of judges that vote more than once: how far their votes agreed. */
  readonly split_votes: readonly SplitVotes[]
  readonly rules: readonly RuleRecord[]
  readonly usage: RunUsage
  /** What one answer took, for the price of more cases: the answering attempt alone; null when nothing answered. */
  readonly latency_ms: Spread | null
  /** Input and output tokens of one case, of system and judges; null when none were reported. */
  readonly tokens_per_case: Spread | null
  /** In the currency of the prices; null when nothing had a price. */
  readonly money_per_case: Spread | null
  /** What the tokens were taken to cost. */
  readonly prices: RunPrices
}
