import { messageOf, OloproofError } from '../base/error.ts'
import type { CriterionSpec, ScoreRange } from '../evidence/criterion.ts'
import type { RunnableCriterion } from '../execution/runnable-criterion.ts'
import type { WrittenCriterion } from './criterion.ts'
import type { Judge } from './judge.ts'

/**
 * The criteria of a suite, checked.
 *
 * @throws `criterion_invalid` for a repeated or empty name, an unknown kind or option, a bad range, no function;
 *   `suite_without_criteria` for none at all.
 */
export function runnableCriteria(
  suite: string,
  written: readonly WrittenCriterion[],
  judgeTimeoutMs: number,
): readonly RunnableCriterion[] {
  if (written.length === 0) throw new OloproofError('suite_without_criteria', { suite })
  const names = new Set<string>()
  return written.map((one) => {
    const runnable = runnableCriterion(one, judgeTimeoutMs)
    const { name } = runnable.spec
    if (names.has(name)) throw invalid(name, 'the suite has another criterion of this name')
    names.add(name)
    return runnable
  })
}

const OPTIONS = ['kind', 'range', 'judge']

function runnableCriterion({ name, options, check }: WrittenCriterion, judgeTimeoutMs: number): RunnableCriterion {
  if (typeof name !== 'string' || name.trim() === '') throw invalid(messageOf(name), 'a name is a non-empty string')
  if (typeof options !== 'object') throw invalid(name, 'behind the name comes a function, or an object of options')
  if (isJudge(options)) throw invalid(name, "a judge is an option: criterion('name', { judge })")
  for (const key of Object.keys(options)) {
    if (!OPTIONS.includes(key))
      throw invalid(name, `unknown option ${JSON.stringify(key)}; there are ${OPTIONS.join(', ')}`)
  }
  const spec = { ...specOf(name, options) }
  if (options.judge !== undefined && check !== undefined) {
    throw invalid(name, 'it has both a function and a judge; declare two criteria')
  }
  if (isJudge(options.judge)) {
    const identity = { name: options.judge.name, version: options.judge.version }
    const call = options.judge.call as (...args: unknown[]) => unknown
    const { price } = options.judge
    const judge = { identity, gate: `judge:${identity.name}`, timeoutMs: judgeTimeoutMs, ...(price && { price }), call }
    return { kind: 'judge', spec: { ...spec, judge: identity }, judge }
  }
  if (options.judge !== undefined) throw invalid(name, '`judge` is what judge({ name, version }, fn) returns')
  if (typeof check !== 'function') throw invalid(name, 'it has neither a function nor a judge')
  return { kind: 'code', spec, check: check as (...args: unknown[]) => unknown }
}

function specOf(name: string, { kind = 'BINARY', range }: WrittenCriterion['options']): CriterionSpec {
  if (kind !== 'BINARY' && kind !== 'MEAN') throw invalid(name, `kind is 'BINARY' or 'MEAN', not ${messageOf(kind)}`)
  if (range === undefined) return { name, kind }
  if (kind === 'BINARY') throw invalid(name, 'only a MEAN criterion has a range')
  if (!isRange(range)) throw invalid(name, `range is two finite numbers, the lower one first, not ${messageOf(range)}`)
  return { name, kind, range: [range[0], range[1]] }
}

function isRange(value: unknown): value is ScoreRange {
  return Array.isArray(value) && value.length === 2 && value.every((end) => Number.isFinite(end)) && value[0] < value[1]
}

function isJudge(value: unknown): value is Judge {
  return typeof value === 'object' && value !== null && (value as Partial<Judge>).kind === 'judge'
}

function invalid(name: string, problem: string): OloproofError {
  return new OloproofError('criterion_invalid', { name, problem })
}
