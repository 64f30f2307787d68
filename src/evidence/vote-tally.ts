import type { Judgement, Vote } from './judgement.ts'

/** How far the votes of a judge agreed, apart from what they came to. */
export interface SplitVotes {
  readonly criterion: string
  /** Answers on which the judge voted more than once. */
  readonly voted: number
  /** Those of them on which two votes differ. A vote without a verdict differs from none. */
  readonly split: number
}

/** Counts split votes as judgements come. */
export interface VoteTally {
  judged(judgement: Judgement): void
  /** One entry for each criterion with votes, in the order in which they came. */
  counts(): readonly SplitVotes[]
}

/** An empty tally. Memory: one entry for each criterion. */
export function createVoteTally(): VoteTally {
  const counts = new Map<string, SplitVotes>()
  return {
    judged(judgement) {
      const votes = judgement.status === 'EXCLUDED' ? undefined : judgement.votes
      if (votes === undefined) return
      const { criterion } = judgement
      const { voted, split } = counts.get(criterion) ?? { voted: 0, split: 0 }
      counts.set(criterion, { criterion, voted: voted + 1, split: split + (isSplit(votes) ? 1 : 0) })
    },
    counts: () => [...counts.values()],
  }
}

function isSplit(votes: readonly Vote[]): boolean {
  return new Set(votes.filter((vote) => vote !== null)).size > 1
}
