import { describe, expect, test } from 'vitest'
import type { Rule } from '../../../../src/policy/policy.ts'
import { rulesWithoutMetric } from '../../../../src/vitest/main/rules-without-metric.ts'
import { policyWith } from '../../../support/metrics.ts'
import { finishedRun } from '../../../support/recorded-runs.ts'

const runs = [
  finishedRun({ manifest: { suite: 'support-bot', slices: [{ where: { tag: 'refunds' }, cases: 2 }] } }),
  finishedRun({ manifest: { suite: 'sales-bot', criteria: [{ name: 'polite', kind: 'BINARY' }] }, finished: 0 }),
]

/** What is wrong with one rule, as message and hint. */
function complaintsAbout(rule: Partial<Rule>): string[] {
  return rulesWithoutMetric(policyWith(rule), runs).map(({ message, hint }) => `${message} (${hint})`)
}

describe('a rule is right', () => {
  test.each<[string, Partial<Rule>]>([
    ['on a metric of any suite', { metric: 'polite' }],
    ['on what is measured of every execution', { metric: '$errors' }],
    ['on a part of the cases that a suite has', { where: { tag: 'refunds' } }],
    ['on a metric of the suite that it names', { metric: 'exact_label', suite: 'support-bot' }],
  ])('%s', (_, rule) => {
    expect(complaintsAbout(rule)).toEqual([])
  })
})

describe('a rule concerns nothing', () => {
  test.each<[string, Partial<Rule>, string]>([
    [
      'when no suite has its metric, with the nearest one',
      { metric: 'exact_lable' },
      'rule floor asks for metric exact_lable, which no suite has (did you mean exact_label?)',
    ],
    [
      'when its metric is like no other',
      { metric: 'groundedness' },
      'rule floor asks for metric groundedness, which no suite has (check the metric of the rule in oloproof.yaml; `suite:` narrows it to the suite that has it)',
    ],
    [
      'when there is no suite of its name, with the nearest one',
      { suite: 'suport-bot' },
      'rule floor is for suite suport-bot, and there is no such suite (did you mean support-bot?)',
    ],
    [
      'when another suite than its own has the metric',
      { metric: 'polite', suite: 'support-bot' },
      'rule floor asks for metric polite, which suite support-bot does not have (check the metric of the rule in oloproof.yaml; `suite:` narrows it to the suite that has it)',
    ],
    [
      'when no case is of its part',
      { where: { tag: 'refund' } },
      'rule floor is about the cases of {"tag":"refund"}, and no suite has any (check the where of the rule in oloproof.yaml)',
    ],
  ])('%s', (_, rule, complaint) => {
    expect(complaintsAbout(rule)).toEqual([complaint])
  })
})
