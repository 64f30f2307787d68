import type { CriterionSpec, ScoreRange } from '../evidence/criterion.ts'
import { isExecutionMetric } from '../evidence/execution-metric.ts'
import type { InfeasibleRecord } from '../evidence/infeasible.ts'
import { bettingInterval } from '../stats/betting.ts'
import type { Interval } from '../stats/interval.ts'
import { quantileRanks } from '../stats/quantile-ranks.ts'
import { LEAST_SCORES } from './mean-interval.ts'
import type { Estimand } from './method.ts'
import type { Requirement, Rule } from './policy.ts'
import { observedRateInterval, type RateMethod } from './rate-interval.ts'
import { readRequirement } from './read-requirement.ts'

/** What a number of units can show at their lowest and at their highest. */
export interface EvidenceLimits {
  readonly atHand: number
  readonly unit: InfeasibleRecord['unit']
  /** Whether so many units can put the interval there. */
  readonly reaches: (units: number, side: Side) => boolean
  /** Sides that no number of units reaches. */
  readonly unreachable: readonly Side[]
  readonly showing: (side: Side) => string | null
  readonly against: string
  /** Both sides take the same number, and any values will do. */
  readonly isAny?: boolean
  readonly reason?: InfeasibleRecord['reason']
}

/** Above the upper threshold, below the lower one, or between them. */
export type Side = 'above' | 'below' | 'inside'

interface SuiteFacts {
  readonly spec: CriterionSpec
  readonly cases: number
  readonly trials: number
  readonly alpha: number
}

/** What the units of a suite can show of what a rule is about, at their best and at their worst. */
export function evidenceLimits(rule: Rule, estimand: Estimand, given: SuiteFacts): EvidenceLimits {
  const { cases, trials, alpha, spec } = given
  switch (estimand.kind) {
    case 'rate':
      return rateLimits(rule, { atHand: cases, unit: 'cases', of: rateInterval(estimand.method, alpha), spec })
    case 'trial_rate':
      // As much as independent trials could say, which is more than cases can; what is needed counts cases that agree.
      if (estimand.method === 'clustered') {
        return leastCases(cases, 'clustered', unreachableSides(rule.requires, { low: 0, high: 1 }))
      }
      return {
        ...rateLimits(rule, { atHand: cases, unit: 'cases', of: rateInterval('clopper-pearson', alpha), spec }),
        reaches: (units, side) => {
          const independent = units === cases ? units * trials : units
          return reachesWith(rule.requires, rateInterval('clopper-pearson', alpha), independent, side)
        },
      }
    case 'case_rates': {
      const { method, worst } = estimand
      const together = alpha / Math.max(1, cases)
      const far: Side = worst === 'lowest' ? 'below' : 'above'
      return {
        ...rateLimits(rule, { atHand: trials, unit: 'trials', of: rateInterval(method, alpha), spec }),
        reaches: (units, side) =>
          reachesWith(rule.requires, rateInterval(method, side === far ? together : alpha), units, side),
      }
    }
    case 'draws':
      return meanLimits(rule, {
        cases,
        alpha,
        range: [0, 1],
        method: estimand.method,
        best: 'all-pass',
        worst: 'all-miss',
      })
    case 'mean':
      return {
        ...meanLimits(rule, { cases, alpha, range: spec.range, method: estimand.method }),
        ...(estimand.method === null && isExecutionMetric(spec.name) && { reason: 'no_range' }),
      }
    case 'quantile': {
      const { share } = estimand
      const low = spec.range?.[0] ?? (isExecutionMetric(spec.name) ? 0 : -Infinity)
      const ends = { low, high: spec.range?.[1] ?? Infinity }
      return {
        atHand: cases,
        unit: 'cases',
        unreachable: unreachableSides(rule.requires, ends),
        reaches: (units, side) => {
          const { lower, upper } = quantileRanks(units, share, alpha)
          return (side === 'above' || upper <= units) && (side === 'below' || lower >= 1)
        },
        showing: () => null,
        against: `for p${Number((share * 100).toPrecision(10))}`,
        isAny: true,
      }
    }
  }
}

type IntervalOf = (passed: number, units: number) => Interval

function rateInterval(method: RateMethod, alpha: number): IntervalOf {
  return (passed, observed) => observedRateInterval({ passed, observed }, method, alpha)
}

