/** A model object of the AI SDK, of its versions 5 and 6, as far as it is used. Any object of this form will do. */
export interface LanguageModel {
  readonly provider: string
  readonly modelId: string
  readonly doGenerate: (options: never) => PromiseLike<object>
}
