import { describe, expect, test } from 'vitest'
import { compareRuns } from '../../../src/compare/compare-runs.ts'
import type { ComparisonFile } from '../../../src/evidence/comparison-file.ts'
import type { CriterionSpec } from '../../../src/evidence/criterion.ts'
import type { KnownCase, RunResults } from '../../../src/evidence/run-results.ts'
import { DEFAULT_POLICY, type ComparisonRule, type Policy, type Rule } from '../../../src/policy/policy.ts'
import {
  BASELINE,
  CANDIDATE,
  ORIGIN,
  exactLabel,
  pairsOfRuns,
  runResults,
  type ResultsGiven,
  type Scored,
} from '../../support/run-results.ts'

const noRegression: ComparisonRule = {
  id: 'no-regression',
  metric: 'exact_label',
  requires: { kind: 'at_least', threshold: -0.02 },
}

function policyOf(rules: readonly ComparisonRule[], given: Partial<Policy> = {}): Policy {
  return { ...DEFAULT_POLICY, ...given, comparison: { rules, rulesWritten: rules.length } }
}

function compared(
  [baseline, candidate]: readonly [RunResults, RunResults],
  rules: readonly Partial<ComparisonRule>[] = [{}],
  given: Partial<Policy> = {},
): ComparisonFile {
  const policy = policyOf(
    rules.map((rule) => ({ ...noRegression, ...rule })),
    given,
  )
  return compareRuns(baseline, candidate, policy, ORIGIN)
}

function runsOf(
  baseline: Readonly<Record<string, Scored>>,
  candidate: Readonly<Record<string, Scored>>,
  given: ResultsGiven = {},
): readonly [RunResults, RunResults] {
  return [
    runResults(baseline, { ...given, run: { ...BASELINE, ...given.run } }),
    runResults(candidate, { ...given, run: { ...CANDIDATE, ...given.run } }),
  ]
}

test('what one must know of the evidence of a run goes into its comparisons', () => {
  const { baseline, candidate } = compared(runsOf({ q0: 1, q1: 1 }, { q0: 1, q1: 0 }, { run: { repeated_cases: 1 } }))
  expect([baseline, candidate]).toMatchObject([{ repeated_cases: 1 }, { repeated_cases: 1 }])
  expect(compared(runsOf({ q0: 1 }, { q0: 1 })).candidate).not.toHaveProperty('repeated_cases')
})