function rateLimits(
  { requires }: Rule,
  {
    atHand,
    unit,
    of,
    spec,
  }: {
    readonly atHand: number
    readonly unit: EvidenceLimits['unit']
    readonly of: IntervalOf
    readonly spec: CriterionSpec
  },
): EvidenceLimits {
  const [all, none] = spec.name === '$errors' ? ['all-error', 'error-free'] : ['all-pass', 'all-miss']
  return {
    atHand,
    unit,
    unreachable: unreachableSides(requires, { low: 0, high: 1 }),
    reaches: (units, side) => reachesWith(requires, of, units, side),
    showing: (side) => (side === 'inside' ? null : side === 'above' ? all : none),
    against: againstText(requires),
  }
}

function reachesWith(requires: Requirement, of: IntervalOf, units: number, side: Side): boolean {
  if (units === 0) return false
  const [low, high] =
    requires.kind === 'between' ? [requires.low, requires.high] : [requires.threshold, requires.threshold]
  if (side === 'above') return of(units, units).lower > high
  if (side === 'below') return of(0, units).upper < low
  // The fewest passes that are above the floor leave the most room below the ceiling.
  let [below, above] = [-1, units + 1]
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (of(middle, units).lower > low) above = middle
    else below = middle
  }
  return above <= units && readRequirement(requires, of(above, units)).verdict === 'PASS'
}

function meanLimits(
  { requires }: Rule,
  {
    cases,
    alpha,
    range,
    method,
    best = `${range?.[1]}-scored`,
    worst = `${range?.[0]}-scored`,
  }: {
    readonly best?: string
    readonly worst?: string
    readonly cases: number
    readonly alpha: number
    readonly range: ScoreRange | undefined
    readonly method: 'betting' | 'bca' | 't' | 'clustered' | null
  },
): EvidenceLimits {
  const base = { atHand: cases, unit: 'cases', showing: () => null, against: againstText(requires) } as const
  const unreachable = range === undefined ? [] : unreachableSides(requires, { low: range[0], high: range[1] })
  if (method !== null && method !== 'betting') return leastCases(cases, method, unreachable)
  if (method === null || range === undefined) {
    return { ...base, unreachable, reaches: () => false, reason: 'range_not_declared' }
  }
  const [low, high] = range
  return {
    ...base,
    unreachable,
    reaches(units, side) {
      // Room in the middle takes more cases than an end does; how many depends on the scores.
      if (units === 0 || side === 'inside') return units > 0
      if (units > FEW) return true
      const scores = new Float64Array(units).fill(side === 'above' ? high : low)
      const { lower, upper } = bettingInterval(scores, range, alpha)
      const [floor, ceiling] =
        requires.kind === 'between' ? [requires.low, requires.high] : [requires.threshold, requires.threshold]
      return side === 'above' ? lower > ceiling : upper < floor
    },
    showing: (side) => (side === 'above' ? best : side === 'below' ? worst : null),
  }
}

/** Of a method that is not to be trusted with fewer cases; nothing is said of more. */
function leastCases(atHand: number, method: keyof typeof LEAST_SCORES, unreachable: readonly Side[]): EvidenceLimits {
  const reaches = (units: number): boolean => units >= LEAST_SCORES[method]
  return { atHand, unit: 'cases', unreachable, reaches, showing: () => null, against: `for ${method}`, isAny: true }
}

/** Above so many cases it is not looked whether a mean can be decided. */
const FEW = 100_000

function unreachableSides(
  requires: Requirement,
  { low, high }: { readonly low: number; readonly high: number },
): readonly Side[] {
  const [floor, ceiling] =
    requires.kind === 'between' ? [requires.low, requires.high] : [requires.threshold, requires.threshold]
  return [...(ceiling >= high ? (['above'] as const) : []), ...(floor <= low ? (['below'] as const) : [])]
}

function againstText(requires: Requirement): string {
  if (requires.kind === 'between') return `between ${decimals(requires.low)} and ${decimals(requires.high)}`
  return `at ${decimals(requires.threshold)}`
}

/** At least two decimals: `0.90`. */
function decimals(value: number): string {
  return Number.isInteger(value * 100) || Math.abs(value * 100 - Math.round(value * 100)) < 1e-9
    ? value.toFixed(2)
    : String(value)
}
