import { describe, expect, it } from 'vitest'
import { runHeaderLines } from '../../../reporter/run-header-lines.ts'
import { plainTheme } from '../../../reporter/theme.ts'
import { runConfig, runFile, runUsage } from '../../support/run-report.ts'

const FIRST = 'support-bot · example-support-bot@1 · run_01M3C3WS0SBTFAG55M7ECM1EZ4'

describe('runHeaderLines', () => {
  it('names suite, system and run, and no setting that is the default', () => {
    expect(runHeaderLines(runFile(), plainTheme)).toEqual([FIRST])
  })

  it('shows every setting that is not the default with its source', () => {
    const config = runConfig({
      concurrency: { system: { value: 4, source: 'command line' }, judge: { value: 2, source: 'oloproof.yaml' } },
      timeout_ms: { system: { value: 120, source: 'suite' }, judge: { value: 90_000, source: 'oloproof.yaml' } },
      retry: {
        attempts: { value: 2, source: 'oloproof.yaml' },
        deadline_ms: { value: 300_000, source: 'oloproof.yaml' },
      },
      cache: { value: false, source: 'command line' },
      name: { value: 'q0', source: 'command line' },
    })
    expect(runHeaderLines(runFile({ config }), plainTheme)).toEqual([
      FIRST,
      'system 4 (command line) · judge 2 (oloproof.yaml) · system timeout 120ms (suite) · judge timeout 90s (oloproof.yaml) · attempts 2 (oloproof.yaml) · deadline 5m (oloproof.yaml) · cache off (command line) · -t q0 (command line)',
    ])
  })

  it('shows what a judge says of itself with its name', () => {
    const source = 'oloproof.yaml'
    const judges = {
      polite: { concurrency: { value: 2, source }, timeout_ms: { value: 5000, source } },
      'a\nb': { timeout_ms: { value: 300, source } },
    }
    expect(runHeaderLines(runFile({ config: runConfig({ judges }) }), plainTheme)).toEqual([
      FIRST,
      'judge polite 2 (oloproof.yaml) · judge polite timeout 5s (oloproof.yaml) · judge a\\nb timeout 300ms (oloproof.yaml)',
    ])
  })

  it('says that the code changed since the answers were given', () => {
    expect(runHeaderLines(runFile({ code_changed: 3 }), plainTheme)).toEqual([
      FIRST,
      'code changed since these answers; bump version or --no-cache',
    ])
  })

  it('says how many cases repeat the content of an earlier one', () => {
    expect(runHeaderLines(runFile({ cases: 1200, repeated_cases: 1100 }), plainTheme)).toEqual([
      FIRST,
      '1100 of 1200 cases repeat the content of an earlier one; each counts as a case of its own',
    ])
  })

  it.each([
    [120, 'nothing was executed: all 120 answers came from the cache'],
    [1, 'nothing was executed: the only answer came from the cache'],
  ])('says that nothing was executed when all %i answers were cached', (cached, line) => {
    const usage = runUsage({ calls: 0, cached })
    expect(runHeaderLines(runFile({ usage }), plainTheme)).toEqual([FIRST, line])
  })

  it.each([
    { calls: 1, cached: 119 },
    { calls: 0, cached: 0 },
  ])('does not say so with %o', (counts) => {
    expect(runHeaderLines(runFile({ usage: runUsage(counts) }), plainTheme)).toEqual([FIRST])
  })

  it('encodes names', () => {
    const run = runFile({ suite: '::error::\x1b[31mx', system: { name: 'a\nb', version: '\u202e2' } })
    expect(runHeaderLines(run, plainTheme)[0]).toBe('\\::error::x · a\\nb@\\u202e2 · run_01M3C3WS0SBTFAG55M7ECM1EZ4')
  })

  it('does not say that nothing was executed when a judge was called', () => {
    const usage = runUsage({ calls: 0, cached: 18, judge: { ...runUsage().judge, calls: 3 } })
    expect(runHeaderLines(runFile({ usage }), plainTheme).join('\n')).not.toContain('nothing was executed')
  })
})
