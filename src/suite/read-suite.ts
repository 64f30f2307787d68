import { digestOf } from '../base/digest.ts'
import { durationMs } from '../base/duration.ts'
import { messageOf, OloproofError } from '../base/error.ts'
import { nearestName } from '../base/nearest-name.ts'
import { unknownKeyText } from '../base/unknown-key-text.ts'
import type { Case } from '../evidence/case.ts'
import { EXECUTION_METRICS } from '../evidence/execution-metric.ts'
import { repeatedCases } from '../evidence/repeated-cases.ts'
import type { NarrowedSettings } from '../evidence/run-manifest.ts'
import { writtenSlices, type Slice } from '../evidence/slice.ts'
import type { SuitePart } from '../evidence/suite-part.ts'
import type { RunnableCriterion } from '../execution/runnable-criterion.ts'
import type { CaseSchema } from './case-types.ts'
import { checkedSchema } from './checked-schema.ts'
import type { WrittenCriterion } from './criterion.ts'
import { runnableCriteria } from './runnable-criteria.ts'
import type { SuiteHost, SuiteSettings, SuiteSystem, SuiteWork } from './suite-host.ts'
import { SUITE_OPTION_NAMES, type SuiteOptions, type SuiteRule } from './suite-options.ts'
import { systemsOf } from './suite-systems.ts'

/** A suite that was read and checked, before its first call. */
export interface Suite {
  readonly name: string
  /** Project-relative POSIX path of the test file. */
  readonly file: string
  readonly systems: readonly SuiteSystem[]
  readonly cases: readonly Case[]
  /** How many of them have the content of an earlier one. */
  readonly repeated: number
  readonly isSelected: (testCase: Case, index: number) => boolean
  /** Which part of the cases is run here; null for all of them. */
  readonly part: SuitePart | null
  readonly criteria: readonly RunnableCriterion[]
  /** How often the system is called for each case. */
  readonly trials: number
  /** 64 hex digits over the name, the cases in order, and the criteria. */
  readonly digest: string
  readonly concurrency: SuiteWork['concurrency']
  readonly timeoutMs: number
  readonly cache: boolean
  readonly policy: unknown
  readonly narrowed: NarrowedSettings
  /** Ids of the rules that concern this suite, those of its own policy last. */
  readonly ruleIds: readonly string[]
  /** Of those on the difference of two systems, likewise. */
  readonly comparisonRuleIds: readonly string[]
  /** The parts of its cases that these rules are about. */
  readonly slices: readonly Slice[]
}

/**
 * Reads everything that a suite says of itself.
 *
 * @throws `suite_invalid`, `criterion_invalid`, `suite_without_criteria`, `policy_invalid` for a rule on no criterion of
 *   the suite, the errors of case files, and those of systems behind a URL.
 */
export async function readSuite(
  host: SuiteHost,
  name: string,
  options: SuiteOptions<unknown, unknown, CaseSchema>,
  written: readonly WrittenCriterion[],
  testFile: string,
): Promise<Suite> {
  const { settings } = host
  if (typeof name !== 'string' || name.trim() === '') throw invalid(messageOf(name), 'a name is a non-empty string')
  if (typeof options !== 'object' || options === null) throw invalid(name, 'its second argument says system and cases')
  checkOptionNames(name, options)
  const schema = checkedSchema(name, options.schema)
  const systems = await systemsOf(host, name, options)
  const criteria = await runnableCriteria(name, written, host)
  const cases = await host.readCases(options.cases, schema, testFile)
  checkCases(systems, cases)
  const inForce = settingsInForce(name, options, settings)
  const file = host.relativePath(testFile)
  const where = `${file} > ${name}`
  const own = ownRules(options.policy, where, criteria)
  const ownComparison = ownComparisonRules(options.policy, where, criteria)
  const rules = rulesConcerned(name, own, metricsOf(criteria), settings.rules)
  const comparisonRules = rulesConcerned(name, ownComparison, criterionNames(criteria), settings.comparisonRules)
  return {
    name,
    file,
    systems,
    cases,
    repeated: repeatedCases(cases),
    isSelected: selection(cases, settings),
    part: partOf(file, settings),
    criteria,
    trials: trialsOf(name, options),
    digest: suiteDigest(name, cases, criteria),
    ...inForce,
    policy: options.policy,
    ruleIds: idsOf(rules),
    comparisonRuleIds: idsOf(comparisonRules),
    slices: writtenSlices(systems.length > 1 ? [...rules, ...comparisonRules] : rules),
  }
}

