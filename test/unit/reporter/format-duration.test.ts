import { describe, expect, it } from 'vitest'
import { formatDuration, formatLatency, formatLimit, formatWallTime } from '../../../reporter/format-duration.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('formatDuration', () => {
  it.each([
    [0, '<1s'],
    [999.9, '<1s'],
    [1000, '1s'],
    [1614 * 16.7, '27s'],
    [59_499, '59s'],
    [59_500, '1m'],
    [4 * MINUTE, '4m'],
    [270_000, '4m 30s'],
    [59 * MINUTE + 59_600, '1h'],
    [2 * HOUR + 5 * MINUTE + 29_000, '2h 5m'],
    [23 * HOUR + 59 * MINUTE + 40_000, '1d'],
    [3 * DAY + 4 * HOUR + 10 * MINUTE, '3d 4h'],
    [400 * DAY, '400d'],
  ])('prints %d ms as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })
})

describe('formatLatency', () => {
  it.each([
    [0.2, '<1ms'],
    [102.11420899941004, '102ms'],
    [9999.4, '9999ms'],
    [12_340, '12.3s'],
    [90_000, '1m 30s'],
  ])('prints %d ms as %s', (ms, text) => {
    expect(formatLatency(ms)).toBe(text)
  })
})

describe('formatWallTime', () => {
  it.each([
    [400, '0.4s'],
    [13_449, '13.4s'],
    [59_940, '59.9s'],
    [59_960, '1m'],
    [90_000, '1m 30s'],
  ])('prints %d ms as %s', (ms, text) => {
    expect(formatWallTime(ms)).toBe(text)
  })
})

describe('formatLimit', () => {
  it.each([
    [120, '120ms'],
    [1500, '1500ms'],
    [1000, '1s'],
    [60_000, '60s'],
    [90_000, '90s'],
    [600_000, '10m'],
  ])('prints a limit of %d ms as %s', (ms, text) => {
    expect(formatLimit(ms)).toBe(text)
  })
})
