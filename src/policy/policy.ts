import type { Slice } from '../evidence/slice.ts'

/** What a rule requires of its metric, strictly: above a floor, below a ceiling, or inside of both. */
export type Requirement =
  | { readonly kind: 'at_least'; readonly threshold: number }
  | { readonly kind: 'at_most'; readonly threshold: number }
  | { readonly kind: 'between'; readonly low: number; readonly high: number }

/** Methods for a rate of units that do not depend on each other. */
export type BinaryMethod = 'clopper-pearson' | 'wilson' | 'jeffreys' | 'mid-p'

/** Methods for a rate, or a mean, over trials of cases: trials of one case may depend on each other in any way. */
export type TrialMethod = 'korn-graubard' | 'clustered'

/** Methods for means. `betting` needs a declared range; the others decide only when a policy names them. */
export type MeanMethod = 'betting' | 'bca' | 't' | 'clustered'

/** What a rule may name. */
export type NamedMethod = BinaryMethod | TrialMethod | MeanMethod

/** What decides: one that a rule names, the only one for a quantile, or the one that may be watched. */
export type Method = NamedMethod | 'order-statistics' | 'beta-binomial'

/**
 * What becomes of the trials of a case: passed when all, any or most of them passed; or the chance that one of `pass_at`,
 * or all of `pass_hat`, trials drawn from them pass.
 */
export type Reduction = 'all' | 'any' | 'majority' | Draw

/** Trials that are drawn from those of a case: one of them passes, or all of them do. */
export type Draw = { readonly pass_at: number } | { readonly pass_hat: number }

/** One requirement on one metric, with whatever it says beside the defaults of its policy. */
export interface Rule {
  readonly id: string
  readonly metric: string
  readonly suite?: string
  /** The cases that it is about; all when left out. */
  readonly where?: Slice
  readonly requires: Requirement
  readonly method?: NamedMethod
  /** In (0, 1). */
  readonly level?: number
  /** Each of its conclusions at the level, instead of both together. */
  readonly sides?: 'one'
  /** Decided with an interval that may be looked at after every case. */
  readonly anytime?: true
  readonly reduce?: Reduction
  /** Must hold of the own trials of every case. */
  readonly per?: 'case'
  /** About this quantile of the metric, in (0, 1), instead of its mean. */
  readonly quantile?: number
  /** Where it was written, for errors; not a part of what it says. */
  readonly place?: string
}

/** Methods for the difference of two rates over the same cases, each asked once. */
export type PairedRateMethod = 'tango-exact' | 'tango' | 'newcombe'

/** What decides about a difference: the pairs by where they passed, or the mean of the differences of the cases. */
export type PairedMethod = PairedRateMethod | 'betting' | 'bca' | 't'

/** One requirement on the difference of one metric between two runs, candidate minus baseline. */
export interface ComparisonRule {
  readonly id: string
  readonly metric: string
  readonly suite?: string
  /** The cases that it is about; all when left out. */
  readonly where?: Slice
  readonly requires: Requirement
  readonly method?: PairedMethod
  /** In (0, 1). */
  readonly level?: number
  /** Where it was written, for errors; not a part of what it says. */
  readonly place?: string
}

/** What several rules at once do to the level of each. */
export type Multiplicity = 'none' | 'bonferroni' | 'holm'

/** What must hold of the metrics of a run, and how it is decided. Defaults are filled in. */
export interface Policy {
  /** In (0, 1); 0.95 unless the person says otherwise. */
  readonly level: number
  /** For rules on BINARY metrics that name none, where units do not depend on each other. */
  readonly method: BinaryMethod
  readonly onInsufficientEvidence: 'pass' | 'fail'
  /** What a rule that cannot be decided by the cases at hand does to a run. */
  readonly infeasible: 'warn' | 'refuse'
  readonly multiplicity: Multiplicity
  /** Above this share of missing / (observed + missing) in a metric with a rule, the run decides nothing. */
  readonly maxMissingRate: number
  readonly rules: readonly Rule[]
  /** How many rules were written, those for other suites among them: what multiplicity counts. */
  readonly rulesWritten: number
  /** What must hold of the difference between two runs; counted apart from the rules of one. */
  readonly comparison: { readonly rules: readonly ComparisonRule[]; readonly rulesWritten: number }
}

export const DEFAULT_POLICY: Policy = {
  level: 0.95,
  method: 'clopper-pearson',
  onInsufficientEvidence: 'pass',
  infeasible: 'warn',
  multiplicity: 'none',
  maxMissingRate: 0.05,
  rules: [],
  rulesWritten: 0,
  comparison: { rules: [], rulesWritten: 0 },
}