function checkOptionNames(name: string, options: SuiteOptions<unknown, unknown, CaseSchema>): void {
  for (const key of Object.keys(options)) {
    if (!SUITE_OPTION_NAMES.includes(key)) {
      throw invalid(name, unknownKeyText('option', key, SUITE_OPTION_NAMES))
    }
  }
}

function trialsOf(name: string, { trials = 1 }: SuiteOptions<unknown, unknown, CaseSchema>): number {
  if (Number.isInteger(trials) && trials >= 1 && trials <= MAX_TRIALS) return trials
  throw invalid(name, `trials is a whole number from 1 to ${MAX_TRIALS}, not ${messageOf(trials)}`)
}

const MAX_TRIALS = 1000

/** Before the first call: a request cannot be made of every case. */
function checkCases(systems: readonly SuiteSystem[], cases: readonly Case[]): void {
  for (const { problemWith } of systems) {
    for (const one of cases) {
      const problem = problemWith(one)
      if (problem !== null) throw new OloproofError('case_invalid', { place: `case ${one.id}`, problem, nearest: null })
    }
  }
}

/** `--tag` first, then `--limit` of what is left. */
function selection(cases: readonly Case[], { limit, tag }: SuiteSettings): Suite['isSelected'] {
  const tagged = tag === null ? cases : cases.filter((one) => one.tags.includes(tag))
  const selected = new Set(limit === null ? tagged : tagged.slice(0, limit))
  return (testCase) => selected.has(testCase)
}

function partOf(file: string, { part }: SuiteSettings): SuitePart | null {
  if (part === null || !part.files.includes(file)) return null
  const { index, count } = part
  return { index, count }
}

function suiteDigest(name: string, cases: readonly Case[], criteria: readonly RunnableCriterion[]): string {
  const caseDigests = cases.map((one) => digestOf(one))
  return digestOf({ name, cases: caseDigests, criteria: criteria.map((one) => one.spec) })
}

type InForce = Pick<Suite, 'concurrency' | 'timeoutMs' | 'cache' | 'narrowed'>

function settingsInForce(
  name: string,
  { concurrency, timeout, cache }: SuiteOptions<unknown, unknown, CaseSchema>,
  settings: SuiteSettings,
): InForce {
  const wanted = wantedBounds(name, concurrency)
  const system = narrowedBound(name, 'system', wanted.system, settings)
  const judge = narrowedBound(name, 'judge', wanted.judge, settings)
  const timeoutMs = timeout === undefined ? undefined : durationMs(timeout)
  if (timeoutMs === null) throw invalid(name, `timeout is milliseconds or a text like 90s, not ${messageOf(timeout)}`)
  if (cache !== undefined && typeof cache !== 'boolean')
    throw invalid(name, `cache is true or false, not ${messageOf(cache)}`)
  return {
    concurrency: { system: system ?? settings.concurrency.system, judge: judge ?? settings.concurrency.judge },
    timeoutMs: timeoutMs ?? settings.timeoutMs.system,
    cache: cache ?? true,
    narrowed: {
      ...(system !== undefined && { system }),
      ...(judge !== undefined && { judge }),
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...(cache === false && { cache }),
    },
  }
}