describe('two runs of one suite', () => {
  test('are paired by case: where they passed, the difference, its interval and exact McNemar', () => {
    // 56 pairs, of which the baseline won 8 and the candidate 2: p = 0.109375 as reported in public.
    const { metrics, cases } = compared(pairsOfRuns({ both: 40, onlyBaseline: 8, onlyCandidate: 2, neither: 6 }))
    expect(cases).toBe(56)
    expect(metrics).toMatchObject([
      {
        name: 'exact_label',
        pairs: 56,
        missing: 0,
        excluded: 0,
        table: { both: 40, only_baseline: 8, only_candidate: 2, neither: 6 },
        method: 'tango-exact',
      },
    ])
    expect(metrics[0]?.p_value).toBeCloseTo(0.109375, 14)
    expect(metrics[0]?.baseline).toBeCloseTo(48 / 56, 14)
    expect(metrics[0]?.candidate).toBeCloseTo(42 / 56, 14)
    expect(metrics[0]?.difference).toBeCloseTo(-6 / 56, 14)
  })

  test('name every case that changed, the worst first: the way that a rule says is better', () => {
    const runs = runsOf({ a: 1, b: 0, c: 1, d: 1 }, { a: 0, b: 1, c: 1, d: 0 })
    expect(compared(runs).metrics[0]?.changed).toEqual([
      { case_id: 'a', baseline: 1, candidate: 0 },
      { case_id: 'd', baseline: 1, candidate: 0 },
      { case_id: 'b', baseline: 0, candidate: 1 },
    ])
    const ceiling = compared(runs, [{ requires: { kind: 'at_most', threshold: 0 } }])
    expect(ceiling.metrics[0]).toMatchObject({ better: 'lower' })
    expect(ceiling.metrics[0]?.changed[0]?.case_id).toBe('b')
  })

  describe('under an error metric, which no applied rule is about,', () => {
    const error: CriterionSpec = { name: 'rel_error', kind: 'MEAN' }
    const runs = runsOf({ small: 0, fell: 0.4, rose: 0 }, { small: 0.1, fell: 0.1, rose: 0.5 }, { spec: error })
    const under = (given: Partial<Policy>, ...rules: readonly ComparisonRule[]): unknown => {
      const partial = runs.map((one) => ({ ...one, run: { ...one.run, completeness: 'PARTIAL' as const } }))
      const [baseline = runs[0], candidate = runs[1]] = partial
      const { metrics, not_decided } = compareRuns(baseline, candidate, policyOf(rules, given), ORIGIN)
      expect(not_decided).toBe('partial_run')
      return [metrics[0]?.better, ...(metrics[0]?.changed.map(({ case_id }) => case_id) ?? [])]
    }
    const rule = (requires: Rule['requires'], suite?: string): Rule => {
      return { id: 'r', metric: error.name, requires, ...(suite !== undefined && { suite }) }
    }
    const ceiling = rule({ kind: 'at_most', threshold: 0.05 })

    test('a rise is worse by a ceiling of the policy, on single runs or on the difference', () => {
      expect(under({ rules: [ceiling] })).toEqual(['lower', 'rose', 'small', 'fell'])
      expect(under({}, { ...noRegression, ...ceiling } as ComparisonRule)).toEqual(['lower', 'rose', 'small', 'fell'])
    })

    test('and by a floor a fall is', () => {
      expect(under({ rules: [rule({ kind: 'at_least', threshold: 0.05 })] })).toEqual([
        'higher',
        'fell',
        'small',
        'rose',
      ])
    })

    test.each<[string, readonly Rule[]]>([
      ['without a rule', []],
      ['with a rule for another suite', [{ ...ceiling, suite: 'another' }]],
      ['with rules for both ways', [ceiling, rule({ kind: 'at_least', threshold: 0 })]],
      ['with a rule for a band', [ceiling, rule({ kind: 'between', low: 0, high: 0.1 })]],
    ])('%s neither is, and the most changed come first', (_, rules) => {
      expect(under({ rules })).toEqual([null, 'rose', 'fell', 'small'])
    })
  })

  test('of which one case did not count in either are compared without it', () => {
    const [metric] = compared(runsOf({ a: 1, b: 'excluded' }, { a: 1, b: 1 })).metrics
    expect(metric).toMatchObject({ pairs: 1, missing: 0, excluded: 1 })
  })
})

