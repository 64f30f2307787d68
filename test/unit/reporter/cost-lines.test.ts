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
    }
    expect(costLines(runUsage({ judge }), STORE, plainTheme)).toContain(
      '  judge     41 calls · 1 retry · 2 cached answers · 5000 input, 40 output tokens · 300 input saved',
    )
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
