import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProvisionalMetric } from '../../../src/evidence/event.ts'
import { liveFrame, type FrameSize, type LiveRun, type LiveState } from '../../../reporter/live-frame.ts'
import { textWidth } from '../../../reporter/text-width.ts'
import { plainTheme } from '../../../reporter/theme.ts'

// 44 of 49: the estimate and the Wilson bounds behind the frame of the reference page.
const exactLabel: ProvisionalMetric = {
  metric: 'exact_label',
  estimate: 44 / 49,
  wilson_lower: 0.7824,
  wilson_upper: 0.9556,
  observed: 49,
  missing: 0,
}

function liveRun(over: Partial<LiveRun> = {}): LiveRun {
  return { label: 'support-bot', cases: 120, done: 56, cached: 0, errors: 0, metrics: [exactLabel], ...over }
}

function frame(over: Partial<LiveState>, size: Partial<FrameSize> = {}): string[] {
  const state = { runs: [liveRun()], slots: [], nextCallInMs: null, ...over }
  return liveFrame(state, { columns: 80, rows: 24, ...size }, plainTheme)
}

const busy = [
  { name: 'system', inUse: 8, limit: 8, waiting: 52 },
  { name: 'judge', inUse: 2, limit: 4, waiting: 0 },
]

describe('liveFrame', () => {
  it('is the frame of the reference page for its data', () => {
    expect(frame({}).join('\n')).toBe(
      `
                    56/120 cases · 0 cached · 0 errors
┏━━━━━━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━━━━┓
┃ Metric      ┃ Estimate ┃ Provisional interval ┃ Cases                   ┃
┡━━━━━━━━━━━━━╇━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━━━━┩
│ exact_label │ 89.8%    │ [78.2%, 95.6%]       │ 49 observed · 0 missing │
└─────────────┴──────────┴──────────────────────┴─────────────────────────┘
     Provisional Wilson estimates over finished cases; not a decision.
`.slice(1, -1),
    )
  })

  it('leaves the estimate empty while nothing was observed', () => {
    const metric = { ...exactLabel, estimate: null, wilson_lower: 0, wilson_upper: 1, observed: 0, missing: 3 }
    expect(frame({ runs: [liveRun({ metrics: [metric] })] })[4]).toBe(
      '│ exact_label │          │ [0.0%, 100.0%]       │ 0 observed · 3 missing │',
    )
  })

  it('shows the title alone before the first provisional metrics', () => {
    expect(frame({ runs: [liveRun({ metrics: null })] })).toEqual(['56/120 cases · 0 cached · 0 errors'])
  })

  it('says so when no criterion of the suite is BINARY', () => {
    expect(frame({ runs: [liveRun({ metrics: [] })] })).toEqual([
      '56/120 cases · 0 cached · 0 errors',
      'No provisional estimate: no criterion of this suite is BINARY.',
    ])
  })

  it('tells slots, waiting calls and the next permitted call on one line below the tables', () => {
    expect(frame({ slots: busy, nextCallInMs: 12_000 }).at(-1)).toBe(
      'system 8/8 in use, 52 waiting · judge 2/4 in use, 0 waiting · next call in 12s',
    )
  })

  it('has no line about calls when none waits', () => {
    const idle = busy.map((slot) => ({ ...slot, waiting: 0 }))
    expect(frame({ slots: idle })).toEqual(frame({}))
  })

  it('draws one table for each of several runs, named in its title', () => {
    const runs = [liveRun({ label: 'first' }), liveRun({ label: 'second', done: 60 })]
    const lines = frame({ runs })
    expect(lines).toHaveLength(14)
    expect([lines[0], lines[7]]).toEqual([
      '                first · 56/120 cases · 0 cached · 0 errors',
      '                second · 60/120 cases · 0 cached · 0 errors',
    ])
  })

  it('draws one line for each run when the tables do not fit the rows', () => {
    const runs = [liveRun({ label: 'first' }), liveRun({ label: 'second', metrics: null })]
    expect(frame({ runs, slots: busy }, { rows: 9 })).toEqual([
      'first · 56/120 cases · 0 cached · 0 errors · exact_label 89.8% [78.2%, 95.6%]',
      'second · 56/120 cases · 0 cached · 0 errors',
      'system 8/8 in use, 52 waiting · judge 2/4 in use, 0 waiting',
    ])
  })

  it('counts the runs that do not fit even with one line each', () => {
    const runs = Array.from({ length: 9 }, (_, index) => liveRun({ label: `suite-${index}`, metrics: null }))
    expect(frame({ runs }, { rows: 5 })).toEqual([
      'suite-0 · 56/120 cases · 0 cached · 0 errors',
      'suite-1 · 56/120 cases · 0 cached · 0 errors',
      'suite-2 · 56/120 cases · 0 cached · 0 errors',
      '… and 6 more runs',
    ])
  })

  it('drops the Cases column where the table would not fit', () => {
    expect(frame({}, { columns: 74 })).toEqual([
      '       56/120 cases · 0 cached · 0 errors',
      '┏━━━━━━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━┓',
      '┃ Metric      ┃ Estimate ┃ Provisional interval ┃',
      '┡━━━━━━━━━━━━━╇━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━┩',
      '│ exact_label │ 89.8%    │ [78.2%, 95.6%]       │',
      '└─────────────┴──────────┴──────────────────────┘',
      'Provisional Wilson estimates over finished cases; not a decision.',
    ])
  })

  it('shortens names before numbers, and wraps title and caption', () => {
    expect(frame({}, { columns: 45 })).toEqual([
      '     56/120 cases · 0 cached · 0 errors',
      '┏━━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━┓',
      '┃ Metric  ┃ Estimate ┃ Provisional interval ┃',
      '┡━━━━━━━━━╇━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━┩',
      '│ exact_… │ 89.8%    │ [78.2%, 95.6%]       │',
      '└─────────┴──────────┴──────────────────────┘',
      ' Provisional Wilson estimates over finished',
      '           cases; not a decision.',
    ])
  })

  it.each([
    [
      40,
      [
        '56/120 cases · 0 cached · 0 errors',
        'exact_label 89.8% [78.2%, 95.6%]',
        'Provisional Wilson estimates over',
        'finished cases; not a decision.',
      ],
    ],
    [
      20,
      [
        '56/120 cases',
        '0 cached · 0 errors',
        'exact_label 89.8%',
        'Provisional Wilson',
        'estimates over',
        'finished cases; not',
        'a decision.',
      ],
    ],
  ])('does without the box in %i columns', (columns, lines) => {
    expect(frame({}, { columns })).toEqual(lines)
  })

  it('keeps the box aligned around names of wide characters and joined emoji', () => {
    const metrics = ['日本語の正解', '👨‍👩‍👧‍👦', 'e\u0301toile'].map((metric) => ({ ...exactLabel, metric }))
    const widths = frame({ runs: [liveRun({ metrics })] }).map((line) => textWidth(line))
    expect(new Set(widths.slice(1, -1)).size).toBe(1)
  })

  it('encodes names from data', () => {
    const metric = { ...exactLabel, metric: 'a\x1b[2J\x1b]0;owned\x07\n::error::x\u202e' }
    expect(frame({ runs: [liveRun({ metrics: [metric] })] }, { columns: 120 })[4]).toBe(
      '│ a\\n::error::x\\u202e │ 89.8%    │ [78.2%, 95.6%]       │ 49 observed · 0 missing │',
    )
  })

  it('never draws a line wider or a frame taller than the terminal, nor cuts a number of a metric', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('exact_label', '日本語'.repeat(30), '👨‍👩‍👧'.repeat(20), '\x1b[31m::error::\r\n', 'x'.repeat(5000)),
    )
    const metric = fc.record({
      metric: name,
      estimate: fc.constantFrom(null, 0, 0.5, 0.898, 1),
      wilson_lower: fc.constantFrom(0, 0.7824, 0.99),
      wilson_upper: fc.constantFrom(0.9556, 1),
      observed: fc.nat(1_000_000),
      missing: fc.nat(1_000_000),
    })
    const run = fc.record({
      label: name,
      cases: fc.nat(1_000_000),
      done: fc.nat(1_000_000),
      cached: fc.nat(9),
      errors: fc.nat(9),
      metrics: fc.oneof(fc.constant(null), fc.array(metric, { maxLength: 4 })),
    })
    const state = fc.record({
      runs: fc.array(run, { maxLength: 5 }),
      slots: fc.constantFrom([], busy),
      nextCallInMs: fc.constantFrom(null, 500, 90_000),
    })
    const size = fc.record({ columns: fc.integer({ min: 12, max: 200 }), rows: fc.integer({ min: 2, max: 60 }) })
    fc.assert(
      fc.property(state, size, (someState, someSize) => {
        const lines = liveFrame(someState, someSize, plainTheme)
        expect(lines.length).toBeLessThan(Math.max(2, someSize.rows))
        for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(someSize.columns)
      }),
      { seed: 20_260_925, numRuns: 500 },
    )
  })
})
