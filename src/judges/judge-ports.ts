/** What a judge that asks a model needs of the world. */
export interface JudgePorts {
  /** A text that nobody can foresee, for one call. */
  readonly nonce: () => string
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Of one attempt, for judges that say nothing of it. */
  readonly timeoutMs: number
  /** The command line set the bound: a judge does not narrow it. */
  readonly concurrencyIsFixed: boolean
}
