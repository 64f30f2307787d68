import { describe, expect, it } from 'vitest'
import { formatRate, formatRateThreshold } from '../../../reporter/format-rate.ts'

describe('formatRate', () => {
  // Printed by CPython 3.11: f"{x:.1%}".
  it.each([
    [13 / 16, '81.2%'],
    [1 / 16, '6.2%'],
    [3 / 16, '18.8%'],
    [5 / 16, '31.2%'],
    [7 / 16, '43.8%'],
    [9 / 16, '56.2%'],
    [11 / 16, '68.8%'],
    [15 / 16, '93.8%'],
    [9 / 32, '28.1%'],
    [0.00375, '0.4%'],
    [0.1235, '12.3%'],
    [0.12345, '12.3%'],
    [0.29, '29.0%'],
    [0.575, '57.5%'],
    [0.005, '0.5%'],
    [0.045, '4.5%'],
    [0.135, '13.5%'],
    [13 / 18, '72.2%'],
    [44 / 49, '89.8%'],
    [0.7000074768624, '70.0%'],
    [-0.02, '-2.0%'],
    [-13 / 16, '-81.2%'],
    [-3 / 16, '-18.8%'],
    [0, '0.0%'],
    [1, '100.0%'],
  ])('prints %d as %s, ties to the even digit', (rate, text) => {
    expect(formatRate(rate)).toBe(text)
  })

  it.each([
    [4999 / 5000, '99.98%'],
    [1 / 5000, '0.02%'],
    [0.99995, '99.995%'],
    [2.6e-8, '0.000003%'],
    [-0.0001, '-0.01%'],
  ])('prints %d as %s, with the decimals that keep it from reading as all or nothing', (rate, text) => {
    expect(formatRate(rate)).toBe(text)
  })

  it.each([
    [0.7000074768624, 0.7, '70.001%'],
    [0.6999, 0.7, '69.99%'],
    [0.69996, 0.7, '69.996%'],
    [0.705, 0.7, '70.5%'],
    [0.70048, 0.7005, '70.048%'],
  ])('prints the bound %d against the threshold %d as %s, so that the two differ', (bound, threshold, text) => {
    expect(formatRate(bound, threshold)).toBe(text)
  })

  it('prints a bound that is the threshold like the threshold', () => {
    expect(formatRate(0.7, 0.7)).toBe('70.0%')
  })

  it('gives up after ten decimals for a rate that no print can tell from zero', () => {
    expect([1e-300, -1e-300].map((rate) => formatRate(rate))).toEqual(['0.0%', '0.0%'])
  })
})

describe('formatRateThreshold', () => {
  it.each([
    [0.999, '99.9%'],
    [0.7, '70.0%'],
    [0.705, '70.5%'],
    [0.7005, '70.05%'],
    [0.9995, '99.95%'],
    [-0.02, '-2.0%'],
    [0, '0.0%'],
    [1, '100.0%'],
  ])('prints the threshold %d as %s, with all the digits it was written with', (threshold, text) => {
    expect(formatRateThreshold(threshold)).toBe(text)
  })

  it('prints a third with ten decimals', () => {
    expect(formatRateThreshold(1 / 3)).toBe('33.3333333333%')
  })
})
