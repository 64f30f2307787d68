/** What a judge that asks a model needs of the world. */
export interface JudgePorts {
  /** A text that nobody can foresee, for one call. */
  readonly nonce: () => string
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Of one attempt, for judges that say nothing of it. */
  readonly timeoutMs: number
}
