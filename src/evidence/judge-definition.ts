import type { JsonObject } from '../base/json.ts'
import type { Rate } from './http-system.ts'
import type { TokenPrice } from './token-price.ts'

/** What a judge answers with: yes or no, or a number from `min` to `max`. */
export type JudgeScale = 'binary' | { readonly min: number; readonly max: number }

/** How a provider is spoken to. `openai` is also what compatible servers speak. */
export type ProviderName = 'openai' | 'openai-responses' | 'anthropic' | 'gemini' | 'ollama'

export const PROVIDER_NAMES: readonly ProviderName[] = ['openai', 'openai-responses', 'anthropic', 'gemini', 'ollama']

/** What a judge is asked to do, whoever does it. */
export interface JudgeTask {
  readonly rubric: string
  readonly scale: JudgeScale
  /** How often each output is judged. */
  readonly votes: number
  /** What the model is told beside the question, in the words of its provider: `temperature`, `max_tokens`, ... */
  readonly parameters: JsonObject
}

/** A judge of `oloproof.yaml`. */
export interface JudgeDefinition extends JudgeTask {
  readonly name: string
  readonly provider: ProviderName
  /** null: where the provider is by itself. */
  readonly baseUrl: string | null
  readonly model: string
  /** Name of the environment variable that holds the key; null when none is sent. */
  readonly apiKeyVariable: string | null
  /** Calls in flight at most, over all workers; null: as many as judges may have. */
  readonly concurrency: number | null
  /** Per attempt, from dispatch; null: what judges have. */
  readonly timeoutMs: number | null
  readonly rate: Rate | null
  readonly price: TokenPrice | null
}