describe('cases that cannot be paired', () => {
  const known = (entries: Readonly<Record<string, string>>): ReadonlyMap<string, KnownCase> =>
    new Map(Object.entries(entries).map(([id, contentDigest]) => [id, { contentDigest, tags: [], metadata: {} }]))

  test('are counted and named: in one run only, or of the same id and other content', () => {
    const baseline = runResults(
      { same: 1, changed: 1, gone: 0 },
      { run: { ...BASELINE, suite_digest: 'sha256:a' }, cases: known({ same: 'x', changed: 'y', gone: 'z' }) },
    )
    const candidate = runResults(
      { same: 1, changed: 0, added: 1 },
      { run: { ...CANDIDATE, suite_digest: 'sha256:b' }, cases: known({ same: 'x', changed: 'Y', added: 'w' }) },
    )
    const comparison = compared([baseline, candidate])
    expect(comparison).toMatchObject({
      cases: 1,
      left_out: { only_in_baseline: ['gone'], only_in_candidate: ['added'], content_differs: ['changed'] },
    })
    expect(comparison.metrics[0]).toMatchObject({ pairs: 1 })
  })

  test('are an error when the suite was changed and what its cases were is gone', () => {
    const runs = [
      runResults({ a: 1 }, { run: { ...BASELINE, suite_digest: 'sha256:a' } }),
      runResults({ a: 1 }, { run: { ...CANDIDATE, suite_digest: 'sha256:b' } }),
    ] as const
    expect(() => compared(runs)).toThrow(expect.objectContaining({ code: 'suite_record_gone' }))
  })

  test('of two suites are an error, unless their digests are the same', () => {
    const baseline = runResults({ a: 1 }, { run: { ...BASELINE, suite: 'billing', suite_digest: 'sha256:a' } })
    const candidate = runResults({ a: 1 }, { run: { ...CANDIDATE, suite_digest: 'sha256:b' } })
    expect(() => compared([baseline, candidate])).toThrow(
      expect.objectContaining({ code: 'comparison_of_other_suites', category: 'usage' }),
    )
    const moved = runResults({ a: 1 }, { run: { ...CANDIDATE, file: 'moved.test.ts' } })
    expect(compared([runResults({ a: 1 }, { run: BASELINE }), moved]).cases).toBe(1)
  })

  test('with itself is an error', () => {
    const run = runResults({ a: 1 })
    expect(() => compared([run, run])).toThrow(expect.objectContaining({ code: 'comparison_of_itself' }))
  })

  test('of other criteria leave those out by name', () => {
    const specs = (given: CriterionSpec): ResultsGiven => ({ spec: given })
    const differently: readonly [CriterionSpec, CriterionSpec, string][] = [
      [exactLabel, { ...exactLabel, kind: 'MEAN' }, 'kind_differs'],
      [
        { name: 'exact_label', kind: 'MEAN', range: [0, 1] },
        { name: 'exact_label', kind: 'MEAN', range: [0, 5] },
        'range_differs',
      ],
      [exactLabel, { ...exactLabel, judge: { name: 'strict', version: '1' } }, 'judge_differs'],
    ]
    for (const [before, after, reason] of differently) {
      const comparison = compared([
        runResults({ a: 1 }, { run: BASELINE, ...specs(before) }),
        runResults({ a: 1 }, { run: CANDIDATE, ...specs(after) }),
      ])
      expect(comparison.not_compared).toEqual([{ name: 'exact_label', reason }])
      expect(comparison.rules).toMatchObject([{ verdict: 'INSUFFICIENT_EVIDENCE', reason: 'not_comparable' }])
    }
  })
})

