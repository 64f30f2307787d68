import { describe, expect, test } from 'vitest'
import { planRate } from '../../src/plan/plan-rate.ts'
import { isProvisionalDue } from '../../src/policy/provisional-schedule.ts'
import { bcaEnds } from '../../src/stats/bca-ends.ts'
import { bca } from '../../src/stats/bca.ts'
import { betaBinomialSequence } from '../../src/stats/beta-binomial-sequence.ts'
import { betaQuantile } from '../../src/stats/beta-quantile.ts'
import { betaTails } from '../../src/stats/beta-tails.ts'
import { bettingInterval } from '../../src/stats/betting.ts'
import { binomialAtLeast, binomialAtMost } from '../../src/stats/binomial.ts'
import { bonferroni } from '../../src/stats/bonferroni.ts'
import { clopperPearson } from '../../src/stats/clopper-pearson.ts'
import { clusterError } from '../../src/stats/cluster-error.ts'
import { clusteredMean } from '../../src/stats/clustered-mean.ts'
import { holm } from '../../src/stats/holm.ts'
import type { Interval, IntervalResult } from '../../src/stats/interval.ts'
import { jeffreys } from '../../src/stats/jeffreys.ts'
import { kornGraubard } from '../../src/stats/korn-graubard.ts'
import { mcnemarExact } from '../../src/stats/mcnemar-exact.ts'
import { mcnemarMidP } from '../../src/stats/mcnemar-mid-p.ts'
import { mean, standardDeviation } from '../../src/stats/mean.ts'
import { midP } from '../../src/stats/mid-p.ts'
import { newcombePaired } from '../../src/stats/newcombe-paired.ts'
import { normalCdf } from '../../src/stats/normal-cdf.ts'
import { normalQuantile } from '../../src/stats/normal-quantile.ts'
import type { PairedCounts } from '../../src/stats/paired-counts.ts'
import { passAtK } from '../../src/stats/pass-at-k.ts'
import { passHatK } from '../../src/stats/pass-hat-k.ts'
import { roundHalfEven } from '../../src/stats/round-half-even.ts'
import { tInterval } from '../../src/stats/t-interval.ts'
import { tQuantile } from '../../src/stats/t-quantile.ts'
import { tango, tangoScore } from '../../src/stats/tango.ts'
import { wilsonProvisional } from '../../src/stats/wilson-provisional.ts'
import { wilson } from '../../src/stats/wilson.ts'
import { oracle, type OracleRow } from './oracle.ts'

/** One number of a row: ours, theirs, and how far they may be apart (relative unless said otherwise). */
interface Comparison {
  readonly field: string
  readonly ours: number
  readonly theirs: number
  readonly relative?: number
  readonly absolute?: number
}

/** Rows have 15 significant digits. */
const RELATIVE = 1e-13

type Check = (row: OracleRow) => readonly Comparison[]

