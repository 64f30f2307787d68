import type { CriterionKind, Identity, ScoreRange } from './criterion.ts'
import type { Completeness, ComparisonRuleRecord, PairTableRecord } from './event.ts'
import type { Spread } from './run-file.ts'

/** One of the two runs of a comparison. */
export interface ComparedRunRecord {
  readonly run_id: string
  readonly system: Identity
  readonly suite_digest: string
  readonly completeness: Completeness
  /** How often its system was called for each case. */
  readonly trials: number
  /** Cached answers that were given by other code than that of its time. */
  readonly code_changed: number
  /** How many of its cases have the content of an earlier one; left out for none. */
  readonly repeated_cases?: number
  /** Judges took part, whose time is not in `latency_ms`. */
  readonly judged?: true
  /** As in its summary, for the price of more cases. */
  readonly latency_ms: Spread | null
  readonly tokens_per_case: Spread | null
  readonly money_per_case: Spread | null
}

/** Why no rule of a comparison was decided. */
export type ComparisonNotDecided = 'no_rule' | 'no_pairs' | 'partial_run' | 'unfinished_run'

/** A case with another result in either run: 0 or 1 for a BINARY metric, the mean of its trials where it has several. */
export interface ChangedCaseRecord {
  readonly case_id: string
  readonly baseline: number
  readonly candidate: number
}

/** One metric of both runs, over the cases that both observed. Differences are candidate minus baseline. */
export interface PairedMetricRecord {
  readonly name: string
  readonly kind: CriterionKind
  readonly range: ScoreRange | null
  /** Cases that both runs observed. */
  readonly pairs: number
  /** Cases of which a judgement is missing in either run, and those that do not count in either. */
  readonly missing: number
  readonly excluded: number
  /** Over the pairs; null without any. */
  readonly baseline: number | null
  readonly candidate: number | null
  readonly difference: number | null
  /** Of the difference, over the pairs; null when there is none to compute. */
  readonly interval: { readonly lower: number; readonly upper: number } | null
  readonly method: string | null
  readonly level: number
  /** Null for a MEAN, and where a case has several trials. */
  readonly table: PairTableRecord | null
  /** McNemar's test that both runs pass the same share: exact, two-sided; null where there is no table. */
  readonly p_value: number | null
  /** Its mid-p form, less cautious. No rule decides by either. */
  readonly mid_p_value: number | null
  /** What the rules about it say is better, applied or not; null where they do not say, or want both. */
  readonly better: 'higher' | 'lower' | null
  /** Every case with another result, the worst change first; the largest where nothing says which is worse. */
  readonly changed: readonly ChangedCaseRecord[]
}

/** A criterion that only one of the runs has, or that judges otherwise in the other. */
export interface UncomparedMetricRecord {
  readonly name: string
  readonly reason: 'only_in_baseline' | 'only_in_candidate' | 'kind_differs' | 'range_differs' | 'judge_differs'
}

/**
 * A comparison rule that is not about the suite of the two runs: it names another suite, one of which the store has no
 * run (`unknown_suite`), or a metric that other suites have.
 */
export interface LeftOutRuleRecord {
  readonly id: string
  readonly metric: string
  /** The suite that it names, if any. */
  readonly suite: string | null
  readonly reason: 'other_suite' | 'unknown_suite' | 'metric_of_other_suite'
  /** The name of the suite that was most likely meant, where that of the rule is unknown. */
  readonly nearest: string | null
}

/** Cases that were left out, by id: there was nothing of the same id and content to pair them with. */
export interface LeftOutRecord {
  readonly only_in_baseline: readonly string[]
  readonly only_in_candidate: readonly string[]
  readonly content_differs: readonly string[]
}

/** The content of `comparisons/<comparison_id>.json`: two runs of one suite, paired by case, and what was decided. */
export interface ComparisonFile {
  readonly schema_version: 1
  readonly comparison_id: string
  /** UTC with microseconds. */
  readonly created_at: string
  /** Path of the suite in its file, outer describes first. */
  readonly suite: string
  readonly file: string
  readonly project: string
  readonly baseline: ComparedRunRecord
  readonly candidate: ComparedRunRecord
  readonly policy_digest: string
  /** Cases of the same id and content that both runs have judged. */
  readonly cases: number
  readonly left_out: LeftOutRecord
  readonly metrics: readonly PairedMetricRecord[]
  readonly not_compared: readonly UncomparedMetricRecord[]
  readonly rules: readonly ComparisonRuleRecord[]
  /** Rules of the configuration that are not about this suite, where there are any. */
  readonly rules_left_out?: readonly LeftOutRuleRecord[]
  /** Why no rule was decided; then `rules` is empty. */
  readonly not_decided: ComparisonNotDecided | null
  /** Of this comparison alone. */
  readonly exit_code: number
}
