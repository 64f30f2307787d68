import type { JsonObject } from '../base/json.ts'
import type { Identity } from '../evidence/criterion.ts'
import type { JudgeScale, JudgeTask } from '../evidence/judge-definition.ts'
import type { TokenPrice } from '../evidence/token-price.ts'
import type { LanguageModel } from '../execution/language-model.ts'

/** A judge that asks a model by a rubric, as those of `oloproof.yaml` do. */
export interface ModelJudge<out Scale extends JudgeScale = JudgeScale> extends Identity {
  readonly kind: 'model_judge'
  readonly model: LanguageModel
  readonly task: JudgeTask & { readonly scale: Scale }
  readonly price?: TokenPrice
}

/** A judge that asks a model object of the AI SDK, as it is written. */
export interface WrittenModelJudge<Scale extends JudgeScale> extends Identity {
  readonly model: LanguageModel
  /** What an answer must be like. */
  readonly rubric: string
  /** `'binary'` by default, or the range of the scores. */
  readonly scale?: Scale
  /** How often each output is judged; the majority counts, or the mean of the scores. 1 by default. */
  readonly votes?: number
  /** Call settings of the AI SDK: `temperature`, `maxOutputTokens`, `seed`, ... */
  readonly parameters?: JsonObject
  readonly price?: TokenPrice
}
