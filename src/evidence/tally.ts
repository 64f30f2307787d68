import type { CriterionSpec } from './criterion.ts'
import type { Judgement } from './judgement.ts'
import type { CaseScore, MetricEvidence } from './metric.ts'

/** Counts the judgements of a run as they come. The one source of provisional and of final numbers. */
export interface Tally {
  /** Cases with a judgement of every criterion. */
  readonly casesDone: number
  /** Counts one judgement; true when it was the last one of its case. */
  judged(caseId: string, judgement: Judgement): boolean
  /** What has been counted so far, one entry per criterion, in the order in which they were declared. */
  metrics(): readonly MetricEvidence[]
}

/**
 * An empty tally for the criteria of a suite. Memory: one score per observed case of a MEAN criterion, and one entry
 * per case that is being judged.
 */
export function createTally(criteria: readonly CriterionSpec[]): Tally {
  const counters = new Map(criteria.map((criterion) => [criterion.name, newCounter(criterion)]))
  const open = new Map<string, number>()
  let casesDone = 0
  return {
    get casesDone() {
      return casesDone
    },
    judged(caseId, judgement) {
      const counter = counters.get(judgement.criterion)
      if (counter === undefined) return false
      count(counter, caseId, judgement)
      const left = (open.get(caseId) ?? criteria.length) - 1
      if (left > 0) open.set(caseId, left)
      else {
        open.delete(caseId)
        casesDone += 1
      }
      return left === 0
    },
    metrics: () => Array.from(counters.values(), evidenceOf),
  }
}

interface Counter {
  readonly spec: CriterionSpec
  readonly scores: CaseScore[]
  passed: number
  observed: number
  missing: number
  excluded: number
}

function newCounter(spec: CriterionSpec): Counter {
  return { spec, scores: [], passed: 0, observed: 0, missing: 0, excluded: 0 }
}

function count(counter: Counter, caseId: string, judgement: Judgement): void {
  switch (judgement.status) {
    case 'MISSING':
      counter.missing += 1
      return
    case 'EXCLUDED':
      counter.excluded += 1
      return
    case 'OK':
      counter.observed += 1
      if (judgement.score !== null) counter.scores.push({ caseId, score: judgement.score })
      else if (judgement.passed) counter.passed += 1
  }
}

function evidenceOf({ spec, scores, passed, observed, missing, excluded }: Counter): MetricEvidence {
  const counts = { name: spec.name, observed, missing, excluded }
  if (spec.kind === 'BINARY') return { ...counts, kind: 'BINARY', passed }
  return { ...counts, kind: 'MEAN', scores: scores.slice(), ...(spec.range && { range: spec.range }) }
}
