import type { SeenJudgement } from '../evidence/run-evidence.ts'
import type { JudgedCase } from './rationales-of.ts'

/**
 * What a judge said of one trial that is no verdict, a text for each such vote. It stands without a key: it belongs to a
 * judgement when this run was told it, and the case has one answer alone.
 */
export function repliesOf(judgement: SeenJudgement, one: JudgedCase): readonly string[] {
  const { runId, criteria, executions, reasoned } = one
  const judge = criteria.find(({ name }) => name === judgement.criterion)?.judge
  if (judge === undefined || judgement.status !== 'MISSING' || executions.length !== 1) return []
  const byVote = new Map<number, string>()
  for (const { record } of reasoned) {
    if (record.kind !== 'unjudged' || record.said === undefined) continue
    const { judge: by, vote = 1, said, run_id } = record
    const isSameJudge = by.name === judge.name && by.version === judge.version
    if (isSameJudge && run_id === runId && !byVote.has(vote)) byVote.set(vote, said.text)
  }
  return [...byVote].sort(([a], [b]) => a - b).map(([, text]) => text)
}
