import { expect, test } from 'vitest'
import { decide } from '../../../src/policy/decide.ts'
import { ruleRecordFromDecision } from '../../../src/policy/rule-record.ts'
import { binary, policyWith } from '../../support/metrics.ts'

test('a decision is written with the fields of the event in their order', () => {
  const [record] = decide(policyWith({}), [binary(30, 30)]).map(ruleRecordFromDecision)
  expect(JSON.stringify(record)).toBe(
    '{"id":"floor","metric":"exact_label","requires":{"at_least":0.7},"verdict":"PASS","reason":"interval_above",' +
      '"kind":"BINARY","method":"clopper-pearson","level":0.95,"estimate":1,"lower":0.8842966917779722,"upper":1,' +
      '"observed":30,"missing":0,"passed":30}',
  )
})

test('a ceiling is written as at_most, and an interval that is not there as null', () => {
  const policy = policyWith({ metric: 'elsewhere', requires: { kind: 'at_most', threshold: 0.2 } })
  const [record] = decide(policy, []).map(ruleRecordFromDecision)
  expect(record).toMatchObject({ requires: { at_most: 0.2 }, lower: null, upper: null, estimate: null, method: null })
})
