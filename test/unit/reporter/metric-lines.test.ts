import { describe, expect, it } from 'vitest'
import { levelText, metricLines } from '../../../reporter/metric-lines.ts'
import { textWidth } from '../../../reporter/text-width.ts'
import { plainTheme } from '../../../reporter/theme.ts'
import { binaryMetric, meanMetric } from '../../support/run-report.ts'

const WIDE = Number.POSITIVE_INFINITY

// The two rows of the reference page.
const allPassed = binaryMetric({ passed: 30, observed: 30, estimate: 1, interval: { lower: 0.8843, upper: 1 } })
const allMissing = binaryMetric({
  passed: 0,
  observed: 0,
  missing: 30,
  estimate: null,
  interval: { lower: 0, upper: 1 },
})

describe('metricLines', () => {
  it('prints the row of the reference page for thirty of thirty', () => {
    expect(metricLines([allPassed], WIDE, plainTheme)).toEqual([
      '┏━━━━━━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓',
      '┃ Metric      ┃ Estimate ┃ 95% interval    ┃ Cases                                     ┃',
      '┡━━━━━━━━━━━━━╇━━━━━━━━━━╇━━━━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┩',
      '│ exact_label │ 100.0%   │ [88.4%, 100.0%] │ 30 / 30 observed · 0 missing · 0 excluded │',
      '└─────────────┴──────────┴─────────────────┴───────────────────────────────────────────┘',
    ])
  })

  it('prints the row of the reference page for nothing observed', () => {
    expect(metricLines([allMissing], WIDE, plainTheme)[3]).toBe(
      '│ exact_label │          │ [0.0%, 100.0%] │ 0 / 0 observed · 30 missing · 0 excluded │',
    )
  })

  it('prints means with three significant digits, without a count of passes, and with an interval if there is one', () => {
    const bounded = meanMetric({ name: 'stars', estimate: 4.2, interval: { lower: 3.9044, upper: 4.5 } })
    expect(metricLines([meanMetric(), bounded], WIDE, plainTheme).slice(3, 5)).toEqual([
      '│ days_error │ 0.417    │              │ 18 observed · 0 missing · 0 excluded │',
      '│ stars      │ 4.20     │ [3.90, 4.50] │ 18 observed · 0 missing · 0 excluded │',
    ])
  })

  it('says of trials that were never observed how many a case has, and nothing of their worth', () => {
    const trials = { per_case: 3, cases: 0, effective: 0 }
    const metric = binaryMetric({ passed: 0, observed: 0, missing: 9, estimate: null, interval: null, trials })
    expect(metricLines([metric], WIDE, plainTheme)[3]).toContain(
      '0 / 0 observed · 9 missing · 0 excluded · 3 trials of each case │',
    )
  })

  it('says of trials how many cases they are of, and what they are worth', () => {
    const counts = { passed: 20, observed: 25, estimate: 0.8, interval: { lower: 0.2836, upper: 0.9949 } }
    const trials = { per_case: 5, cases: 5, effective: 5 }
    const mean = meanMetric({ observed: 25, trials: { ...trials, effective: null } })
    expect(metricLines([binaryMetric({ ...counts, trials }), mean], WIDE, plainTheme).slice(3, 5)).toEqual([
      '│ exact_label │ 80.0%    │ [28.4%, 99.5%] │ 20 / 25 observed · 0 missing · 0 excluded · 5 cases of 5 trials, worth 5.00 │',
      '│ days_error  │ 0.417    │                │ 25 observed · 0 missing · 0 excluded · 5 cases of 5 trials                  │',
    ])
  })

  it.each([
    [[0.99, 0.99], '┃ 99% interval    ┃'],
    [[0.999, 0.999], '┃ 99.9% interval  ┃'],
    [[0.9999, 0.9999], '┃ Interval        ┃'],
    [[0.95, 0.99], '┃ Interval        ┃'],
  ])('for levels %j has the heading %s', (levels, heading) => {
    const metrics = levels.map((level) => ({ ...allPassed, level }))
    expect(metricLines(metrics, WIDE, plainTheme)[1]).toContain(heading)
  })

  it('continues the counts on a further line where the table would not fit', () => {
    expect(metricLines([allPassed], 80, plainTheme)).toEqual([
      '┏━━━━━━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓',
      '┃ Metric      ┃ Estimate ┃ 95% interval    ┃ Cases                        ┃',
      '┡━━━━━━━━━━━━━╇━━━━━━━━━━╇━━━━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┩',
      '│ exact_label │ 100.0%   │ [88.4%, 100.0%] │ 30 / 30 observed · 0 missing │',
      '│             │          │                 │ 0 excluded                   │',
      '└─────────────┴──────────┴─────────────────┴──────────────────────────────┘',
    ])
  })

  it('leaves the box away where that does not fit either, and nothing else', () => {
    expect(metricLines([allPassed, allMissing, meanMetric()], 40, plainTheme)).toEqual([
      'exact_label  100.0% [88.4%, 100.0%]',
      '  30 / 30 observed · 0 missing · 0 excluded',
      'exact_label  [0.0%, 100.0%]',
      '  0 / 0 observed · 30 missing · 0 excluded',
      'days_error  0.417',
      '  18 observed · 0 missing · 0 excluded',
    ])
  })

  it('keeps the box aligned and whole around hostile and wide names', () => {
    const names = ['日本語', '👨‍👩‍👧', 'a\x1b[2J\r\n::error::x', '##[error]', 'x'.repeat(10_000)]
    const lines = metricLines(
      names.map((name) => binaryMetric({ name })),
      WIDE,
      plainTheme,
    )
    expect(new Set(lines.map((line) => textWidth(line))).size).toBe(1)
    expect(lines.slice(3, 7).map((line) => line.split('│')[1]?.trim())).toEqual([
      '日本語',
      '👨‍👩‍👧',
      'a\\r\\n::error::x',
      '##\\[error]',
    ])
  })
})

describe('levelText', () => {
  it.each([
    [0.95, '95%'],
    [0.29, '29%'],
    [0.999, '99.9%'],
    [0.975, '97.5%'],
  ])('prints the level %d as %s', (level, text) => {
    expect(levelText(level)).toBe(text)
  })
})
