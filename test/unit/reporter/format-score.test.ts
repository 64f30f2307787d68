import { describe, expect, it } from 'vitest'
import { formatScore } from '../../../reporter/format-score.ts'

describe('formatScore', () => {
  it.each([
    [0.41666, '0.417'],
    [0.5, '0.500'],
    [0, '0.00'],
    [3, '3.00'],
    [-12.345, '-12.3'],
    [123.4, '123'],
    [999.7, '1000'],
    [1234.5, '1235'],
    [0.0000123, '0.0000123'],
    [1.5e-9, '1.50e-9'],
    [6.02214e23, '6.02e+23'],
  ])('prints %d as %s', (score, text) => {
    expect(formatScore(score)).toBe(text)
  })

  it.each([
    [0.50004, 0.5, '0.50004'],
    [0.4999, 0.5, '0.4999'],
    [0.61, 0.5, '0.610'],
    [0.5, 0.5, '0.500'],
    [1000.4, 1000, '1000.4'],
  ])('prints %d against the threshold %d as %s', (score, threshold, text) => {
    expect(formatScore(score, threshold)).toBe(text)
  })

  it('tells neighbouring doubles apart', () => {
    expect(formatScore(0.1 + 0.2, 0.3)).toBe('0.30000000000000004')
  })
})
