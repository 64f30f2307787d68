import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY, type Policy } from '../../../src/policy/policy.ts'
import { readPolicyValue, type SuitePolicyContext } from '../../../src/store/read-policy-value.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const base: Policy = {
  ...DEFAULT_POLICY,
  level: 0.9,
  rules: [
    { id: 'floor', metric: 'exact', requires: { kind: 'at_least', threshold: 0.7 }, level: 0.99 },
    { id: 'other', metric: 'polite', suite: 'other', requires: { kind: 'at_least', threshold: 0.5 } },
  ],
  rulesWritten: 2,
}

function context(store = temporaryDirectory()): SuitePolicyContext {
  return { store, suite: 'bot', where: 'bot.eval.ts > bot', base }
}

describe('the policy of a suite', () => {
  test('takes over what it does not say', async () => {
    expect(await readPolicyValue({}, context())).toEqual(base)
  })

  test('says for itself what it says', async () => {
    const own = {
      level: 0.8,
      method: 'wilson',
      on_insufficient_evidence: 'fail',
      infeasible: 'refuse',
      multiplicity: 'holm',
      missing: { max_rate: 0.5 },
    }
    expect(await readPolicyValue(own, context())).toEqual({
      level: 0.8,
      method: 'wilson',
      onInsufficientEvidence: 'fail',
      infeasible: 'refuse',
      multiplicity: 'holm',
      maxMissingRate: 0.5,
      rules: base.rules,
      rulesWritten: 2,
      comparison: base.comparison,
    })
  })

  test('replaces a rule of the file whole, in its place, and adds others, all for this suite alone', async () => {
    const rules = [
      { id: 'new', metric: 'days', at_most: 0.5 },
      { id: 'floor', metric: 'exact', at_least: 0.9, suite: 'bot' },
    ]
    expect((await readPolicyValue({ rules }, context())).rules).toEqual([
      {
        id: 'floor',
        metric: 'exact',
        suite: 'bot',
        requires: { kind: 'at_least', threshold: 0.9 },
        place: 'bot.eval.ts > bot: rules[1]',
      },
      base.rules[1],
      {
        id: 'new',
        metric: 'days',
        suite: 'bot',
        requires: { kind: 'at_most', threshold: 0.5 },
        place: 'bot.eval.ts > bot: rules[0]',
      },
    ])
  })

  test('is checked once for each value, over whatever base', async () => {
    const root = temporaryDirectory()
    const own = { rules: [{ id: 'new', metric: 'days', at_most: 0.5 }] }
    await readPolicyValue(own, context(root))
    expect(readdirSync(join(root, 'cache'))).toHaveLength(1)
    const again = await readPolicyValue(own, { ...context(root), base: DEFAULT_POLICY })
    expect(again.rules.map(({ id }) => id)).toEqual(['new'])
    expect(again.level).toBe(0.95)
    expect(readdirSync(join(root, 'cache'))).toHaveLength(1)
  })
})

test.each<[unknown, string]>([
  [
    { rule: [] },
    'bot.eval.ts > bot: rule: unknown key; there are level, method, on_insufficient_evidence, infeasible, multiplicity, missing, rules, comparison; did you mean rules?',
  ],
  [
    { rules: [{ id: 'a', metric: 'm', atLeast: 1 }] },
    'bot.eval.ts > bot: rules[0].atLeast: unknown key; there are id, metric, suite, where, at_least, at_most, between, method, level, sides, anytime, reduce, per, quantile; did you mean at_least?\nbot.eval.ts > bot: rules[0]: a rule has one of at_least, at_most and between',
  ],
  [{ level: '0.9' }, 'bot.eval.ts > bot: level: expected number, received string: "0.9"'],
  [[], 'bot.eval.ts > bot: policy: expected object, received array'],
  [null, 'bot.eval.ts > bot: policy: expected object, received null'],
  [
    { rules: [{ id: 'a', metric: 'm', at_least: 1, suite: 'bott' }] },
    'bot.eval.ts > bot: rules[0].suite: a rule of a suite concerns that suite: bott; did you mean bot?',
  ],
])('%j is refused with its place', async (value, message) => {
  await expect(readPolicyValue(value, context())).rejects.toMatchObject({
    code: 'policy_invalid',
    category: 'usage',
    message,
  })
})