describe('a rule on the difference', () => {
  test.each<[string, Parameters<typeof pairsOfRuns>[0], number, string]>([
    ['passes when the whole interval is above its floor', { both: 300, onlyCandidate: 10 }, -0.02, 'PASS'],
    ['fails when the whole interval is below', { both: 60, onlyBaseline: 40 }, -0.02, 'FAIL'],
    ['is undecided in between', { both: 10, neither: 8 }, -0.02, 'INSUFFICIENT_EVIDENCE'],
    // Tango's interval alone, [1.8 %, 96.4 %], would pass.
    ['is undecided on four wins and a tie', { onlyCandidate: 4, neither: 1 }, 0, 'INSUFFICIENT_EVIDENCE'],
    ['is undecided on a single case', { onlyCandidate: 1 }, -0.02, 'INSUFFICIENT_EVIDENCE'],
    ['is undecided on two runs that agree on few cases', { both: 20 }, -0.02, 'INSUFFICIENT_EVIDENCE'],
  ])('%s', (_, pairs, threshold, verdict) => {
    const { rules } = compared(pairsOfRuns(pairs), [{ requires: { kind: 'at_least', threshold } }])
    expect(rules).toMatchObject([{ id: 'no-regression', verdict }])
  })

  test('may name its method, which then decides alone', () => {
    const runs = pairsOfRuns({ onlyCandidate: 4, neither: 1 })
    const requires = { kind: 'at_least', threshold: 0 } as const
    expect(compared(runs, [{ requires, method: 'tango' }]).rules).toMatchObject([{ verdict: 'PASS', method: 'tango' }])
    expect(() => compared(runs, [{ method: 'bca' }])).toThrow(expect.objectContaining({ code: 'rule_method_mismatch' }))
  })

  test('holds two limits with between', () => {
    const requires = { kind: 'between', low: -0.05, high: 0.05 } as const
    const verdict = (pairs: Parameters<typeof pairsOfRuns>[0]): string | undefined =>
      compared(pairsOfRuns(pairs), [{ requires }]).rules[0]?.verdict
    expect(verdict({ both: 400, onlyBaseline: 4, onlyCandidate: 4 })).toBe('PASS')
    expect(verdict({ both: 100, onlyCandidate: 40 })).toBe('FAIL')
    expect(verdict({ both: 20 })).toBe('INSUFFICIENT_EVIDENCE')
  })

  test('is about a part of the cases where it says so', () => {
    const cases = new Map(
      ['a', 'b', 'c'].map((id) => [id, { contentDigest: id, tags: id === 'a' ? [] : ['refunds'], metadata: {} }]),
    )
    const runs = runsOf({ a: 1, b: 1, c: 0 }, { a: 0, b: 1, c: 1 }, { cases })
    const { rules } = compared(runs, [{ where: { tag: 'refunds' } }])
    expect(rules).toMatchObject([
      { where: '{"tag":"refunds"}', observed: 2, estimate: 0.5, table: { both: 1, only_candidate: 1 } },
    ])
    const gone = runsOf({ a: 1 }, { a: 1 })
    expect(() => compared(gone, [{ where: { tag: 'refunds' } }])).toThrow(
      expect.objectContaining({ code: 'suite_record_gone' }),
    )
  })

  test('is left out where it is for another suite, or on a metric that neither run has', () => {
    const runs = pairsOfRuns({ both: 3 })
    expect(compared(runs, [{ suite: 'billing' }]).not_decided).toBe('no_rule')
    expect(compared(runs, [{ metric: 'polite' }]).not_decided).toBe('no_rule')
    expect(compared(runs, [{ suite: 'support-bot' }]).rules).toHaveLength(1)
  })

  test('shares its level with the others by Bonferroni, where several are to hold at once', () => {
    const runs = pairsOfRuns({ both: 300, onlyCandidate: 10 })
    const two = [{ id: 'one' }, { id: 'two' }]
    for (const multiplicity of ['bonferroni', 'holm'] as const) {
      expect(compared(runs, two, { multiplicity }).rules).toMatchObject([
        { level: 0.975, multiplicity: { procedure: 'bonferroni', rules: 2 } },
        { level: 0.975 },
      ])
    }
  })
})

describe('missing results', () => {
  const seen = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`q${index}`, 1]))

  test('count against the verdict, whichever it is, and the reason says so', () => {
    const missing = { ...seen, q0: 'missing', q1: 'missing', q2: 'missing' } as const
    const { rules } = compared(runsOf(seen, missing), [{}])
    expect(compared(runsOf(seen, seen)).rules).toMatchObject([{ verdict: 'PASS' }])
    expect(rules).toMatchObject([
      { verdict: 'INSUFFICIENT_EVIDENCE', reason: 'missing_kept_undecided', observed: 297, missing: 3 },
    ])
  })

  test('of more than the policy allows decide nothing, and end with 3', () => {
    const missing = Object.fromEntries(Object.keys(seen).map((id, index) => [id, index < 20 ? 'missing' : 1] as const))
    const comparison = compared(runsOf(seen, missing))
    expect(comparison).toMatchObject({
      exit_code: 3,
      rules: [{ reason: 'too_many_missing', lower: null, max_missing_rate: 0.05 }],
    })
  })

  test('of every case pass nothing', () => {
    const { rules } = compared(runsOf({ a: 'missing' }, { a: 1 }), [{}], { maxMissingRate: 1 })
    expect(rules).toMatchObject([{ verdict: 'INSUFFICIENT_EVIDENCE', reason: 'nothing_observed' }])
  })
})

