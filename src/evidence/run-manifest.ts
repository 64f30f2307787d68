import type { CriterionSpec, Identity, SystemIdentity } from './criterion.ts'
import type { ComparisonRuleRecord, Completeness, RuleRecord, RunStatus } from './event.ts'
import type { Slice } from './slice.ts'
import type { SuitePart } from './suite-part.ts'
import type { TokenPrice } from './token-price.ts'

/** What a run is about, stated before its first call. */
export interface RunManifest {
  /** Path of the suite in its file, outer describes first: `checkout > refunds`. */
  readonly suitePath: string
  /** The suite's own name, which rules refer to. */
  readonly suite: string
  /** Project-relative POSIX path of the test file. */
  readonly file: string
  /** Name of the Vitest project, empty for the only one. */
  readonly project: string
  readonly system: SystemIdentity
  /** The first system of a suite with several, which this one is compared with; left out of that one, and of a single one. */
  readonly baseline?: Identity
  /** 64 hex digits over the source of the system's callable, or over its request; no part of its identity. */
  readonly systemCode: string
  /** 64 hex digits. */
  readonly suiteDigest: string
  readonly criteria: readonly CriterionSpec[]
  /** All cases of the suite, excluded ones too. */
  readonly cases: number
  /** How many of them were selected to run in this invocation. */
  readonly selected: number
  /** Which part of the cases is run here, where several machines share them. */
  readonly part?: SuitePart
  /** How often the system is called for each case: 1 unless the suite says more. */
  readonly trials: number
  /** How many cases are excluded in the data. */
  readonly excluded: number
  /** How many of the others have the content of an earlier one; left out for none. */
  readonly repeated?: number
  /** The parts of the cases that rules are about, and how many cases of each are not excluded. */
  readonly slices: readonly { readonly where: Slice; readonly cases: number }[]
  /** What the suite narrows, as it was written; checked by the main process. */
  readonly policy?: unknown
  readonly narrowed: NarrowedSettings
  readonly own: OwnSettings
  readonly prices: RunPrices
}

/** What the tokens of a run cost, as far as that is known. */
export interface RunPrices {
  readonly system?: TokenPrice
  /** By the name of the criterion that the judge answers. */
  readonly judges: { readonly [criterion: string]: TokenPrice }
}

/** What a suite says of its own settings, where it says something that holds. */
export interface NarrowedSettings {
  readonly system?: number
  readonly judge?: number
  /** Per attempt of a call to the system. */
  readonly timeoutMs?: number
  readonly cache?: false
}

/** What is said beside the definition of one system or judge, and holds for its calls alone. */
export interface CallerSettings {
  /** Calls in flight at most; left out where the command line set the bound. */
  readonly concurrency?: number
  /** Per attempt. */
  readonly timeoutMs?: number
}

export interface OwnSettings {
  readonly system: CallerSettings
  /** By the name of the judge; those that say nothing are left out. */
  readonly judges: { readonly [judge: string]: CallerSettings }
}

/** A decided rule with the words for it, numbers rounded as in the tables. */
export type ExplainedRule<Rule> = Rule & {
  /** The text of its reason, to follow its verdict. */
  readonly explanation: string
  readonly words: RuleWords
}

export interface RuleWords {
  /** What must be so: the metric, or its difference. */
  readonly subject: string
  /** `at least 70.0%` */
  readonly required: string
  /** `[40.0%, 60.0%]`; null where no interval decided. */
  readonly interval: string | null
}

/** The answer to "what became of this run?". `notDecided` says why no rule was decided; then `rules` is empty. */
export interface RunVerdict {
  readonly status: RunStatus
  readonly completeness: Completeness
  readonly rules: readonly ExplainedRule<RuleRecord>[]
  readonly notDecided: string | null
}

/** The answer to "what became of the comparison of these two runs?", as {@link RunVerdict}. */
export interface ComparisonVerdict {
  readonly rules: readonly ExplainedRule<ComparisonRuleRecord>[]
  readonly notDecided: string | null
}
