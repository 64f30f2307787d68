import type { JsonObject } from '../base/json.ts'
import type { Rate } from '../evidence/http-system.ts'
import type { JudgeDefinition, JudgeScale, ProviderName } from '../evidence/judge-definition.ts'
import type { TokenPrice } from '../evidence/token-price.ts'
import { writtenMilliseconds, type WrittenDuration } from './written-duration.ts'

/** A judge in `oloproof.yaml`, as people write it. */
export interface WrittenJudge {
  readonly provider: ProviderName
  readonly base_url?: string
  readonly model: string
  /** `${NAME}`: no key is ever in the file. */
  readonly api_key?: string
  readonly rubric: string
  readonly scale?: JudgeScale
  readonly votes?: number
  readonly parameters?: JsonObject
  readonly concurrency?: number
  readonly timeout?: WrittenDuration
  readonly rate?: Rate
  readonly price?: TokenPrice
}

/** The judge that was written, with the defaults filled in. */
export function judgeFromWritten(name: string, written: WrittenJudge): JudgeDefinition {
  const { provider, base_url, model, api_key, rubric, scale, votes, parameters, concurrency, timeout, rate, price } =
    written
  return {
    name,
    provider,
    baseUrl: base_url ?? null,
    model,
    apiKeyVariable: api_key === undefined ? null : api_key.slice(2, -1),
    rubric,
    scale: scale ?? 'binary',
    votes: votes ?? 1,
    parameters: parameters ?? {},
    concurrency: concurrency ?? null,
    timeoutMs: writtenMilliseconds(timeout) ?? null,
    rate: rate ?? null,
    price: price ?? null,
  }
}
