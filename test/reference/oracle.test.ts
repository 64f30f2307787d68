import { describe, expect, test } from 'vitest'
import { planRate } from '../../src/plan/plan-rate.ts'
import { isProvisionalDue } from '../../src/policy/provisional-schedule.ts'
import { bcaEnds } from '../../src/stats/bca-ends.ts'
import { bca } from '../../src/stats/bca.ts'
import { betaQuantile } from '../../src/stats/beta-quantile.ts'
import { betaTails } from '../../src/stats/beta-tails.ts'
import { bettingInterval } from '../../src/stats/betting.ts'
import { binomialAtLeast, binomialAtMost } from '../../src/stats/binomial.ts'
import { clopperPearson } from '../../src/stats/clopper-pearson.ts'
import type { Interval } from '../../src/stats/interval.ts'
import { mean, standardDeviation } from '../../src/stats/mean.ts'
import { normalCdf } from '../../src/stats/normal-cdf.ts'
import { normalQuantile } from '../../src/stats/normal-quantile.ts'
import { roundHalfEven } from '../../src/stats/round-half-even.ts'
import { tInterval } from '../../src/stats/t-interval.ts'
import { tQuantile } from '../../src/stats/t-quantile.ts'
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

/** Methods of the oracle that the package does not offer. */
const NOT_OFFERED = [
  'clopper_pearson_one_sided_lower',
  'clopper_pearson_one_sided_upper',
  'jeffreys_equal_tailed',
  'jeffreys',
  'mid_p',
  'agresti_coull_unclipped',
  'binomial_test_two.sided',
  't_one_sided_lower',
  't_one_sided_upper',
  't_cdf',
  'bootstrap_percentile_given_replicates',
  'bootstrap_percentile_type7_given_replicates',
  'bootstrap_percentile_large_B',
  'clustered_mean',
  'clustered_mean_cr2',
  'korn_graubard_clustered_cp',
  'pass_at_k',
  'pass_hat_k',
  'newcombe_paired',
  'tango_paired',
  'mcnemar_exact',
  'mcnemar_mid_p',
  'mcnemar_exact_greater',
  'noninferiority_tango_z',
  'paired_t',
  'newcombe_independent',
  'fisher_exact',
  'welch_t',
  'miettinen_nurminen_independent',
  'p_adjust_holm',
  'p_adjust_bonferroni',
  'p_adjust_hochberg',
  'p_adjust_BH',
  'two_proportions_n_per_group',
  'one_sample_t_n',
  'paired_t_n_pairs',
  'two_sample_t_n_per_group',
  'one_proportion_arcsine_n',
  'mcnemar_n_pairs_normal',
  'wilson_width_n',
  'cp_rule_n_for_power',
  'rogan_gladen_c_p',
  'rogan_gladen_wilson',
  'lang_reiczigel',
  'ppi_mean',
  'ppi_plus_plus_mean',
  'predmix_empirical_bernstein_cs',
  'predmix_empirical_bernstein_ci',
  'hoeffding_ci',
  'maurer_pontil_ci',
  'beta_binomial_cs',
]

describe('the oracle', () => {
  test('has 521 rows, each of a method that is checked here or listed as not offered', () => {
    const methods = [...new Set(oracle.rows.map(({ method }) => method))]
    expect(oracle.rows).toHaveLength(521)
    expect(methods.toSorted()).toEqual([...Object.keys(checks), ...NOT_OFFERED].toSorted())
  })

  const failures: string[] = []
  let rowsChecked = 0
  for (const [method, check] of Object.entries(checks)) {
    const rows = oracle.rows.filter((row) => row.method === method)
    test(`${method} agrees with all of its ${rows.length} rows`, () => {
      for (const row of rows) {
        const comparisons = check(row)
        expect(comparisons, row.id).not.toHaveLength(0)
        failures.push(...comparisons.filter(isApart).map((apart) => `${row.id} ${JSON.stringify(apart)}`))
        rowsChecked += 1
      }
      expect(failures.splice(0)).toEqual([])
    })
  }

  test('was compared row by row, all rows of the methods on offer', () => {
    expect(rowsChecked).toBe(206)
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

function defined(result: ReturnType<typeof tInterval>): Interval {
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
