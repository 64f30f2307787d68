import type { JsonObject } from '../base/json.ts'
import type { CaseSchema, CaseSource, InputOf } from './case-types.ts'
import type { HttpSystem } from './http-system.ts'
import type { System } from './system.ts'

/** A policy for one suite, written like the `policy` of `oloproof.yaml`. What it names replaces what the file says. */
export interface SuitePolicy {
  readonly level?: number
  readonly method?: 'clopper-pearson' | 'wilson' | 'jeffreys' | 'mid-p'
  readonly on_insufficient_evidence?: 'pass' | 'fail'
  /** What a rule that the cases at hand cannot decide does: it is announced, or the suite is not run. */
  readonly infeasible?: 'warn' | 'refuse'
  readonly multiplicity?: 'none' | 'bonferroni' | 'holm'
  readonly missing?: { readonly max_rate: number }
  /** A rule of the same id replaces that of the file; the others are added. */
  readonly rules?: readonly SuiteRule[]
  /** About the difference of two runs, candidate minus baseline. */
  readonly comparison?: { readonly rules?: readonly SuiteComparisonRule[] }
}

/** A rule on the difference of a metric between two runs: `at_least: -0.02` for two points lost at most. */
export interface SuiteComparisonRule {
  readonly id: string
  readonly metric: string
  /** The cases that it is about, as in {@link SuiteRule}. */
  readonly where?: { readonly tag?: string; readonly metadata?: JsonObject }
  readonly at_least?: number
  readonly at_most?: number
  readonly between?: readonly [low: number, high: number]
  readonly method?: 'tango-exact' | 'tango' | 'newcombe' | 'betting' | 'bca' | 't'
  readonly level?: number
}

/** A rule, with one of `at_least`, `at_most` and `between`. */
export interface SuiteRule {
  readonly id: string
  /** A criterion, or what is measured of every execution. */
  readonly metric: string
  /** The cases that it is about: those with a tag, those whose metadata hold what is written here, or both. */
  readonly where?: { readonly tag?: string; readonly metadata?: JsonObject }
  /** Durations like `2s` are for `$latency_ms`. */
  readonly at_least?: number | string
  readonly at_most?: number | string
  readonly between?: readonly [low: number | string, high: number | string]
  readonly method?:
    'clopper-pearson' | 'wilson' | 'jeffreys' | 'mid-p' | 'korn-graubard' | 'clustered' | 'betting' | 'bca' | 't'
  readonly level?: number
  readonly sides?: 'one' | 'two'
  readonly anytime?: boolean
  readonly reduce?: 'all' | 'any' | 'majority' | { readonly pass_at: number } | { readonly pass_hat: number }
  readonly per?: 'case' | 'run'
  readonly quantile?: number
}

interface CommonOptions<Item, Schema> {
  readonly cases: CaseSource<Item>
  /** Checks every case before the first call, and gives criteria their types. */
  readonly schema?: Schema
  /** How often the system is called for each case, 1 to 1000. The case stays the unit: trials of one are not independent. */
  readonly trials?: number
  /** `false`: answers are kept, but neither looked up nor found later. */
  readonly cache?: boolean
  /** Per attempt of a call to the system: milliseconds, or text like `90s`. Narrows that of the configuration. */
  readonly timeout?: number | string
  /** Calls in flight for this suite, at most those of the configuration. */
  readonly concurrency?: number | { readonly system?: number; readonly judge?: number }
  readonly policy?: SuitePolicy
}

/** One system: a callable, one behind a URL, or the name of one under `systems:` in `oloproof.yaml`. */
export type AnySystem<Input, Output> = System<Input, Output> | HttpSystem<Output> | string

/** What a system answers, or one of several; `any` for one that is named by its name, which has no static type. */
export type OutputOf<One> = [One] extends [string]
  ? // oxlint-disable-next-line typescript/no-explicit-any
    any
  : One extends System<never, infer Output> | HttpSystem<infer Output>
    ? Output
    : never

/** The options of a suite whose systems are all of the type `One`, so that several may answer different things. */
export type SuiteOptionsOf<Item, One, Schema> = CommonOptions<Item, Schema> &
  ({ readonly system: One; readonly systems?: never } | { readonly systems: readonly One[]; readonly system?: never })

/** What a suite is about: its cases, and the system, or the systems, that it is run against. */
export type SuiteOptions<Item, Output, Schema extends CaseSchema> = SuiteOptionsOf<
  Item,
  AnySystem<InputOf<Item, Schema>, Output>,
  Schema
>

export const SUITE_OPTION_NAMES: readonly string[] = [
  'system',
  'systems',
  'cases',
  'schema',
  'trials',
  'cache',
  'timeout',
  'concurrency',
  'policy',
]
