import { describe, expect, test } from 'vitest'
import type { Verdict } from '../../../src/evidence/event.ts'
import type { RuleDecision } from '../../../src/policy/decide.ts'
import { outcome, type Outcome, type RunFacts } from '../../../src/policy/outcome.ts'
import type { Reason } from '../../../src/policy/reason.ts'

const complete: RunFacts = { total: 30, selected: 30, finished: 30, stopped: null, isShard: false }
const someObserved = [{ observed: 30, missing: 0 }]
const allMissing = [
  { observed: 0, missing: 30 },
  { observed: 0, missing: 30 },
]

function rule(verdict: Verdict, reason: Reason = 'interval_above'): RuleDecision {
  return {
    rule: { id: 'floor', metric: 'exact_label', requires: { kind: 'at_least', threshold: 0.7 } },
    verdict,
    reason,
    kind: 'BINARY',
    method: 'clopper-pearson',
    level: 0.95,
    estimate: 1,
    interval: { lower: 0.8, upper: 1 },
    observedInterval: { lower: 0.8, upper: 1 },
    observed: 30,
    missing: 0,
    passed: 30,
    trials: null,
    failingCases: null,
    multiplicity: null,
  }
}

const pass = rule('PASS')
const fail = rule('FAIL')
const undecided = rule('INSUFFICIENT_EVIDENCE', 'interval_contains_threshold')

function outcomeOf(
  facts: Partial<RunFacts>,
  decisions: readonly RuleDecision[],
  {
    metrics = someObserved,
    onInsufficientEvidence = 'pass',
  }: { readonly metrics?: typeof someObserved; readonly onInsufficientEvidence?: 'pass' | 'fail' } = {},
): Outcome {
  return outcome({ ...complete, ...facts }, metrics, { onInsufficientEvidence }, decisions)
}

describe('a complete run', () => {
  test.each([
    ['all rules PASS', [pass, pass], 'pass', 'DECIDED', 0],
    ['a rule FAILs', [pass, fail], 'pass', 'DECIDED', 1],
    ['a rule is undecided and that is tolerated', [pass, undecided], 'pass', 'UNDECIDED', 0],
    ['a rule is undecided and that is not tolerated', [pass, undecided], 'fail', 'UNDECIDED', 4],
    ['a rule FAILs and another is undecided', [undecided, fail], 'fail', 'UNDECIDED', 1],
  ] as const)('where %s', (_what, decisions, onInsufficientEvidence, status, exitCode) => {
    expect(outcomeOf({}, decisions, { onInsufficientEvidence })).toEqual({
      status,
      completeness: 'COMPLETE',
      exitCode,
      notDecided: null,
      rules: decisions,
    })
  })

  test('without rules decides nothing and ends with 0', () => {
    expect(outcomeOf({}, [])).toEqual({
      status: 'UNDECIDED',
      completeness: 'COMPLETE',
      exitCode: 0,
      notDecided: 'no_rule',
      rules: [],
    })
  })

  test('with too many missing in a rule is a run error, and shows the other rules', () => {
    const tooMany = rule('INSUFFICIENT_EVIDENCE', 'too_many_missing')
    expect(outcomeOf({}, [pass, tooMany])).toMatchObject({
      status: 'RUN_ERROR',
      exitCode: 3,
      notDecided: null,
      rules: [pass, tooMany],
    })
    expect(outcomeOf({}, [fail, tooMany])).toMatchObject({ status: 'RUN_ERROR', exitCode: 3 })
  })
})

describe('a run in which every case errored', () => {
  test.each([[[]], [[undecided]], [[pass]]])('ends with 3, with the rules %j', (decisions) => {
    expect(outcomeOf({}, decisions, { metrics: allMissing })).toEqual({
      status: 'RUN_ERROR',
      completeness: 'COMPLETE',
      exitCode: 3,
      notDecided: 'nothing_observed',
      rules: [],
    })
  })

  test('ends with 3 when only a part was selected', () => {
    const part = { selected: 2, finished: 2 }
    expect(outcomeOf(part, [], { metrics: [{ observed: 0, missing: 2 }] })).toMatchObject({
      completeness: 'PARTIAL',
      exitCode: 3,
    })
  })

  test('is told apart from one whose cases are all excluded', () => {
    expect(outcomeOf({}, [undecided], { metrics: [{ observed: 0, missing: 0 }] })).toMatchObject({
      status: 'UNDECIDED',
      exitCode: 0,
    })
  })
})

describe('a part of the cases', () => {
  test.each([
    ['a selection', { selected: 3, finished: 3 }, 'partial_on_purpose'],
    ['no case of this suite', { selected: 0, finished: 0 }, 'none_selected'],
    ['a bail', { finished: 12, stopped: 'bailed' }, 'partial_on_purpose'],
  ] as const)('on purpose, by %s, decides nothing and ends with 0 whatever the rules read', (_what, facts, why) => {
    for (const decisions of [[pass], [fail], [undecided], []]) {
      expect(outcomeOf(facts, decisions, { onInsufficientEvidence: 'fail' })).toEqual({
        status: 'UNDECIDED',
        completeness: 'PARTIAL',
        exitCode: 0,
        notDecided: why,
        rules: [],
      })
    }
  })

  test('that is one shard of several decides nothing, even with all cases of the suite', () => {
    expect(outcomeOf({ isShard: true }, [pass])).toEqual({
      status: 'UNDECIDED',
      completeness: 'PARTIAL',
      exitCode: 0,
      notDecided: 'shard',
      rules: [],
    })
  })

  test.each([
    ['unfinished_cases', { finished: 29 }, 3],
    ['unfinished_cases', { selected: 10, finished: 9 }, 3],
    ['interrupted', { finished: 29, stopped: 'interrupted' }, 130],
    ['terminated', { finished: 29, stopped: 'terminated' }, 143],
    ['reader_gone', { finished: 29, stopped: 'reader_gone' }, 3],
    ['crashed', { finished: 29, stopped: 'crashed' }, 3],
    ['store_failed', { finished: 29, stopped: 'store_failed' }, 3],
  ] as const)('against the will (%s) is a run error', (notDecided, facts, exitCode) => {
    expect(outcomeOf(facts, [pass])).toEqual({
      status: 'RUN_ERROR',
      completeness: 'PARTIAL',
      exitCode,
      notDecided,
      rules: [],
    })
  })
})

test('a crash or a lost store makes a complete run a run error too', () => {
  for (const stopped of ['crashed', 'store_failed', 'reader_gone'] as const) {
    expect(outcomeOf({ stopped }, [pass])).toMatchObject({ status: 'RUN_ERROR', completeness: 'COMPLETE', exitCode: 3 })
  }
})

test('an interruption after the last case leaves the decision', () => {
  expect(outcomeOf({ stopped: 'interrupted' }, [pass])).toMatchObject({ status: 'DECIDED', exitCode: 0 })
})

test('a suite without cases is a run error', () => {
  expect(outcomeOf({ total: 0, selected: 0, finished: 0 }, [pass], { metrics: [{ observed: 0, missing: 0 }] })).toEqual(
    {
      status: 'RUN_ERROR',
      completeness: 'COMPLETE',
      exitCode: 3,
      notDecided: 'no_cases',
      rules: [],
    },
  )
})
