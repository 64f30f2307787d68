import { expect, test } from 'vitest'
import type { WrittenRule } from '../../../src/policy/written-policy.ts'
import { writtenComparisonRuleIssues, writtenRuleIssues } from '../../../src/policy/written-rule-issues.ts'

const rule: WrittenRule = { id: 'floor', metric: 'exact_label', at_least: 0.9 }

test.each<Partial<WrittenRule>>([
  {},
  { method: 'korn-graubard', sides: 'one' },
  { reduce: 'all', anytime: true },
  { reduce: { pass_at: 2 }, method: 'bca' },
  { per: 'case', method: 'jeffreys', sides: 'one' },
  { per: 'run', sides: 'two', anytime: false, reduce: 'any', method: 'wilson' },
  { metric: '$latency_ms', at_least: '1s', quantile: 0.5 },
  { metric: '$tokens', method: 't' },
  { metric: '$errors', per: 'case' },
])('nothing is wrong with %j', (over) => {
  expect(writtenRuleIssues({ ...rule, ...over })).toEqual([])
})

test.each<[Partial<WrittenRule>, key: string, problem: string]>([
  [{ at_most: 0.95 }, '', 'a rule has one of at_least, at_most and between'],
  [{ at_least: '2s' }, 'at_least', 'must be a number'],
  [{ metric: '$latency_ms', at_least: 'soon' }, 'at_least', 'must be milliseconds, or a duration like 500ms or 2s'],
  [{ metric: '$what' }, 'metric', 'of executions there are $errors, $latency_ms, $tokens'],
  [{ metric: '$error' }, 'metric', 'of executions there are $errors, $latency_ms, $tokens'],
  [{ metric: '$errors', quantile: 0.5 }, 'quantile', '$errors is a rate, and has no quantiles'],
  [{ metric: '$tokens', per: 'case' }, 'per', 'per: case is for rates, and $tokens is none'],
  [{ quantile: 0.5, method: 't' }, 'method', 'a quantile is decided by the order of its values: leave out method'],
  [{ quantile: 0.5, sides: 'one' }, 'sides', 'a quantile is decided by the order of its values: leave out sides'],
  [{ quantile: 0.5, anytime: true }, 'anytime', 'a quantile is decided by the order of its values: leave out anytime'],
  [{ quantile: 0.5, per: 'case' }, 'per', 'a quantile is decided by the order of its values: leave out per'],
  [{ quantile: 0.5, reduce: 'all' }, 'reduce', 'a quantile is decided by the order of its values: leave out reduce'],
  [{ anytime: true, method: 'wilson' }, 'method', 'anytime: true is a method of its own, two-sided: leave out method'],
  [{ anytime: true, sides: 'one' }, 'sides', 'anytime: true is a method of its own, two-sided: leave out sides'],
  [{ anytime: true, per: 'case' }, 'per', 'anytime: true is a method of its own, two-sided: leave out per'],
  [
    { anytime: true, reduce: { pass_at: 2 } },
    'anytime',
    'anytime: true is for rates, and pass_at and pass_hat give means',
  ],
  [{ sides: 'one', reduce: { pass_hat: 2 } }, 'sides', 'sides is for rates, and pass_at and pass_hat give means'],
  [{ sides: 'one', method: 't' }, 'sides', 'sides is for rates, and t is not a method for them'],
  [{ sides: 'one', level: 0.5 }, 'level', 'sides: one takes a level above 0.5'],
  [
    { per: 'case', reduce: 'all' },
    'reduce',
    'per: case looks at each case by itself, for its worst one: leave out reduce',
  ],
  [
    { per: 'case', method: 'korn-graubard' },
    'method',
    'per: case is decided by a method for rates: clopper-pearson, wilson, jeffreys, mid-p',
  ],
  [
    { reduce: 'any', method: 'korn-graubard' },
    'method',
    'korn-graubard is for trials that are not reduced: leave out reduce, or method',
  ],
  [
    { reduce: { pass_at: 2 }, method: 'wilson' },
    'method',
    'pass_at and pass_hat give means: choose one of betting, bca, t',
  ],
])('%j is wrong at %j: %s', (over, key, problem) => {
  expect(writtenRuleIssues({ ...rule, ...over })).toMatchObject([{ key, problem }])
})

test.each<[WrittenRule['between'], string]>([
  [[0.4, 0.2], 'between is [low, high] with low below high'],
  [[0.4, 0.4], 'between is [low, high] with low below high'],
  [['1s', 0.4], 'must be a number'],
])('between %j is refused', (between, problem) => {
  expect(writtenRuleIssues({ id: 'a', metric: 'm', ...(between && { between }) })).toEqual([
    { key: 'between', problem },
  ])
})

test('between does not go with every case', () => {
  expect(writtenRuleIssues({ id: 'a', metric: 'm', between: [0.2, 0.4], per: 'case' })).toEqual([
    { key: 'between', problem: 'per: case looks at each case by itself, for its worst one: leave out between' },
  ])
})

test.each(['$errors', '$latency_ms', '$tokens', '$what'])(
  'a rule of comparisons is about a criterion, not %s',
  (metric) => {
    expect(writtenComparisonRuleIssues({ id: 'no-worse', metric, at_most: 0.01 })).toEqual([
      {
        key: 'metric',
        problem: 'rules of comparisons are about criteria; what is measured of executions is for policy.rules',
      },
    ])
    expect(writtenComparisonRuleIssues({ id: 'no-worse', metric: 'exact_label', at_most: 0.01 })).toEqual([])
  },
)
