import { invariant } from '../base/invariant.ts'
import type { BinaryEvidence, MeanEvidence, MetricEvidence } from '../evidence/metric.ts'
import { clusteredMean } from '../stats/clustered-mean.ts'
import { caseRateInterval, worstCaseRate, type WorstCase } from './case-rate-interval.ts'
import { caseValuesOfDraws, caseValuesOfMean, trialScores } from './case-values.ts'
import {
  LEAST_SCORES,
  meanEstimate,
  observedMeanInterval,
  worstCaseMeanInterval,
  type CaseMeanMethod,
} from './mean-interval.ts'
import { known, none, type MeasuredInterval } from './measured-interval.ts'
import type { Estimand } from './method.ts'
import type { BinaryMethod, Draw, Requirement, TrialMethod } from './policy.ts'
import { quantileEstimate, quantileInterval, quantileValues } from './quantile-interval.ts'
import {
  observedRateInterval,
  rateEstimate,
  worstCaseRateInterval,
  type RateCounts,
  type RateMethod,
} from './rate-interval.ts'
import { readRequirement } from './read-requirement.ts'
import { reducedCounts, trialGroups } from './trial-reduction.ts'
import { observedTrialInterval, worstCaseTrialInterval } from './trial-rate-interval.ts'

/** What the evidence says of what a rule is about. */
export interface Measure {
  /** Over what was observed; null when nothing was. */
  readonly estimate: number | null
  /** Units that count: cases where their trials are reduced, else judgements. */
  readonly observed: number
  readonly missing: number
  /** How many of the observed units passed, or are themselves where a quantile is to be; null for a mean. */
  readonly passed: number | null
  /** The interval over the observed units alone, two-sided at 1 - alpha. */
  readonly observedAt: (alpha: number) => MeasuredInterval
  /** The interval that a decision must hold on, with missing units at their worst. */
  readonly worstAt: (alpha: number) => MeasuredInterval
}

/** Evidence made ready for one rule: what does not depend on the level is done once. */
export function measure(estimand: Estimand, evidence: MetricEvidence): Measure {
  switch (estimand.kind) {
    case 'rate':
      return measureRate(countsOf(binary(evidence), estimand.reduce), estimand.method)
    case 'trial_rate':
      return measureTrials(binary(evidence), estimand.method)
    case 'case_rates':
      return measureCases(binary(evidence), estimand.method, estimand.worst)
    case 'draws':
      return measureDraws(binary(evidence), estimand.method, estimand.draw)
    case 'mean':
      return estimand.method === 'clustered'
        ? measureClustered(scored(evidence))
        : measureMean(scored(evidence), estimand.method)
    case 'quantile':
      return measureQuantile(scored(evidence), estimand)
  }
}

function binary(evidence: MetricEvidence): BinaryEvidence {
  invariant(evidence.kind === 'BINARY', `the metric ${evidence.name} is asked for a rate`)
  return evidence
}

function scored(evidence: MetricEvidence): MeanEvidence {
  invariant(evidence.kind === 'MEAN', `the metric ${evidence.name} is asked for a mean`)
  return evidence
}

function countsOf(evidence: BinaryEvidence, reduce: 'all' | 'any' | 'majority' | null): RateCounts {
  return reduce === null ? evidence : reducedCounts(evidence, reduce)
}

function measureRate({ passed, observed, missing }: RateCounts, method: RateMethod): Measure {
  const counts = { passed, observed, missing }
  return {
    ...counts,
    estimate: rateEstimate(counts),
    observedAt: (alpha) => known(observedRateInterval(counts, method, alpha)),
    worstAt: (alpha) => known(worstCaseRateInterval(counts, method, alpha)),
  }
}

function measureTrials(evidence: BinaryEvidence, method: TrialMethod): Measure {
  const { passed, observed, missing } = evidence
  const groups = trialGroups(evidence)
  return {
    passed,
    observed,
    missing,
    estimate: rateEstimate(evidence),
    observedAt: (alpha) => observedTrialInterval(groups, method, alpha),
    worstAt: (alpha) => worstCaseTrialInterval(groups, method, alpha),
  }
}

function measureCases(evidence: BinaryEvidence, method: BinaryMethod, worst: WorstCase): Measure {
  const { passed, observed, missing } = evidence
  const groups = trialGroups(evidence)
  return {
    passed,
    observed,
    missing,
    estimate: worstCaseRate(groups, worst),
    observedAt: (alpha) => known(caseRateInterval(groups, worst, method, alpha, 'left_out')),
    worstAt: (alpha) => known(caseRateInterval(groups, worst, method, alpha, 'at_worst')),
  }
}

function measureDraws(evidence: BinaryEvidence, method: CaseMeanMethod, draw: Draw): Measure {
  const values = caseValuesOfDraws(evidence, draw)
  const cases = trialGroups(evidence).reduce((total, group) => total + group.cases, 0)
  const observed = values.observed.length
  return {
    observed,
    missing: cases - observed,
    passed: null,
    estimate: meanEstimate(values),
    observedAt: (alpha) => observedMeanInterval(values, method, alpha),
    worstAt: (alpha) => worstCaseMeanInterval(values, evidence.missing, method, alpha),
  }
}

function measureMean(evidence: MeanEvidence, method: CaseMeanMethod | null): Measure {
  const { observed, missing } = evidence
  const values = caseValuesOfMean(evidence)
  return {
    observed,
    missing,
    passed: null,
    estimate: meanEstimate(values),
    observedAt: (alpha) => observedMeanInterval(values, method, alpha),
    worstAt: (alpha) => worstCaseMeanInterval(values, missing, method, alpha),
  }
}

function measureQuantile(
  evidence: MeanEvidence,
  { share, requires }: Extract<Estimand, { kind: 'quantile' }>,
): Measure {
  const { observed, missing } = evidence
  const values = quantileValues(evidence)
  return {
    observed,
    missing,
    passed: values.observed.filter((value) => isWithin(requires, value)).length,
    estimate: quantileEstimate(values, share),
    observedAt: (alpha) => known(quantileInterval(values, share, alpha, 'left_out')),
    worstAt: (alpha) => known(quantileInterval(values, share, alpha, 'at_worst')),
  }
}

function isWithin(requires: Requirement, value: number): boolean {
  return readRequirement(requires, { lower: value, upper: value }).verdict === 'PASS'
}

/** The mean of all trials; what missing ones could do to the differences between cases is not bounded. */
function measureClustered(evidence: MeanEvidence): Measure {
  const cases = [...trialScores(evidence).values()].map((one) => one.observed).filter(({ length }) => length > 0)
  const observedAt = (alpha: number): MeasuredInterval => {
    if (cases.length === 0) return none('nothing_observed')
    if (cases.length < LEAST_SCORES.clustered) return none('too_few_for_method')
    const result = clusteredMean(cases, alpha)
    return result.status === 'undefined' ? none(result.reason) : known(result.interval)
  }
  return {
    observed: evidence.observed,
    missing: evidence.missing,
    passed: null,
    estimate: meanEstimate({ observed: Float64Array.from(cases.flat()) }),
    observedAt,
    worstAt: evidence.missing === 0 ? observedAt : () => none('missing_unbounded'),
  }
}
