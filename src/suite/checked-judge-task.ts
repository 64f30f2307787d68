import { canonicalJson } from '../base/canonical-json.ts'
import { messageOf, OloproofError } from '../base/error.ts'
import type { JsonObject } from '../base/json.ts'
import type { JudgeScale, JudgeTask } from '../evidence/judge-definition.ts'
import { checkKeys } from './check-keys.ts'
import type { WrittenModelJudge } from './model-judge.ts'

const KEYS: readonly string[] = [
  'name',
  'version',
  'model',
  'rubric',
  'scale',
  'votes',
  'parameters',
  'price',
] satisfies readonly (keyof WrittenModelJudge<JudgeScale>)[]

const MOST_VOTES = 99

/** Whether somebody meant a judge that asks a model. */
export function isModelWritten(written: object): written is WrittenModelJudge<JudgeScale> {
  return 'model' in written || 'rubric' in written
}

/**
 * What a judge in code is asked to do, once it is known to be usable.
 *
 * @throws `declaration_invalid` for an unknown key, no model object, an empty rubric, a scale that is none, votes that
 *   cannot be counted, parameters that are not JSON.
 */
export function checkedJudgeTask(name: string, written: WrittenModelJudge<JudgeScale>): JudgeTask {
  const { model, rubric, scale = 'binary', votes = 1, parameters = {} } = written
  checkKeys('judge', name, written, KEYS)
  if (!isModel(model)) throw invalid(name, `model is a model object of the AI SDK, not ${shown(model)}`)
  if (typeof rubric !== 'string' || rubric.trim() === '') throw invalid(name, `rubric is a text, not ${shown(rubric)}`)
  if (!isScale(scale)) throw invalid(name, `scale is 'binary', or { min, max } with min below max, not ${shown(scale)}`)
  if (!Number.isInteger(votes) || votes < 1 || votes > MOST_VOTES) {
    throw invalid(name, `votes is a whole number from 1 to ${MOST_VOTES}, not ${shown(votes)}`)
  }
  return { rubric, scale, votes, parameters: jsonObject(name, parameters) }
}

function isModel(model: unknown): boolean {
  if (typeof model !== 'object' || model === null) return false
  const { provider, modelId, doGenerate } = model as Readonly<Record<string, unknown>>
  return typeof provider === 'string' && typeof modelId === 'string' && typeof doGenerate === 'function'
}

function isScale(scale: unknown): boolean {
  if (scale === 'binary') return true
  if (typeof scale !== 'object' || scale === null || Object.keys(scale).sort().join() !== 'max,min') return false
  const { min, max } = scale as Readonly<Record<'min' | 'max', unknown>>
  return Number.isFinite(min) && Number.isFinite(max) && Number(min) < Number(max)
}

function jsonObject(name: string, parameters: JsonObject): JsonObject {
  try {
    if (typeof parameters === 'object') return JSON.parse(canonicalJson(parameters)) as JsonObject
  } catch (error) {
    throw invalid(name, `parameters are JSON: ${messageOf(error)}`)
  }
  throw invalid(name, `parameters is an object, not ${shown(parameters)}`)
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : messageOf(value)
}

function invalid(name: string, problem: string): OloproofError {
  return new OloproofError('declaration_invalid', { what: 'judge', name, problem, nearest: null })
}
