import { createCounter, type Counter, type Observation } from './counter.ts'
import type { CriterionSpec } from './criterion.ts'
import { EXECUTION_METRICS, isExecutionMetric } from './execution-metric.ts'
import type { Usage } from './execution.ts'
import type { Judgement } from './judgement.ts'
import type { MetricEvidence } from './metric.ts'
import { sliceKey, type Slice } from './slice.ts'

/** Which trial of which case. */
export interface TrialPlace {
  readonly caseId: string
  /** From 1; null where the case as a whole does not count. */
  readonly trial: number | null
  /** Places in `slices` of the slices that the case belongs to. */
  readonly slices?: readonly number[]
}

/** What counts of an execution, beside the judgements of it. */
export interface ExecutionFacts {
  readonly status: 'OK' | 'ERROR'
  readonly latencyMs: number | null
  readonly usage: Usage
}

/** A metric that a rule asks for, beside those of all criteria over all cases. */
export interface Series {
  readonly metric: string
  readonly where?: Slice
  /** The rule names cases. */
  readonly keepsIds?: boolean
}

export interface TallyOptions {
  /** How often each case is asked. */
  readonly trials?: number
  /** What `slices` of a place points into. */
  readonly slices?: readonly Slice[]
  readonly series?: readonly Series[]
}

/** Counts the executions and judgements of a run as they come. The one source of provisional and of final numbers. */
export interface Tally {
  /** Cases of which every trial has a judgement of every criterion. */
  readonly casesDone: number
  executed(place: TrialPlace, execution: ExecutionFacts): void
  /** Counts one judgement; true when it was the last one of its case. */
  judged(place: TrialPlace, judgement: Judgement): boolean
  /** What has been counted so far, one entry per criterion, in the order in which they were declared. */
  metrics(): readonly MetricEvidence[]
  /** The series that rules ask for, and nothing else. */
  series(): readonly MetricEvidence[]
}

/**
 * An empty tally for the criteria of a suite. Memory: that of its counters, and one entry per case that is being
 * judged; what no rule asks for is not kept.
 */
export function createTally(
  criteria: readonly CriterionSpec[],
  { trials = 1, slices = [], series = [] }: TallyOptions = {},
): Tally {
  const ofCriteria = new Map<string, Counter>()
  for (const spec of criteria) {
    const keepsIds = series.some((one) => one.metric === spec.name && one.where === undefined && one.keepsIds === true)
    ofCriteria.set(spec.name, createCounter({ spec, trials, keepsIds }))
  }
  const ofSeries = countersOfSeries(criteria, { trials, slices, series })
  const open = new Map<string, number>()
  let casesDone = 0

  const count = (metric: string, { caseId, trial, slices: inSlices }: TrialPlace, observation: Observation): void => {
    const times = trial === null ? trials : 1
    ofCriteria.get(metric)?.count(caseId, observation, times)
    for (const { name, slice, counter } of ofSeries) {
      if (name === metric && (slice === null || inSlices?.includes(slice))) counter.count(caseId, observation, times)
    }
  }

  return {
    get casesDone() {
      return casesDone
    },
    executed(place, { status, latencyMs, usage }) {
      if (ofSeries.length === 0) return
      count('$errors', place, { passed: status === 'ERROR' })
      count('$latency_ms', place, status === 'OK' && latencyMs !== null ? { score: latencyMs } : 'missing')
      const tokens = status === 'OK' ? tokensOf(usage) : null
      count('$tokens', place, tokens === null ? 'missing' : { score: tokens })
    },
    judged(place, judgement) {
      if (!ofCriteria.has(judgement.criterion)) return false
      count(judgement.criterion, place, observationOf(judgement))
      const { caseId, trial } = place
      const left = (open.get(caseId) ?? criteria.length * (trial === null ? 1 : trials)) - 1
      if (left > 0) open.set(caseId, left)
      else {
        open.delete(caseId)
        casesDone += 1
      }
      return left === 0
    },
    metrics: () => Array.from(ofCriteria.values(), (counter) => counter.evidence()),
    series: () => ofSeries.map(({ counter }) => counter.evidence()),
  }
}

interface SeriesCounter {
  readonly name: string
  readonly slice: number | null
  readonly counter: Counter
}

function countersOfSeries(
  criteria: readonly CriterionSpec[],
  { trials, slices, series }: Required<TallyOptions>,
): readonly SeriesCounter[] {
  const counters = new Map<string, SeriesCounter>()
  for (const { metric, where } of series) {
    const spec = isExecutionMetric(metric) ? EXECUTION_METRICS[metric] : criteria.find(({ name }) => name === metric)
    const slice = where === undefined ? null : slices.findIndex((one) => sliceKey(one) === sliceKey(where))
    // All cases of a criterion are counted anyway.
    if (spec === undefined || (slice === null && !isExecutionMetric(metric))) continue
    const key = `${slice} ${metric}`
    const keepsIds = series.some(
      (one) => one.metric === metric && sliceKey(one.where) === sliceKey(where) && one.keepsIds === true,
    )
    const counter = createCounter({ spec, trials, keepsIds, ...(where && { where }) })
    if (!counters.has(key)) counters.set(key, { name: metric, slice, counter })
  }
  return [...counters.values()]
}

function observationOf(judgement: Judgement): Observation {
  if (judgement.status === 'MISSING') return 'missing'
  if (judgement.status === 'EXCLUDED') return 'excluded'
  return judgement.score === null ? { passed: judgement.passed } : { score: judgement.score }
}

/** Null when the call reported none: not reported is not zero. */
function tokensOf({ inputTokens, outputTokens }: Usage): number | null {
  return inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0)
}
