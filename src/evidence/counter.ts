import type { CriterionSpec } from './criterion.ts'
import type { CaseScore, MetricEvidence, TrialGroup } from './metric.ts'
import type { Slice } from './slice.ts'

/** What one trial showed of one metric. */
export type Observation = { readonly passed: boolean } | { readonly score: number } | 'missing' | 'excluded'

/** What a counter counts, and what it keeps beside its counts. */
export interface Counted {
  readonly spec: CriterionSpec
  readonly where?: Slice
  readonly trials: number
  /** Keeps which cases they were: for rules that name cases. */
  readonly keepsIds: boolean
}

/** Counts what is observed of one metric. */
export interface Counter {
  /** `times` is above 1 for a case that is excluded with all its trials. */
  count(caseId: string, observation: Observation, times: number): void
  evidence(): MetricEvidence
}

/**
 * A counter at zero. Memory: a few numbers for a BINARY metric, with several trials also one entry per case that is
 * being judged and one per different outcome of a case; one score per observed judgement of a MEAN.
 */
export function createCounter({ spec, where, trials, keepsIds }: Counted): Counter {
  const scores: CaseScore[] = []
  const missingCases: string[] = []
  const groups = spec.kind === 'BINARY' && (trials > 1 || keepsIds) ? createGroups(trials, keepsIds) : null
  let [passed, observed, missing, excluded] = [0, 0, 0, 0]
  return {
    count(caseId, observation, times) {
      groups?.count(caseId, observation, times)
      if (observation === 'excluded') excluded += times
      else if (observation === 'missing') {
        missing += times
        if (spec.kind === 'MEAN') missingCases.push(caseId)
      } else {
        observed += times
        if ('score' in observation) scores.push({ caseId, score: observation.score })
        else if (observation.passed) passed += times
      }
    },
    evidence() {
      const counts = {
        name: spec.name,
        ...(where && { where }),
        ...(trials > 1 && { trials }),
        observed,
        missing,
        excluded,
      }
      return spec.kind === 'BINARY'
        ? { kind: 'BINARY', ...counts, passed, ...(groups && { groups: groups.list() }) }
        : {
            kind: 'MEAN',
            ...counts,
            ...(spec.range && { range: spec.range }),
            scores: scores.slice(),
            missingCases: missingCases.slice(),
          }
    },
  }
}

interface Groups {
  count(caseId: string, observation: Observation, times: number): void
  /** The cases of which all trials are counted, excluded ones left out. */
  list(): readonly TrialGroup[]
}

interface OpenCase {
  passed: number
  observed: number
  missing: number
  left: number
}

function createGroups(trials: number, keepsIds: boolean): Groups {
  const open = new Map<string, OpenCase>()
  const groups = new Map<string, { cases: number; readonly outcome: Outcome; readonly ids: string[] }>()
  const close = (caseId: string, { passed, observed, missing }: OpenCase): void => {
    if (observed + missing === 0) return
    const key = `${passed} ${observed} ${missing}`
    const group = groups.get(key) ?? { cases: 0, outcome: { passed, observed, missing }, ids: [] }
    groups.set(key, group)
    group.cases += 1
    if (keepsIds) group.ids.push(caseId)
  }
  return {
    count(caseId, observation, times) {
      const one = open.get(caseId) ?? { passed: 0, observed: 0, missing: 0, left: trials }
      if (observation === 'missing') one.missing += times
      else if (observation !== 'excluded') {
        one.observed += times
        if ('passed' in observation && observation.passed) one.passed += times
      }
      one.left -= times
      if (one.left > 0) open.set(caseId, one)
      else {
        open.delete(caseId)
        close(caseId, one)
      }
    },
    // In an order of their own: sums over them must not depend on which case came first.
    list: () =>
      [...groups.values()]
        .sort((one, other) => compareOutcomes(one.outcome, other.outcome))
        .map(({ cases, outcome, ids }) => ({ cases, ...outcome, ...(keepsIds && { ids: ids.toSorted() }) })),
  }
}

type Outcome = Omit<OpenCase, 'left'>

function compareOutcomes(one: Outcome, other: Outcome): number {
  return one.passed - other.passed || one.observed - other.observed || one.missing - other.missing
}
