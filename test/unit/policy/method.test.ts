import { describe, expect, test } from 'vitest'
import { estimandOf, type MethodTarget } from '../../../src/policy/method.ts'
import { DEFAULT_POLICY, type Method, type Policy, type Rule } from '../../../src/policy/policy.ts'

const rule: Rule = { id: 'floor', metric: 'm', requires: { kind: 'at_least', threshold: 0.7 } }

const methodOf = (of: Rule, policy: Policy, metric: MethodTarget): Method | null =>
  estimandOf(of, policy, metric).method

describe('the method of a rule', () => {
  test('takes the rule before the policy before the default of the kind', () => {
    const wilson = { ...DEFAULT_POLICY, method: 'wilson' } as const
    expect(methodOf(rule, DEFAULT_POLICY, { name: 'm', kind: 'BINARY' })).toBe('clopper-pearson')
    expect(methodOf(rule, wilson, { name: 'm', kind: 'BINARY' })).toBe('wilson')
    expect(methodOf({ ...rule, method: 'clopper-pearson' }, wilson, { name: 'm', kind: 'BINARY' })).toBe(
      'clopper-pearson',
    )
    expect(methodOf(rule, wilson, { name: 'm', kind: 'MEAN', range: [0, 1] })).toBe('betting')
    expect(methodOf({ ...rule, method: 't' }, wilson, { name: 'm', kind: 'MEAN', range: [0, 1] })).toBe('t')
  })

  test('names none for a mean without a range', () => {
    expect(methodOf(rule, DEFAULT_POLICY, { name: 'm', kind: 'MEAN' })).toBeNull()
  })

  test.each([
    ['betting', 'BINARY', 'clopper-pearson, wilson, jeffreys, mid-p'],
    ['bca', 'BINARY', 'clopper-pearson, wilson, jeffreys, mid-p'],
    ['t', 'BINARY', 'clopper-pearson, wilson, jeffreys, mid-p'],
    ['wilson', 'MEAN', 'betting, bca, t'],
    ['clopper-pearson', 'MEAN', 'betting, bca, t'],
  ] as const)('refuses %s on a %s metric and names what fits', (method, kind, fitting) => {
    const facts = { rule: 'floor', metric: 'm', kind, method, fitting, place: null }
    expect(() => methodOf({ ...rule, method }, DEFAULT_POLICY, { name: 'm', kind })).toThrow(
      expect.objectContaining({ code: 'rule_method_mismatch', facts }),
    )
  })
})
