import { describe, expect, test } from 'vitest'
import { checkThreshold } from '../../../src/policy/check-threshold.ts'
import type { Rule } from '../../../src/policy/policy.ts'

const rule = (threshold: number): Rule => ({ id: 'floor', metric: 'm', requires: { kind: 'at_least', threshold } })

const rate = { name: 'm', kind: 'BINARY' } as const
const days = { name: 'm', kind: 'MEAN', range: [0, 14] } as const
const unbounded = { name: 'm', kind: 'MEAN' } as const

describe('a threshold', () => {
  test.each([
    ['0 of a rate', 0, rate],
    ['1 of a rate', 1, rate],
    ['an end of the range of a mean', 14, days],
    ['anything of a mean without a range', -70, unbounded],
  ])('that its metric can reach is accepted: %s', (_, threshold, metric) => {
    expect(() => checkThreshold(rule(threshold), metric)).not.toThrow()
  })

  test.each([
    ['a rate', 70, rate, 'rule floor: m lies between 0 and 1, and 70 does not'],
    ['a rate', -0.02, rate, 'rule floor: m lies between 0 and 1, and -0.02 does not'],
    ['a mean with a range', 15, days, 'rule floor: m lies between 0 and 14, and 15 does not'],
  ])('outside of what %s can be is refused: %d', (_, threshold, metric, message) => {
    expect(() => checkThreshold(rule(threshold), metric)).toThrow(
      expect.objectContaining({ code: 'rule_threshold_outside', category: 'usage', message }),
    )
  })
})
