/** BINARY criteria judge `passed`, MEAN criteria judge a finite `score`. */
export type CriterionKind = 'BINARY' | 'MEAN'

/** The closed range that a MEAN criterion declares its scores to lie in. */
export type ScoreRange = readonly [low: number, high: number]

/** Name and version: what makes two systems, or two judges, the same one. */
export interface Identity {
  readonly name: string
  readonly version: string
}

/** Who a judge is. A judge that asks a model is what its parts say, whatever its name. */
export interface JudgeIdentity extends Identity {
  /** Provider, model, digest of the rubric, ...; `version` is made from them. Left out for a judge of one's own. */
  readonly parts?: Readonly<Record<string, string>>
}

/** What is known of a criterion without running it. Part of the suite digest. */
export interface CriterionSpec {
  readonly name: string
  readonly kind: CriterionKind
  readonly range?: ScoreRange
  readonly judge?: JudgeIdentity
}

/** A system behind a URL is its request as well: `definition` is the digest of that, 64 hex digits. */
export interface SystemIdentity extends Identity {
  readonly definition?: string
}
