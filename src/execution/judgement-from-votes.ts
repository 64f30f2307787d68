import type { CriterionSpec } from '../evidence/criterion.ts'
import type { Judgement, MissingJudgement, MissingReason, Vote } from '../evidence/judgement.ts'

/**
 * The one judgement that several votes on one output come to. BINARY: what more than half of all votes say; a tie is
 * MISSING. MEAN: the mean of the scores; a vote without one leaves it MISSING, since the others would stand for it in silence.
 * A single vote is the judgement itself.
 */
export function judgementFromVotes(spec: CriterionSpec, judgements: readonly Judgement[]): Judgement {
  const [first] = judgements
  if (first !== undefined && judgements.length === 1) return first
  const given = judgements.filter((one) => one.status === 'OK')
  const without = judgements.find((one) => one.status === 'MISSING')
  const votes = judgements.map(voteOf)
  const base = { criterion: spec.name, votes }
  const fromCache = judgements.every((one) => one.status === 'OK' && one.fromCache)

  if (spec.kind === 'MEAN') {
    if (without !== undefined)
      return missing(spec, without, `${given.length} of ${votes.length} votes have a score`, votes)
    return { status: 'OK', ...base, fromCache, passed: null, score: meanOf(given.map((one) => one.score ?? 0)) }
  }
  const yes = given.filter((one) => one.passed === true).length
  const no = given.length - yes
  for (const [passed, count] of [
    [true, yes],
    [false, no],
  ] as const) {
    if (count > votes.length / 2) return { status: 'OK', ...base, fromCache, passed, score: null }
  }
  const counts = `${yes} yes, ${no} no`
  if (without === undefined) return { status: 'MISSING', ...base, reason: 'judge_tied', detail: counts }
  return missing(spec, without, `${counts}, ${votes.length - given.length} without a verdict`, votes)
}

/** The mean, which no rounding puts outside what was given. */
function meanOf(scores: readonly number[]): number {
  const mean = scores.reduce((total, one) => total + one, 0) / scores.length
  return Math.min(Math.max(mean, Math.min(...scores)), Math.max(...scores))
}

function voteOf(judgement: Judgement): Vote {
  return judgement.status === 'OK' ? (judgement.passed ?? judgement.score) : null
}

function missing(
  { name }: CriterionSpec,
  { reason, detail }: { readonly reason: MissingReason; readonly detail?: string },
  counts: string,
  votes: readonly Vote[],
): MissingJudgement {
  const text = detail === undefined ? counts : `${counts}: ${detail}`
  return { status: 'MISSING', criterion: name, reason, detail: text, votes }
}