const checks: Readonly<Record<string, Check>> = {
  wilson_provisional: (row) => bounds(row, wilsonProvisional(row.inputs['k']!, row.inputs['n']!)),
  clopper_pearson: (row) =>
    // R's binom.test asks for the lower tail 1 - alpha / 2 and so loses five digits at alpha = 1e-6.
    bounds(row, clopperPearson(row.inputs['k']!, row.inputs['n']!, row.alpha), row.alpha < 1e-3 ? 2e-12 : RELATIVE),
  wilson: (row) => bounds(row, wilson(row.inputs['k']!, row.inputs['n']!, row.alpha)),
  clopper_pearson_one_sided_lower: (row) => [
    value('lower', clopperPearson(row.inputs['k']!, row.inputs['n']!, 2 * row.alpha).lower, row['lower']),
  ],
  clopper_pearson_one_sided_upper: (row) => [
    value('upper', clopperPearson(row.inputs['k']!, row.inputs['n']!, 2 * row.alpha).upper, row['upper']),
  ],
  jeffreys: (row) => bounds(row, jeffreys(row.inputs['k']!, row.inputs['n']!, row.alpha)),
  jeffreys_equal_tailed: (row) => {
    const { k, n } = row.inputs as unknown as { k: number; n: number }
    const at = (tail: 'lower' | 'upper'): number => betaQuantile(tail, row.alpha / 2, k + 0.5, n - k + 0.5)
    return bounds(row, { lower: at('lower'), upper: at('upper') })
  },
  mid_p: (row) => bounds(row, midP(row.inputs['k']!, row.inputs['n']!, row.alpha)),
  t_one_sided_lower: (row) => [
    value('bound', defined(tInterval(row.inputs['values']!, 2 * row.alpha)).lower, row['bound']),
  ],
  t_one_sided_upper: (row) => [
    value('bound', defined(tInterval(row.inputs['values']!, 2 * row.alpha)).upper, row['bound']),
  ],
  clustered_mean: (row) => {
    const cases = valuesByCase(row)
    const values = cases.flat()
    const centre = mean(values)
    const error = clusterError(
      cases.map((of) => ({ cases: 1, size: of.length, residual: of.reduce((sum, each) => sum + each - centre, 0) })),
    )
    const half = tQuantile(row.alpha / 2, cases.length - 1) * error
    return [
      value('estimate', centre, row['estimate']),
      value('se_naive', standardDeviation(values) / Math.sqrt(values.length), row['se_naive']),
      value('se', error, row['se']),
      ...bounds(row, { lower: centre - half, upper: centre + half }),
    ]
  },
  clustered_mean_cr2: (row) => {
    const ours = clusteredMean(valuesByCase(row), row.alpha)
    if (ours.status === 'undefined') throw new Error('no interval')
    return [
      value('estimate', ours.estimate, row['estimate']),
      value('se', ours.standardError, row['se']),
      value('df', ours.degrees, row['df']),
      ...bounds(row, ours.interval),
    ]
  },
  korn_graubard_clustered_cp: (row) =>
    bounds(
      row,
      kornGraubard(
        valuesByCase(row).map((of) => ({
          cases: 1,
          passed: of.filter((each) => each === 1).length,
          trials: of.length,
        })),
        row.alpha,
      ),
    ),
  pass_at_k: ({ inputs, value: theirs }) => [value('value', passAtK(inputs['c']!, inputs['n']!, inputs['k']!), theirs)],
  pass_hat_k: ({ inputs, value: theirs }) => [
    value('value', passHatK(inputs['c']!, inputs['n']!, inputs['k']!), theirs),
  ],
  tango_paired: (row) => bounds(row, tango(pairsOfRow(row), row.alpha)),
  newcombe_paired: (row) => bounds(row, newcombePaired(pairsOfRow(row), row.alpha)),
  mcnemar_exact: (row) => [value('p_value', mcnemarExact(pairsOfRow(row)), row['p_value'])],
  mcnemar_mid_p: (row) => [value('p_value', mcnemarMidP(pairsOfRow(row)), row['p_value'])],
  mcnemar_exact_greater: ({ inputs, p_value }) => [
    value('p_value', binomialAtLeast(inputs['b']!, inputs['b']! + inputs['c']!, 0.5), p_value),
  ],
  noninferiority_tango_z: (row) => [value('z', tangoScore(pairsOfRow(row), -row.inputs['margin']!), row['z'])],
  paired_t: (row) => {
    const { a, b } = row.inputs as unknown as { a: number[]; b: number[] }
    const differences = a.map((value, index) => value - b[index]!)
    return [
      { ...value('estimate', mean(differences), row['estimate']), absolute: 1e-15 },
      ...bounds(row, defined(tInterval(differences, row.alpha))),
    ]
  },
  p_adjust_holm: (row) =>
    holm(adjustedAlready(row, 'p')).map((ours, index) => value(`p ${index}`, ours, adjustedAlready(row)[index])),
  p_adjust_bonferroni: (row) => {
    const raw = adjustedAlready(row, 'p')
    return adjustedAlready(row).flatMap((adjusted, index) =>
      [0.003, 0.013, 0.047, 0.3, 0.9].map((alpha) => {
        const isRejected = raw[index]! <= bonferroni(alpha, raw.length)
        return exactly(`p ${index} at ${alpha}`, Number(isRejected), Number(adjusted <= alpha))
      }),
    )
  },
  beta_binomial_cs: (row) => bounds(row, betaBinomialSequence(row.inputs['k']!, row.inputs['n']!, row.alpha)),
  binomial_test_greater: ({ inputs, p_value }) => [
    value('p_value', binomialAtLeast(inputs['k']!, inputs['n']!, inputs['p0']!), p_value),
  ],
  binomial_test_less: ({ inputs, p_value }) => [
    value('p_value', binomialAtMost(inputs['k']!, inputs['n']!, inputs['p0']!), p_value),
  ],
  binomial_cdf: ({ inputs, value: theirs }) => [
    value('value', binomialAtMost(inputs['k']!, inputs['n']!, inputs['p']!), theirs),
  ],
  t_interval: (row) => {
    const values: number[] = row.inputs['values']!
    return [
      value('estimate', mean(values), row['estimate']),
      value('se', standardDeviation(values) / Math.sqrt(values.length), row['se']),
      ...bounds(row, defined(tInterval(values, row.alpha))),
    ]
  },
  bootstrap_bca_given_replicates: (row) => {
    const values: number[] = row.inputs['values']!
    const centre = mean(values)
    const deviations = (of: number[]): Float64Array => Float64Array.from(of, (each) => each - centre)
    const ends = bcaEnds(deviations(values), deviations(row.inputs['theta_star']!), row.alpha)
    if (ends === 'undefined') throw new Error('no interval')
    return bounds(row, { lower: centre + ends.lower, upper: centre + ends.upper })
  },
  bootstrap_bca_large_B: (row) => {
    // Theirs has 200,000 resamples and counts ties by comparing floats. Ours has 9,999, which leaves three standard errors
    // of 0.0015 of the scale, and may differ by one step of the means of these scores.
    const step = row.id === 'o160' ? 1 / 12 : 0.01 / 18
    return bounds(row, defined(bca(row.inputs['values']!, row.alpha))).map((comparison) => ({
      ...comparison,
      absolute: (row.tolerance_abs ?? 0) + step + 3 * 0.0015,
    }))
  },
  betting_ci_hedged: (row) => {
    // Theirs is a grid of 1,000 with each bound padded outwards by a step: an exact root lies inside, by 0.0021 at most.
    const ours = bettingInterval(row.inputs['values']!, [0, 1], row.alpha)
    const [lower, upper] = [row['lower'] as number, row['upper'] as number]
    return [
      { field: 'lower', ours: ours.lower, theirs: lower + 0.00105, absolute: 0.00105 + 1e-9 },
      { field: 'upper', ours: ours.upper, theirs: upper === 1 ? 1 : upper - 0.00105, absolute: 0.00105 + 1e-9 },
    ]
  },
  normal_quantile: ({ inputs, value: theirs }) => [value('value', normalQuantile(inputs['p']!), theirs)],
  normal_cdf: ({ inputs, value: theirs }) => [value('value', normalCdf(inputs['x']!), theirs)],
  t_quantile: ({ inputs, value: theirs }) => {
    const p: number = inputs['p']!
    return [
      p < 0.5
        ? value('value', -tQuantile(p, inputs['df']!), theirs)
        : value('value', tQuantile(Number((1 - p).toFixed(15)), inputs['df']!), theirs),
    ]
  },
  beta_quantile: ({ inputs, value: theirs }) => [
    value('value', betaQuantile('lower', inputs['p']!, inputs['a']!, inputs['b']!), theirs),
  ],
  beta_cdf: ({ inputs, value: lower, upper_tail }) => {
    const tails = betaTails(inputs['a']!, inputs['b']!, inputs['x']!)
    return [value('value', tails.lower, lower), value('upper_tail', tails.upper, upper_tail)]
  },
  provisional_schedule: ({ inputs, cases_done }) => {
    const cases: number = inputs['cases']!
    const due = Array.from({ length: cases }, (_, index) => index + 1).filter((done) => isProvisionalDue(done, cases))
    const theirs = cases_done as number[]
    return [
      { field: 'events', ours: due.length, theirs: theirs.length, absolute: 0 },
      ...theirs.map((done, index) => ({ field: `event ${index}`, ours: due[index]!, theirs: done, absolute: 0 })),
    ]
  },
  plan_clopper_pearson: (row) => {
    const { k, n, threshold } = row.inputs as unknown as { k: number; n: number; threshold: number }
    const plan = planned(k, n, threshold, 1 - row.alpha)
    const total = plan.ifRateHolds.first
    const passed = roundHalfEven(k * total, n)
    return [
      exactly('total', total, row['total']),
      exactly('more', total - n, row['more']),
      exactly('k_prime', passed, row['k_prime']),
      exactly('stable_from', plan.ifRateHolds.stableFrom, row['stable_from']),
      exactly('side', plan.side === 'above' ? 1 : 0, row['verdict'] === 'PASS' ? 1 : 0),
      ...bounds(row, clopperPearson(passed, total, row.alpha)),
    ]
  },
  cp_rule_n_for_power: ({ inputs, n, stable_from }) => {
    const { true_rate: rate, threshold, power: chance, alpha } = inputs as unknown as Record<string, number>
    const seen = { passed: Math.round(rate! * 100), cases: 100, threshold: threshold!, after: 0, chance: chance! }
    const plan = planRate({ ...seen, method: 'clopper-pearson', level: 1 - alpha! })
    if (typeof plan === 'string' || plan.byChance === null) throw new Error('no plan')
    return [exactly('n', plan.byChance.first, n), exactly('stable_from', plan.byChance.stableFrom, stable_from)]
  },
  cp_rule_power: ({ inputs, alpha, p_pass, p_fail, min_k_pass, max_k_fail }) => {
    const { n, true_rate: rate, threshold } = inputs as unknown as Record<'n' | 'true_rate' | 'threshold', number>
    const counts = Array.from({ length: n + 1 }, (_, passed) => passed)
    const leastPass = counts.findIndex((passed) => clopperPearson(passed, n, alpha).lower > threshold)
    const mostFail = counts.findLastIndex((passed) => clopperPearson(passed, n, alpha).upper < threshold)
    return [
      exactly('min_k_pass', leastPass, min_k_pass),
      exactly('max_k_fail', mostFail, max_k_fail),
      // The rows give the true rate with 15 digits, which moves a far tail by 1e-12.
      { field: 'p_pass', ours: binomialAtLeast(leastPass, n, rate), theirs: p_pass as number, relative: 1e-11 },
      { field: 'p_fail', ours: binomialAtMost(mostFail, n, rate), theirs: p_fail as number, relative: 1e-11 },
    ]
  },
}

