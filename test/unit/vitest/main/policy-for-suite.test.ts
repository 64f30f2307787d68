import { expect, test } from 'vitest'
import type { RunManifest } from '../../../../src/evidence/run-manifest.ts'
import type { Rule } from '../../../../src/policy/policy.ts'
import { policyForSuite } from '../../../../src/vitest/main/policy-for-suite.ts'
import { aManifest } from '../../../support/manifest.ts'
import { policyWith } from '../../../support/metrics.ts'

const floor: Rule = { id: 'floor', metric: 'exact_label', requires: { kind: 'at_least', threshold: 0.7 } }

/** Ids of the rules that concern a suite with `exact_label` (BINARY) and `days_error` (MEAN). */
function concerning(...rules: readonly Rule[]): string[] {
  const criteria = [
    { name: 'exact_label', kind: 'BINARY' },
    { name: 'days_error', kind: 'MEAN' },
  ] as const
  const policy = { ...policyWith({}), level: 0.9, rules }
  const concerned = policyForSuite(policy, aManifest({ criteria, suitePath: 'checkout > support-bot' }))
  expect({ ...concerned, rules }).toEqual(policy)
  return concerned.rules.map(({ id }) => id)
}

test('a suite is concerned by rules on its metrics that name no suite or this one by its own name', () => {
  expect(
    concerning(
      floor,
      { ...floor, id: 'here', suite: 'support-bot' },
      { ...floor, id: 'by-path', suite: 'checkout > support-bot' },
      { ...floor, id: 'there', suite: 'sales-bot' },
      { ...floor, id: 'no-such-metric', metric: 'polite' },
      { ...floor, id: 'days', metric: 'days_error' },
    ),
  ).toEqual(['floor', 'here', 'days'])
})

test('a rule with a method for the other kind of metric is refused before anything is paid for', () => {
  expect(() => concerning({ ...floor, method: 'bca' })).toThrow(
    expect.objectContaining({
      code: 'rule_method_mismatch',
      facts: {
        rule: 'floor',
        metric: 'exact_label',
        kind: 'BINARY',
        method: 'bca',
        fitting: 'clopper-pearson, wilson, jeffreys, mid-p',
        place: null,
      },
    }),
  )
  expect(() => concerning({ ...floor, metric: 'days_error', method: 'wilson' })).toThrow(
    expect.objectContaining({ code: 'rule_method_mismatch' }),
  )
})

test.each([0.4, 0.5, 0.5000000000000001])('a one-sided rule is refused at the level %d of the policy', (level) => {
  const policy = { ...policyWith({ sides: 'one', place: 'oloproof.yaml:3:7' }), level }
  expect(() => policyForSuite(policy, aManifest())).toThrow(
    expect.objectContaining({
      code: 'rule_unfit',
      category: 'usage',
      message: `oloproof.yaml:3:7: rule floor: sides does not go with exact_label, a BINARY metric: sides: one takes a level above 0.5, and the level is ${level}`,
    }),
  )
  expect(() => policyForSuite({ ...policy, level: 0.51 }, aManifest())).not.toThrow()
})

test('a rule for another suite may have any method', () => {
  expect(concerning({ ...floor, method: 'bca', suite: 'sales-bot' })).toEqual([])
})

test('a rule on what is measured of every execution concerns every suite', () => {
  const errors: Rule = { id: 'errors', metric: '$errors', requires: { kind: 'at_most', threshold: 0.05 } }
  expect(concerning(errors)).toEqual(['errors'])
  expect(() => concerning({ ...errors, method: 't' })).toThrow(
    expect.objectContaining({ code: 'rule_method_mismatch' }),
  )
})

test('a rule on a part of the cases concerns a suite that has such cases, and is refused where it names the suite', () => {
  const refunds: Rule = { ...floor, where: { tag: 'refunds' } }
  const slices = (cases: number): RunManifest => aManifest({ slices: [{ where: { tag: 'refunds' }, cases }] })
  const policy = policyWith(refunds)
  expect(policyForSuite(policy, slices(3)).rules).toHaveLength(1)
  expect(policyForSuite(policy, slices(0)).rules).toEqual([])
  expect(() => policyForSuite(policyWith({ ...refunds, suite: 'support-bot' }), slices(0))).toThrow(
    expect.objectContaining({
      code: 'rule_without_metric',
      message: 'rule floor is about the cases of {"tag":"refunds"}, and suite support-bot has none',
    }),
  )
})
