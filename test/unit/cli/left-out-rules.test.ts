import { describe, expect, test } from 'vitest'
import { leftOutRules } from '../../../src/cli/left-out-rules.ts'
import type { LeftOutRuleRecord } from '../../../src/evidence/comparison-file.ts'
import type { ComparisonRule } from '../../../src/policy/policy.ts'
import { policyWith } from '../../support/metrics.ts'
import { pairsOfRuns } from '../../support/run-results.ts'
import { meanMetric, binaryMetric } from '../../support/run-report.ts'

const OTHERS = [
  { suite: 'days', metrics: [meanMetric()] },
  { suite: 'tone', metrics: [binaryMetric({ name: 'polite' })] },
  { suite: 'prices', metrics: [binaryMetric({ name: 'exact_price' })] },
]

type About = Pick<ComparisonRule, 'metric' | 'suite'>

/** What becomes of rules that are not about the suite of two runs, and the suites of which a run was read for it. */
async function leftOut(
  ...rules: readonly About[]
): Promise<{ readonly left: readonly LeftOutRuleRecord['reason'][]; readonly read: readonly string[] }> {
  const read: string[] = []
  // oxlint-disable-next-line typescript/require-await
  async function* others(): AsyncGenerator<(typeof OTHERS)[number]> {
    for (const run of OTHERS) {
      read.push(run.suite)
      yield run
    }
  }
  const written = rules.map((rule, index): ComparisonRule => {
    return { id: `rule-${index}`, requires: { kind: 'at_least', threshold: 0 }, ...rule }
  })
  const policy = policyWith({}, { comparison: { rules: written, rulesWritten: written.length } })
  const left = await leftOutRules(policy, ...pairsOfRuns({ both: 2 }), others())
  return { left: left.map(({ reason }) => reason), read }
}

describe('runs of other suites are read', () => {
  test.each<[string, About[], LeftOutRuleRecord['reason'][], string[]]>([
    ['not at all where every rule is about this suite', [{ metric: 'exact_label' }], [], []],
    ['until the suite of the rule is found', [{ metric: 'any', suite: 'days' }], ['other_suite'], ['days']],
    ['until its metric is found', [{ metric: 'polite' }], ['metric_of_other_suite'], ['days', 'tone']],
    [
      'until those of all rules are found',
      [{ metric: 'polite' }, { metric: 'any', suite: 'days' }],
      ['metric_of_other_suite', 'other_suite'],
      ['days', 'tone'],
    ],
    [
      'to the last for a suite that none is of',
      [{ metric: 'any', suite: 'dyas' }],
      ['unknown_suite'],
      ['days', 'tone', 'prices'],
    ],
  ])('%s', async (_, rules, left, read) => {
    expect(await leftOut(...rules)).toEqual({ left, read })
  })

  test('to the last for a metric that no suite has, which is wrong use with the nearest name', async () => {
    await expect(leftOut({ metric: 'exact_prize' })).rejects.toMatchObject({
      code: 'rule_without_metric',
      facts: { id: 'rule-0', nearest: 'exact_price' },
    })
  })
})