/** Methods of the oracle that the package does not offer, and why. */
const NOT_OFFERED: Readonly<Record<string, string>> = {
  agresti_coull_unclipped: 'leaves [0, 1] and has no width at its ends',
  'binomial_test_two.sided': 'adds up counts that are as unlikely, on both sides; a verdict is about one side',
  t_cdf: 'no p value of a t test is shown',
  bootstrap_percentile_given_replicates: 'no better than t on skewed scores',
  bootstrap_percentile_type7_given_replicates: 'no better than t on skewed scores',
  bootstrap_percentile_large_B: 'no better than t on skewed scores',
  hoeffding_ci: 'wider than betting on every sample that matters, with the same guarantee',
  maurer_pontil_ci: 'wider than betting, with the same guarantee',
  predmix_empirical_bernstein_ci: 'wider than betting, with the same guarantee',
  predmix_empirical_bernstein_cs: 'a rule that may be watched is about a rate',
  newcombe_independent: 'two runs share their cases: they are paired',
  fisher_exact: 'two runs share their cases: they are paired',
  welch_t: 'two runs share their cases: they are paired',
  miettinen_nurminen_independent: 'two runs share their cases: they are paired',
  p_adjust_hochberg: 'holds only for rules that do not depend on each other in some ways; Holm asks for nothing',
  p_adjust_BH: 'bounds a share of wrong verdicts, not the chance of one',
  two_proportions_n_per_group: 'plans for two runs that share no cases',
  two_sample_t_n_per_group: 'plans for two runs that share no cases',
  one_proportion_arcsine_n: 'approximates what the plan computes exactly',
  wilson_width_n: 'plans a width, not a decision',
  one_sample_t_n: 'means of a run are not planned',
  paired_t_n_pairs: 'approximate power; the plan for means is the number at which what was observed decides',
  mcnemar_n_pairs_normal: 'approximate power; the plan for pairs is exact',
  rogan_gladen_c_p: 'no correction for errors of judges is offered',
  rogan_gladen_wilson: 'no correction for errors of judges is offered',
  lang_reiczigel: 'no correction for errors of judges is offered',
  ppi_mean: 'no correction for errors of judges is offered',
  ppi_plus_plus_mean: 'no correction for errors of judges is offered',
}

