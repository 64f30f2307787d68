import { expect, test } from 'vitest'
import { infeasibleRules } from '../../../../src/vitest/main/infeasible-rules.ts'
import { aManifest } from '../../../support/manifest.ts'
import { policyWith } from '../../../support/metrics.ts'

const floor = policyWith({ requires: { kind: 'at_least', threshold: 0.9 } })

test('a suite that is too small for a rule is told before its first call', () => {
  expect(infeasibleRules(floor, aManifest({ cases: 36 }))).toEqual([])
  expect(infeasibleRules(floor, aManifest({ cases: 35 }))).toMatchObject([{ rule: 'floor', needed: 36 }])
})

test('excluded cases do not count', () => {
  expect(infeasibleRules(floor, aManifest({ cases: 36, excluded: 1 }))).toMatchObject([{ at_hand: 35 }])
})

test('nothing is said of a part, which is not decided anyway', () => {
  expect(infeasibleRules(floor, aManifest({ cases: 3, selected: 2 }))).toEqual([])
})

test('of a shard it is told what holds of all its cases together, unless a part of them was selected', () => {
  const part = { index: 2, count: 3 }
  expect(infeasibleRules(floor, aManifest({ cases: 36, selected: 12, part }))).toEqual([])
  expect(infeasibleRules(floor, aManifest({ cases: 35, selected: 12, part }))).toMatchObject([{ at_hand: 35 }])
  expect(infeasibleRules(floor, aManifest({ cases: 35, selected: 11, part }))).toEqual([])
})

test('where the policy refuses them, all are told at once as an error of use', () => {
  const rules = [...floor.rules, { ...floor.rules[0], id: 'other' }] as typeof floor.rules
  expect(() => infeasibleRules({ ...floor, rules, infeasible: 'refuse' }, aManifest({ cases: 3 }))).toThrow(
    expect.objectContaining({
      code: 'rule_infeasible',
      category: 'usage',
      message:
        'floor cannot pass with 3 cases: 36 all-pass cases are needed at 0.90\n' +
        'other cannot pass with 3 cases: 36 all-pass cases are needed at 0.90',
    }),
  )
  expect(infeasibleRules({ ...floor, infeasible: 'refuse' }, aManifest({ cases: 36 }))).toEqual([])
})
