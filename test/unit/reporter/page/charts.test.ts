import { describe, expect, test } from 'vitest'
import { formatMs } from '../../../../reporter/page/format-ms.ts'
import { histogram } from '../../../../reporter/page/histogram.ts'
import { intervalPlot } from '../../../../reporter/page/interval-plot.ts'
import { linearScale, rateTick, scaleOver } from '../../../../reporter/page/scale.ts'
import { settlingChart } from '../../../../reporter/page/settling-chart.ts'

describe('a scale', () => {
  test('has room around its values and round ticks, and ends where rates do', () => {
    const { low, high, ticks } = linearScale([0.81, 0.95, 0.98], [0, 1])
    expect(low).toBeCloseTo(0.7845, 10)
    expect(high).toBe(1)
    expect(ticks).toEqual([0.8, 0.9, 1])
  })

  test('shows all rates where its values are far apart', () => {
    expect(linearScale([0.4652, 0.903, 0.7], [0, 1])).toMatchObject({ low: 0, high: 1 })
  })

  test('places values in percent, and none outside', () => {
    const { percent } = scaleOver(10, 20)
    expect([5, 10, 12.5, 20, 99].map(percent)).toEqual([0, 0, 25, 100, 100])
  })

  test.each([[[0, 0, 0]], [[0.7, 0.7]], [[1e-9, 2e-9]], [[-5, 1e6]]])('of %j has finite places and ticks', (values) => {
    const { percent, ticks } = linearScale(values, null)
    expect([...values.map(percent), ...ticks].every(Number.isFinite)).toBe(true)
  })
})

test('an interval stands on its axis with its estimate and its threshold', () => {
  const plot = intervalPlot({
    estimate: 0.5,
    lower: 0.25,
    upper: 0.75,
    thresholds: [0.9],
    bounds: [0, 1],
    format: (value) => `${value * 100}%`,
    tick: rateTick,
    verdict: 'FAIL',
    label: 'in words',
  }).toString()
  expect(plot).toMatch(/class="bar"\s+x="25%"\s+width="50%"/)
  expect(plot).toMatch(/class="estimate"\s+cx="50%"/)
  expect(plot).toMatch(/class="threshold"\s+x1="90%"\s+x2="90%"/)
  expect(plot).toContain('role="img" aria-label="in words"')
})

describe('the way of an estimate', () => {
  const at = (casesDone: number, estimate: number | null): Parameters<typeof settlingChart>[0]['points'][number] => {
    return { casesDone, estimate, lower: 0.2, upper: 1 }
  }

  test('is drawn over all cases of the run, and told in words', () => {
    const chart = settlingChart({
      metric: 'm',
      points: [at(1, 1), at(5, 0.8)],
      thresholds: [0.7],
      cases: 10,
    }).toString()
    expect(chart).toContain('after 1 cases 100.0%, [20.0%, 100.0%]; after 5 cases 80.0%, [20.0%, 100.0%].')
    expect(
      /class="line" points="([^"]+)"/
        .exec(chart)?.[1]
        ?.split(' ')
        .map((point) => Number(point.split(',')[0])),
    ).toEqual([10, 50])
  })

  test('is nothing with a single point, and has no line where nothing was observed', () => {
    expect(settlingChart({ metric: 'm', points: [at(1, 1)], thresholds: [], cases: 10 }).toString()).toBe('')
    const unseen = settlingChart({ metric: 'm', points: [at(1, null), at(2, null)], thresholds: [], cases: 2 })
    expect(unseen.toString()).toContain('points=""')
  })
})

describe('a histogram', () => {
  test('counts every value once, and says median and 95th percentile', () => {
    const chart = histogram('Latency', { sorted: [100, 200, 300, 400], median: 200, p95: 400 }, formatMs).toString()
    expect(chart).toContain('median 200 ms, 95th percentile 400 ms, from 100 ms to 400 ms · 4 answers')
    expect(chart.match(/<rect/g)).toHaveLength(4)
  })

  test('of one value is one bar', () => {
    const chart = histogram('Latency', { sorted: [0], median: 0, p95: 0 }, formatMs).toString()
    expect(chart.match(/<rect/g)).toHaveLength(1)
    expect(chart).not.toContain('NaN')
  })

  test('of values that are far apart has a logarithmic axis, and says so', () => {
    const chart = histogram('Latency', { sorted: [1, 10, 10_000], median: 10, p95: 10_000 }, formatMs).toString()
    expect(chart).toContain('logarithmic axis')
    expect(chart).not.toContain('NaN')
  })
})

test.each([
  [0, '0 ms'],
  [0.25, '0.25 ms'],
  [102.114, '102 ms'],
  [1000, '1.0s'],
  [61_000, '1m 1s'],
])('%d milliseconds are %s', (ms, text) => {
  expect(formatMs(ms)).toBe(text)
})