describe('the oracle', () => {
  const rowsOf = (method: string): readonly OracleRow[] => oracle.rows.filter((row) => row.method === method)
  const rowsRead = new Map<string, number>()

  for (const [method, check] of Object.entries(checks)) {
    test(`${method} agrees with all of its rows`, () => {
      const failures: string[] = []
      for (const row of rowsOf(method)) {
        const comparisons = check(row)
        expect(comparisons, row.id).not.toHaveLength(0)
        failures.push(...comparisons.filter(isApart).map((apart) => `${row.id} ${JSON.stringify(apart)}`))
        rowsRead.set(method, (rowsRead.get(method) ?? 0) + 1)
      }
      expect(failures).toEqual([])
    })
  }

  test('was read row by row: of each method at least one, and none of 521 is left that is not listed with a reason', () => {
    const unread = Object.keys(checks).filter((method) => !rowsRead.has(method))
    const listed = Object.keys(NOT_OFFERED).map((method) => rowsOf(method).length)
    const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0)
    expect(unread).toEqual([])
    expect(listed).not.toContain(0)
    expect({ read: sum(rowsRead.values()), listed: sum(listed) }).toEqual({ read: 389, listed: 132 })
    expect(oracle.rows).toHaveLength(521)
  })
})

function isApart({ ours, theirs, relative, absolute }: Comparison): boolean {
  if (!Number.isFinite(ours) || !Number.isFinite(theirs)) return true
  const allowed = absolute ?? (theirs === 0 ? 1e-15 : (relative ?? RELATIVE) * Math.abs(theirs))
  return Math.abs(ours - theirs) > allowed
}

