import { canonicalJson } from '../base/canonical-json.ts'
import type { WorstCase } from '../../reporter/github/job-summary.ts'
import type { RuleRecord } from '../evidence/event.ts'
import type { CaseEvidence, RunEvidence, SeenCase, SeenJudgement } from '../evidence/run-evidence.ts'

/** How far a case is from what was wanted: judgements that were missed, then how far a score lies beyond a threshold. */
interface Badness {
  readonly id: string
  readonly missed: number
  readonly beyond: number
}

/** The worst cases of a run, and how many there are of either kind. */
export interface FoundCases {
  /** A criterion missed them: it says passed or not, and said not. */
  readonly misses: readonly WorstCase[]
  readonly missedCases: number
  /** No criterion missed them, and a score of theirs lies beyond the threshold of a rule on all of its scores. */
  readonly beyond: readonly WorstCase[]
  readonly beyondCases: number
}

/**
 * The cases that a criterion missed, and those that have no miss and a score beyond the threshold of a rule, `most` of each.
 * The worst first: by how many criteria missed them, then by how far a score is beyond; as bad ones in the order of the suite.
 *
 * @throws what reading the evidence throws.
 */
export async function worstMisses({ cases, run }: RunEvidence, most: number): Promise<FoundCases> {
  const rules = run?.rules ?? []
  const bad: Badness[] = []
  const look = (seen: SeenCase): false => {
    const { missed, beyond } = badnessOf(seen, rules)
    if (missed > 0 || beyond > 0) bad.push({ id: seen.id, missed, beyond })
    return false
  }
  for await (const _ of cases(look)) void _
  bad.sort((a, b) => b.missed - a.missed || b.beyond - a.beyond)
  const missed = bad.filter((one) => one.missed > 0)
  const beyond = bad.slice(missed.length)
  const shown = [missed.slice(0, most), beyond.slice(0, most)] as const
  const wanted = new Set(shown.flat().map(({ id }) => id))
  const found = new Map<string, CaseEvidence>()
  if (wanted.size > 0) for await (const one of cases(({ id }) => wanted.has(id))) found.set(one.id, one)
  const [misses, others] = shown.map((part) => part.flatMap(({ id }) => found.get(id) ?? []))
  return {
    misses: (misses ?? []).map((one) => worstCase(one, isMissed)),
    missedCases: missed.length,
    beyond: (others ?? []).map((one) =>
      worstCase(one, ({ criterion, score }) => beyondOf(criterion, score, rules) > 0),
    ),
    beyondCases: beyond.length,
  }
}

function isMissed({ passed }: SeenJudgement): boolean {
  return passed === false
}

function badnessOf({ judgements }: SeenCase, rules: readonly RuleRecord[]): Omit<Badness, 'id'> {
  const beyond = judgements.map(({ criterion, score }) => beyondOf(criterion, score, rules))
  return { missed: judgements.filter(isMissed).length, beyond: Math.max(0, ...beyond) }
}

function beyondOf(criterion: string, score: number | null, rules: readonly RuleRecord[]): number {
  if (score === null) return 0
  const own = rules.filter(({ metric }) => metric === criterion)
  return Math.max(0, ...own.map(({ requires }) => distance(score, requires)))
}

function distance(score: number, requires: RuleRecord['requires']): number {
  if ('between' in requires) return Math.max(requires.between[0] - score, score - requires.between[1])
  return 'at_least' in requires ? requires.at_least - score : score - requires.at_most
}

function worstCase(
  { id, asked, executions, judgements }: CaseEvidence,
  isBad: (judgement: SeenJudgement) => boolean,
): WorstCase {
  const bad = judgements.filter(isBad)
  const [first] = bad
  const execution = executions.find(({ trial }) => trial === first?.trial)
  return {
    caseId: id,
    criteria: [...new Set(bad.map(({ criterion }) => criterion))],
    input: asked === null ? null : textOf(asked.input),
    expected: asked?.expected === undefined ? null : textOf(asked.expected),
    output: execution?.answer ? textOf(execution.answer.output) : null,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : canonicalJson(value)
}