function wantedBounds(name: string, written: unknown): { readonly system?: number; readonly judge?: number } {
  if (written === undefined) return {}
  if (typeof written === 'number') return { system: written }
  if (typeof written !== 'object' || written === null) {
    throw invalid(name, `concurrency is a whole number, or { system, judge }, not ${messageOf(written)}`)
  }
  const unknown = Object.keys(written).find((key) => key !== 'system' && key !== 'judge')
  if (unknown !== undefined) throw invalid(name, unknownKeyText('key of concurrency', unknown, ['system', 'judge']))
  return written
}

/** What the suite says of one bound, where that is lower than the bound of the run and the command line says nothing. */
function narrowedBound(
  name: string,
  slot: 'system' | 'judge',
  wanted: number | undefined,
  settings: SuiteSettings,
): number | undefined {
  if (wanted === undefined) return undefined
  if (!Number.isInteger(wanted) || wanted < 1) {
    throw invalid(name, `concurrency takes whole numbers from 1, not ${messageOf(wanted)}`)
  }
  return wanted < settings.concurrency[slot] && !settings.concurrencyIsFixed[slot] ? wanted : undefined
}

function rulesConcerned(
  name: string,
  own: readonly WrittenRule[],
  metrics: readonly string[],
  rules: SuiteSettings['rules'],
): readonly WrittenRule[] {
  return [...rules.filter(({ metric, suite }) => metrics.includes(metric) && (suite ?? name) === name), ...own]
}

function idsOf(rules: readonly WrittenRule[]): readonly string[] {
  return [...new Set(rules.map(({ id }) => id).filter((id) => typeof id === 'string'))]
}

function metricsOf(criteria: readonly RunnableCriterion[]): readonly string[] {
  return [...criterionNames(criteria), ...Object.keys(EXECUTION_METRICS)]
}

function criterionNames(criteria: readonly RunnableCriterion[]): readonly string[] {
  return criteria.map((one) => one.spec.name)
}

/** A rule before it is checked. */
type WrittenRule = { readonly [Key in keyof SuiteRule]?: unknown }

/** The rules that a suite writes for itself; the main process checks all else about them. */
function ownRules(policy: unknown, where: string, criteria: readonly RunnableCriterion[]): readonly WrittenRule[] {
  const { rules } = (policy ?? {}) as { readonly rules?: unknown }
  const problem = 'the suite has no criterion of this name'
  return checkedOwnRules(rules, { where, path: 'rules', metrics: metricsOf(criteria), problem })
}

function ownComparisonRules(
  policy: unknown,
  where: string,
  criteria: readonly RunnableCriterion[],
): readonly WrittenRule[] {
  const { comparison } = (policy ?? {}) as { readonly comparison?: unknown }
  const { rules } = (comparison ?? {}) as { readonly rules?: unknown }
  const problem = 'rules of comparisons are about criteria, and the suite has none of this name'
  return checkedOwnRules(rules, { where, path: 'comparison.rules', metrics: criterionNames(criteria), problem })
}

interface OwnRulesContext {
  readonly where: string
  /** Of the rules in the policy. */
  readonly path: string
  /** That they may be about. */
  readonly metrics: readonly string[]
  /** Said of a rule on any other. */
  readonly problem: string
}

function checkedOwnRules(rules: unknown, { where, path, metrics, problem }: OwnRulesContext): readonly WrittenRule[] {
  if (!Array.isArray(rules)) return []
  const own = rules.map((rule: unknown) => (rule ?? {}) as WrittenRule)
  const issues = own.flatMap(({ metric }, index) =>
    typeof metric !== 'string' || metrics.includes(metric)
      ? []
      : [
          {
            place: `${path}[${index}].metric`,
            text: metric,
            problem,
            nearest: nearestName(metric, metrics),
          },
        ],
  )
  // It would never be decided, and so never fail.
  if (issues.length > 0) throw new OloproofError('policy_invalid', { where, issues })
  return own
}

function invalid(suite: string, problem: string): OloproofError {
  return new OloproofError('suite_invalid', { suite, problem })
}
