/** What a rule requires of its metric: strictly above a floor, or strictly below a ceiling. */
export type Requirement =
  { readonly kind: 'at_least'; readonly threshold: number } | { readonly kind: 'at_most'; readonly threshold: number }

/** Methods for rates of passes. */
export type BinaryMethod = 'clopper-pearson' | 'wilson'

/** Methods for means. `betting` needs a declared range; the others decide only when a policy names them. */
export type MeanMethod = 'betting' | 'bca' | 't'

/** One requirement on one metric, optionally of one suite, with its own method and level where it names them. */
export interface Rule {
  readonly id: string
  readonly metric: string
  readonly suite?: string
  readonly requires: Requirement
  readonly method?: BinaryMethod | MeanMethod
  /** In (0, 1). */
  readonly level?: number
}

/** What must hold of the metrics of a run, and how it is decided. Defaults are filled in. */
export interface Policy {
  /** In (0, 1); 0.95 unless the person says otherwise. */
  readonly level: number
  /** For rules on BINARY metrics that name none. */
  readonly method: BinaryMethod
  readonly onInsufficientEvidence: 'pass' | 'fail'
  /** Above this share of missing / (observed + missing) in a metric with a rule, the run decides nothing. */
  readonly maxMissingRate: number
  readonly rules: readonly Rule[]
}

export const DEFAULT_POLICY: Policy = {
  level: 0.95,
  method: 'clopper-pearson',
  onInsufficientEvidence: 'pass',
  maxMissingRate: 0.05,
  rules: [],
}
