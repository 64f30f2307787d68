import { canonicalJson } from '../base/canonical-json.ts'
import type { WorstMiss } from '../../reporter/github/job-summary.ts'
import type { RuleRecord } from '../evidence/event.ts'
import type { CaseEvidence, RunEvidence, SeenCase } from '../evidence/run-evidence.ts'

/** How far a case is from what was wanted: judgements that were missed, then how far a score lies beyond a threshold. */
interface Badness {
  readonly id: string
  readonly missed: number
  readonly beyond: number
}

/** The worst missed cases of a run, and how many there are. */
export interface FoundMisses {
  readonly misses: readonly WorstMiss[]
  readonly missedCases: number
}

/**
 * The cases that a criterion missed, or whose score lies beyond the threshold of a rule, the worst first, and those that
 * are as bad in the order of the suite.
 *
 * @throws what reading the evidence throws.
 */
export async function worstMisses({ cases, run }: RunEvidence, most: number): Promise<FoundMisses> {
  const rules = run?.rules ?? []
  const bad: Badness[] = []
  const look = (seen: SeenCase): false => {
    const { missed, beyond } = badnessOf(seen, rules)
    if (missed > 0 || beyond > 0) bad.push({ id: seen.id, missed, beyond })
    return false
  }
  for await (const _ of cases(look)) void _
  const worst = bad.sort((a, b) => b.missed - a.missed || b.beyond - a.beyond).slice(0, most)
  const found = new Map<string, WorstMiss>()
  const wanted = new Set(worst.map(({ id }) => id))
  if (wanted.size > 0) {
    for await (const one of cases(({ id }) => wanted.has(id))) found.set(one.id, missOf(one, rules))
  }
  return { misses: worst.flatMap(({ id }) => found.get(id) ?? []), missedCases: bad.length }
}

function badnessOf(seen: SeenCase, rules: readonly RuleRecord[]): Omit<Badness, 'id'> {
  const missed = seen.judgements.filter(({ passed }) => passed === false).length
  const beyond = seen.judgements.map(({ criterion, score }) => beyondOf(criterion, score, rules))
  return { missed, beyond: Math.max(0, ...beyond) }
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

function missOf({ id, asked, executions, judgements }: CaseEvidence, rules: readonly RuleRecord[]): WorstMiss {
  const missed = judgements.filter(
    ({ passed, score, criterion }) => passed === false || beyondOf(criterion, score, rules) > 0,
  )
  const [first] = missed
  const execution = executions.find(({ trial }) => trial === first?.trial)
  return {
    caseId: id,
    missed: [...new Set(missed.map(({ criterion }) => criterion))],
    input: asked === null ? null : textOf(asked.input),
    expected: asked?.expected === undefined ? null : textOf(asked.expected),
    output: execution?.answer ? textOf(execution.answer.output) : null,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : canonicalJson(value)
}