describe('means and trials', () => {
  const spec: CriterionSpec = { name: 'score', kind: 'MEAN', range: [0, 1] }
  const many = (score: (index: number) => Scored, count = 200): Record<string, Scored> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, score(index)]))
  const rule = { metric: 'score' }

  test('of a declared range are decided by the betting interval of the differences', () => {
    const better = runsOf(
      many((index) => (index % 10) / 20),
      many((index) => (index % 10) / 20 + 0.4),
      { spec },
    )
    expect(compared(better, [rule]).rules).toMatchObject([
      { verdict: 'PASS', method: 'betting', kind: 'MEAN', table: null },
    ])
    const [metric] = compared(better, [rule]).metrics
    expect(metric).toMatchObject({ table: null, p_value: null, range: [0, 1] })
    expect(metric?.difference).toBeCloseTo(0.4, 12)
  })

  test('without a range decide only by a method that the rule names', () => {
    const unbounded: CriterionSpec = { name: 'score', kind: 'MEAN' }
    const runs = runsOf(
      many((index) => index % 7),
      many((index) => (index % 7) + 3 + (index % 3)),
      { spec: unbounded },
    )
    expect(compared(runs, [rule]).rules).toMatchObject([{ reason: 'range_not_declared', method: null }])
    expect(compared(runs, [{ ...rule, method: 't' }]).rules).toMatchObject([{ verdict: 'PASS', method: 't' }])
  })

  test('of several trials are one difference a case: more of the same trials narrow nothing', () => {
    const intervalOf = (copies: number): unknown => {
      const times = (scores: readonly number[]): readonly number[] =>
        scores.flatMap((one) => Array.from({ length: copies }, () => one))
      const runs = runsOf(
        many((index) => times(index % 2 === 0 ? [1, 0] : [1, 1]), 40),
        many((index) => times(index % 3 === 0 ? [1, 0] : [1, 1]), 40),
        { run: { trials: 2 * copies } },
      )
      const [found] = compared(runs).rules
      expect(found).toMatchObject({ method: 'betting', kind: 'BINARY', observed: 40, table: null })
      return [found?.lower, found?.upper]
    }
    expect(intervalOf(1)).toEqual(intervalOf(5))
  })

  test('of which a trial is missing lie between what it could have been', () => {
    const runs = runsOf(
      many(() => [1, 1, 1, 1], 40),
      many((index) => (index === 0 ? [1, 1, 1, 'missing'] : [1, 1, 1, 1]), 40),
      { run: { trials: 4 } },
    )
    const [found] = compared(runs).rules
    const [whole] = compared(
      runsOf(
        many(() => [1, 1, 1, 1], 40),
        many(() => [1, 1, 1, 1], 40),
        { run: { trials: 4 } },
      ),
    ).rules
    expect(found).toMatchObject({ observed: 39, missing: 1 })
    expect(found?.lower).toBeLessThan(whole?.lower ?? 0)
  })
})

describe('what a comparison comes to', () => {
  const failing = pairsOfRuns({ both: 60, onlyBaseline: 40 })
  const undecided = pairsOfRuns({ both: 10 })

  test.each<[string, ComparisonFile, number, string | null]>([
    ['0 when every rule passes', compared(pairsOfRuns({ both: 400 })), 0, null],
    ['1 when a rule fails', compared(failing), 1, null],
    ['0 when a rule is undecided', compared(undecided), 0, null],
    [
      '4 when a rule is undecided and the policy does not tolerate it',
      compared(undecided, [{}], { onInsufficientEvidence: 'fail' }),
      4,
      null,
    ],
    ['0 without a rule', compared(failing, []), 0, 'no_rule'],
  ])('%s', (_, { exit_code, not_decided }, exitCode, notDecided) => {
    expect({ exit_code, not_decided }).toEqual({ exit_code: exitCode, not_decided: notDecided })
  })

  test.each<[string, Partial<RunResults['run']>, number, string]>([
    ['on purpose', { completeness: 'PARTIAL', status: 'UNDECIDED' }, 0, 'partial_run'],
    ["against the person's will", { completeness: 'PARTIAL', status: 'RUN_ERROR' }, 3, 'unfinished_run'],
  ])('nothing is decided on a run that is partial %s', (_, run, exitCode, notDecided) => {
    const [baseline, candidate] = failing
    const part = { ...candidate, run: { ...candidate.run, ...run } }
    expect(compared([baseline, part])).toMatchObject({ rules: [], exit_code: exitCode, not_decided: notDecided })
  })

  test('nothing is decided on runs without a case in common', () => {
    expect(compared(runsOf({ a: 1 }, { b: 1 }))).toMatchObject({ rules: [], exit_code: 3, not_decided: 'no_pairs' })
  })
})
