import { describe, expect, test } from 'vitest'
import { wilsonProvisional } from '../../../src/stats/wilson-provisional.ts'

describe('wilsonProvisional', () => {
  test.each([
    [1, 1, 0.20654931411298355, 1],
    [11, 13, 0.5776536895684791, 0.9567418216820717],
    [22, 25, 0.7004420606159933, 0.9583318285288502],
    [33, 37, 0.7529146844205937, 0.9571481006263428],
  ])('has every digit of the published figures for %s of %s', (passed, observed, lower, upper) => {
    expect(wilsonProvisional(passed, observed)).toEqual({ lower, upper })
  })

  test('says nothing when nothing was observed', () => {
    expect(wilsonProvisional(0, 0)).toEqual({ lower: 0, upper: 1 })
  })

  test('ends exactly at 0 and at 1', () => {
    const sizes = Array.from({ length: 5000 }, (_, index) => index + 1)
    expect(sizes.filter((n) => wilsonProvisional(0, n).lower !== 0 || wilsonProvisional(n, n).upper !== 1)).toEqual([])
  })

  test('refuses more passes than cases', () => {
    expect(() => wilsonProvisional(2, 1)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
  })
})
