import { messageOf, OloproofError } from '../base/error.ts'
import { unknownKeyText } from '../base/unknown-key-text.ts'
import type { CriterionSpec, ScoreRange } from '../evidence/criterion.ts'
import type { RunnableCriterion, RunnableJudge } from '../execution/runnable-criterion.ts'
import type { WrittenCriterion } from './criterion.ts'
import type { Judge } from './judge.ts'
import type { ModelJudge } from './model-judge.ts'
import type { OpenedJudge, SuiteHost } from './suite-host.ts'

/**
 * The criteria of a suite, checked, with their judges ready to be asked.
 *
 * @throws `criterion_invalid` for a repeated or empty name, an unknown kind or option, a bad range, no function;
 *   `suite_without_criteria` for none at all; `judge_unknown`, `variable_unusable` for a judge that cannot be had.
 */
export async function runnableCriteria(
  suite: string,
  written: readonly WrittenCriterion[],
  host: Pick<SuiteHost, 'settings' | 'openJudge'>,
): Promise<readonly RunnableCriterion[]> {
  if (written.length === 0) throw new OloproofError('suite_without_criteria', { suite })
  const names = new Set<string>()
  const runnable: RunnableCriterion[] = []
  for (const one of written) {
    const name = checkedName(one.name)
    if (names.has(name)) throw invalid(name, 'the suite has another criterion of this name')
    names.add(name)
    runnable.push(await runnableCriterion(name, one, host))
  }
  return runnable
}

const OPTIONS = ['kind', 'range', 'judge']

function checkedName(name: unknown): string {
  if (typeof name !== 'string' || name.trim() === '') throw invalid(messageOf(name), 'a name is a non-empty string')
  if (name.startsWith('$')) throw invalid(name, 'names with a $ are those of what is measured of every execution')
  return name
}

async function runnableCriterion(
  name: string,
  { options, check }: WrittenCriterion,
  host: Pick<SuiteHost, 'settings' | 'openJudge'>,
): Promise<RunnableCriterion> {
  if (typeof options !== 'object') throw invalid(name, 'behind the name comes a function, or an object of options')
  if (isOwnJudge(options) || isModelJudge(options)) {
    throw invalid(name, "a judge is an option: criterion('name', { judge })")
  }
  for (const key of Object.keys(options)) {
    if (!OPTIONS.includes(key)) throw invalid(name, unknownKeyText('option', key, OPTIONS))
  }
  const { judge } = options
  if (judge !== undefined && check !== undefined) {
    throw invalid(name, 'it has both a function and a judge; declare two criteria')
  }
  if (isOwnJudge(judge)) return judged(specOf(name, options), ownJudge(judge, host.settings.timeoutMs.judge))
  if (typeof judge === 'string' || isModelJudge(judge)) {
    const opened = await host.openJudge(name, judge)
    return judged(specOnScale(name, options, opened), opened.judge)
  }
  if (judge !== undefined) {
    throw invalid(name, '`judge` is the name of a judge in oloproof.yaml, or what judge({ name, version }, …) returns')
  }
  if (typeof check !== 'function') throw invalid(name, 'it has neither a function nor a judge')
  return { kind: 'code', spec: specOf(name, options), check: check as (...args: unknown[]) => unknown }
}

function judged(spec: CriterionSpec, judge: RunnableJudge): RunnableCriterion {
  return { kind: 'judge', spec: { ...spec, judge: judge.identity }, judge }
}

function ownJudge({ name, version, price, call }: Judge, timeoutMs: number): RunnableJudge {
  return {
    identity: { name, version },
    gate: `judge:${name}`,
    timeoutMs,
    votes: 1,
    ...(price && { price }),
    call: call as (...args: unknown[]) => unknown,
    read: (value) => ({ kind: 'verdict', value, rationale: null, said: null }),
  }
}

function specOf(name: string, { kind = 'BINARY', range }: WrittenCriterion['options']): CriterionSpec {
  if (kind !== 'BINARY' && kind !== 'MEAN') throw invalid(name, `kind is 'BINARY' or 'MEAN', not ${messageOf(kind)}`)
  if (range === undefined) return { name, kind }
  if (kind === 'BINARY') throw invalid(name, 'only a MEAN criterion has a range')
  if (!isRange(range)) throw invalid(name, `range is two finite numbers, the lower one first, not ${messageOf(range)}`)
  return { name, kind, range: [range[0], range[1]] }
}

/** The scale of a judge says what kind of criterion it answers, and in what range. */
function specOnScale(
  name: string,
  { kind, range }: WrittenCriterion['options'],
  { judge, scale }: OpenedJudge,
): CriterionSpec {
  const spec: CriterionSpec =
    scale === 'binary' ? { name, kind: 'BINARY' } : { name, kind: 'MEAN', range: [scale.min, scale.max] }
  if (kind !== undefined && kind !== spec.kind) {
    const says = scale === 'binary' ? 'says yes or no' : `gives scores from ${scale.min} to ${scale.max}`
    throw invalid(
      name,
      `judge ${judge.identity.name} ${says}, so that its kind is ${spec.kind}, not ${messageOf(kind)}`,
    )
  }
  if (range !== undefined) throw invalid(name, `its range is the scale of judge ${judge.identity.name}; leave it out`)
  return spec
}

function isRange(value: unknown): value is ScoreRange {
  return Array.isArray(value) && value.length === 2 && value.every((end) => Number.isFinite(end)) && value[0] < value[1]
}

function isOwnJudge(value: unknown): value is Judge {
  return typeof value === 'object' && value !== null && (value as Partial<Judge>).kind === 'judge'
}

function isModelJudge(value: unknown): value is ModelJudge {
  return typeof value === 'object' && value !== null && (value as Partial<ModelJudge>).kind === 'model_judge'
}

function invalid(name: string, problem: string): OloproofError {
  return new OloproofError('criterion_invalid', { name, problem })
}
