import { describe, expect, it } from 'vitest'
import { costLines } from '../../../reporter/cost-lines.ts'
import { plainTheme } from '../../../reporter/theme.ts'
import { runUsage } from '../../support/run-report.ts'

const STORE = '.oloproof/runs/run_01M3C3WS0SBTFAG55M7ECM1EZ4'

describe('costLines', () => {
  it('prints calls, retries, cached answers, tokens, wall time and where the run is stored', () => {
    expect(costLines(runUsage(), STORE, plainTheme)).toEqual([
      'Cost',
      '  calls     18',
      '  retries   0',
      '  cached    0 answers',
      '  tokens    none reported',
      '  time      0.4s',
      '  stored    .oloproof/runs/run_01M3C3WS0SBTFAG55M7ECM1EZ4',
    ])
  })

  it('tells fresh tokens from saved ones, and the calls that did not end when told to', () => {
    const usage = runUsage({
      calls: 12_345,
      retries: 7,
      cached: 1,
      unsettled_calls: 2,
      fresh: { input_tokens: 1_234_567, output_tokens: 0 },
      saved: { input_tokens: 90, output_tokens: null },
      wall_ms: 13_400,
    })
    expect(costLines(usage, STORE, plainTheme)).toEqual([
      'Cost',
      '  calls     12,345',
      '  retries   7',
      '  cached    1 answer',
      '  tokens    1,234,567 input, 0 output',
      '  saved     90 input, from the cache',
      '  time      13.4s',
      '  aborts    2 calls ignored their abort and had not ended',
      '  stored    .oloproof/runs/run_01M3C3WS0SBTFAG55M7ECM1EZ4',
    ])
  })

  it('has a line of its own for judges, where one was asked', () => {
    const judge = {
      calls: 41,
      retries: 1,
      cached: 2,
      fresh: { input_tokens: 5_000, output_tokens: 40 },
      saved: { input_tokens: 300, output_tokens: null },
      money: null,
      saved_money: null,
      unpriced: 0,
    }
    expect(costLines(runUsage({ judge }), STORE, plainTheme)).toContain(
      '  judge     41 calls · 1 retry · 2 cached answers · 5000 input, 40 output tokens · 300 input saved',
    )
  })

  describe('where something has a price', () => {
    const tokens = { fresh: { input_tokens: 9_000, output_tokens: 40 }, saved: { input_tokens: 300, output_tokens: 5 } }
    const priced = { calls: 4, retries: 0, cached: 2, ...tokens, unpriced: 0 }

    it('has the money that was spent and the money that was saved', () => {
      const usage = runUsage({ ...priced, money: 0.012_34, saved_money: 0.001 })
      expect(costLines(usage, STORE, plainTheme)).toEqual([
        'Cost',
        '  calls     4',
        '  retries   0',
        '  cached    2 answers',
        '  tokens    9000 input, 40 output',
        '  money     0.0123',
        '  saved     300 input, 5 output (0.00100 in money), from the cache',
        '  time      0.4s',
        `  stored    ${STORE}`,
      ])
    })

    it('adds up system and judges, and says how many answers are not in it', () => {
      const judge = { ...priced, money: 0.5, saved_money: 0.25, unpriced: 1 }
      const lines = costLines(runUsage({ ...priced, money: 2, saved_money: null, judge }), STORE, plainTheme)
      expect(lines).toContain('  money     2.50 (2.00 system, 0.500 judge), without 1 answer of unknown cost')
      expect(lines).toContain(
        '  judge     4 calls · 0 retries · 2 cached answers · 9000 input, 40 output tokens · 300 input, 5 output saved (0.250 in money)',
      )
    })
  })

  it('has no tokens to report when there was no call', () => {
    expect(costLines(runUsage({ calls: 0, cached: 18 }), STORE, plainTheme)).toContain('  tokens    none')
  })

  it('speaks of one ignored abort in the singular, and encodes the path', () => {
    expect(costLines(runUsage({ unsettled_calls: 1 }), 'a\nb', plainTheme).slice(-2)).toEqual([
      '  aborts    1 call ignored its abort and had not ended',
      '  stored    a\\nb',
    ])
  })
})