function value(field: string, ours: number, theirs: unknown): Comparison {
  return { field, ours, theirs: theirs as number }
}

function exactly(field: string, ours: number, theirs: unknown): Comparison {
  return { field, ours, theirs: theirs as number, absolute: 0 }
}

/** Bounds as numbers, or as percentages with one decimal where the row holds printed ones. */
function bounds(row: OracleRow, { lower, upper }: Interval, relative: number = RELATIVE): readonly Comparison[] {
  return Object.entries({ lower, upper }).flatMap(([field, ours]) => {
    const compared: Comparison[] = []
    const printed = row[`${field}_percent`]
    if (typeof printed === 'string') {
      compared.push(exactly(field, Number((ours * 100).toFixed(1)), Number(printed.slice(0, -1))))
    }
    const theirs = row[field]
    if (typeof theirs === 'number') {
      compared.push(row.exact === true ? exactly(field, ours, theirs) : { field, ours, theirs, relative })
    }
    return compared
  })
}

/** The values of each case of a row. */
function valuesByCase({ inputs }: OracleRow): number[][] {
  const { cluster, values } = inputs as unknown as { cluster: number[]; values: number[] }
  return [...new Set(cluster)].map((id) => values.filter((_, index) => cluster[index] === id))
}

/** The rows count what only A passes as b, and the difference as A minus B: A is the candidate. */
function pairsOfRow({ inputs }: OracleRow): PairedCounts {
  return { both: inputs['a']!, onlyCandidate: inputs['b']!, onlyBaseline: inputs['c']!, neither: inputs['d']! }
}

/** A row holds a single value as a number, not as a list of one. */
function adjustedAlready(row: OracleRow, which: 'p' | 'adjusted' = 'adjusted'): number[] {
  return [which === 'p' ? (row.inputs['p'] as unknown) : row['adjusted']].flat() as number[]
}

function defined(result: IntervalResult): Interval {
  if (result.status === 'undefined') throw new Error('no interval')
  return result.interval
}

function planned(
  passed: number,
  cases: number,
  threshold: number,
  level: number,
): Exclude<ReturnType<typeof planRate>, string> {
  const plan = planRate({ passed, cases, threshold, method: 'clopper-pearson', level })
  if (typeof plan === 'string') throw new Error(plan)
  return plan
}
