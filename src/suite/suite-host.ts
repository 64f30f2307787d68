import { OloproofError } from '../base/error.ts'
import type { Case } from '../evidence/case.ts'
import type { SystemIdentity } from '../evidence/criterion.ts'
import type { ComparisonVerdict, RunManifest, RunVerdict } from '../evidence/run-manifest.ts'
import type { JudgeScale } from '../evidence/judge-definition.ts'
import type { Slice } from '../evidence/slice.ts'
import type { SuitePart } from '../evidence/suite-part.ts'
import type { TokenPrice } from '../evidence/token-price.ts'
import type { SystemUnderTest } from '../execution/run-case.ts'
import type { RunnableCriterion, RunnableJudge } from '../execution/runnable-criterion.ts'
import type { CaseOutcome } from '../execution/scheduler.ts'
import type { CaseSchema, CaseSource } from './case-types.ts'
import type { HttpSystem } from './http-system.ts'
import type { ModelJudge } from './model-judge.ts'

/** What the main process decided for all suites of this invocation. */
export interface SuiteSettings {
  readonly concurrency: { readonly system: number; readonly judge: number }
  /** The command line set the bound: a suite does not narrow it. */
  readonly concurrencyIsFixed: { readonly system: boolean; readonly judge: boolean }
  readonly timeoutMs: { readonly system: number; readonly judge: number }
  readonly missesFail: boolean
  /** Tests are declared and none is run. */
  readonly collecting: boolean
  readonly limit: number | null
  readonly tag: string | null
  /** The machines that share the cases of each suite in `files`, and which of them this is; null where none do. */
  readonly part: (SuitePart & { readonly files: readonly string[] }) | null
  readonly rules: readonly SettingsRule[]
  /** Those on the difference of two runs. */
  readonly comparisonRules: readonly SettingsRule[]
}

/** What a suite has to know of a rule of `oloproof.yaml`. */
export interface SettingsRule {
  readonly id: string
  readonly metric: string
  readonly suite?: string
  readonly where?: Slice
}

/** A system as a suite runs it: a callable of the test file, or one behind a URL. */
export interface SuiteSystem extends Pick<SystemUnderTest, 'gate' | 'retriesTimeouts' | 'terms' | 'prepare' | 'begin'> {
  readonly identity: SystemIdentity
  /** What gives its answers, as text: kept beside each answer as a digest, in no key. */
  readonly source: string
  readonly price?: TokenPrice
  /** Per attempt, where the system says something of its own; a suite may say otherwise. */
  readonly timeoutMs?: number
  /** What is missing in a case that it needs, or null. */
  readonly problemWith: (testCase: Case) => string | null
}

/** One suite against one system, ready to be executed. */
export interface SuiteWork {
  readonly manifest: RunManifest
  /** The selected cases, excluded ones among them, in order. */
  readonly cases: readonly Case[]
  /** All cases of the suite, in order. */
  readonly suiteCases: readonly Case[]
  readonly criteria: readonly RunnableCriterion[]
  /** How often the system is called for each case. */
  readonly trials: number
  readonly system: SuiteSystem
  /** At most this many calls of the system in flight for this suite, below the bound of the whole run. */
  readonly concurrency: { readonly system: number; readonly judge: number }
  /** Per attempt of a call to the system, from dispatch. */
  readonly timeoutMs: number
  /** Whether answers are looked up and may be found later. */
  readonly cache: boolean
}

/** A suite that is being executed. */
export interface RunningSuite {
  /** Id of the run. */
  id(): Promise<string>
  /** Resolves when all trials of the case are judged; rejects when its answer could not be kept or the main process is gone. */
  outcome(caseId: string): Promise<CaseOutcome>
  /** The beginning of the output of a trial as JSON, where `missesFail` asks for it. */
  outputPreview(caseId: string, trial: number): string | undefined
  /** Resolves with what the main process decided, once all cases are done. */
  verdict(): Promise<RunVerdict>
  /** Sends no further call, waits for those in flight, and resolves when the main process has heard all of it. */
  close(): Promise<void>
}

/** A judge that asks a model, ready to be asked. */
export interface OpenedJudge {
  readonly judge: RunnableJudge
  readonly scale: JudgeScale
}

/** What a suite needs of the world: its files, the journal, the broker. */
export interface SuiteHost {
  readonly settings: SuiteSettings
  /** Project-relative POSIX path of a file. */
  relativePath(file: string): string
  readCases(source: CaseSource<unknown>, schema: CaseSchema, testFile: string): Promise<readonly Case[]>
  /**
   * A system behind a URL, by its name in `oloproof.yaml` or as it was written in code.
   * @throws (as a rejection) `system_unknown`, `system_invalid`, `variable_unusable`
   */
  openHttpSystem(suite: string, system: string | HttpSystem): Promise<SuiteSystem>
  /**
   * Makes the judge of a criterion ready: one of `oloproof.yaml` by its name, or one that holds a model.
   * @throws (as a rejection) `judge_unknown`, `variable_unusable`
   */
  openJudge(criterion: string, judge: string | ModelJudge): Promise<OpenedJudge>
  start(work: SuiteWork): RunningSuite
  /** Resolves with what the main process decided about two runs of this suite, by their ids, once both have ended. */
  compare(baseline: string, candidate: string): Promise<ComparisonVerdict>
  /** Why no suite of this invocation can run: an error in the configuration or on the command line. */
  readonly refusal: OloproofError | null
  /** A suite cannot run as written: once this resolves, no suite starts a further first call. */
  refuse(error: OloproofError): Promise<void>
}

let openHost: (() => Promise<SuiteHost>) | null = null

/** Says how to reach the host; called once by the entry of the package. */
export function bindSuiteHost(open: () => Promise<SuiteHost>): void {
  openHost = open
}

/**
 * The host of this worker.
 *
 * @throws `not_active` when the main process does not know of Oloproof.
 */
export async function suiteHost(): Promise<SuiteHost> {
  if (openHost === null) throw new OloproofError('not_active', {})
  return openHost()
}
