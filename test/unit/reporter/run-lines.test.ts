import { describe, expect, it } from 'vitest'
import { runLines } from '../../../reporter/run-lines.ts'
import { plainTheme } from '../../../reporter/theme.ts'
import { ruleRecord, runConfig, runFile, runReport } from '../../support/run-report.ts'

const WIDE = Number.POSITIVE_INFINITY

describe('runLines', () => {
  it('says in one line why no case of a run was run, without tables of nothing', () => {
    const [metric] = runFile().metrics
    const nothing = { estimate: null, observed: 0, missing: 0, passed: 0 }
    const run = runFile({
      completeness: 'PARTIAL',
      not_decided: 'suite_failed',
      metrics: metric?.kind === 'BINARY' ? [{ ...metric, ...nothing }] : [],
      usage: { ...runFile().usage, calls: 0 },
      rules: [],
    })
    expect(runLines(runReport({ run, notDecided: 'another suite cannot run' }), WIDE, plainTheme)).toEqual([
      `support-bot · example-support-bot@1 · ${run.run_id} · not run: another suite cannot run`,
    ])
    const [crashed] = runLines(
      runReport({ run: { ...run, not_decided: 'crashed' }, notDecided: 'the test run crashed' }),
      WIDE,
      plainTheme,
    )
    expect(crashed).toMatch(/no case was finished: the test run crashed$/)
    const called = runReport({ run: { ...run, usage: { ...run.usage, calls: 2 } }, notDecided: 'it was interrupted' })
    const [line, ...rest] = runLines(called, WIDE, plainTheme)
    expect(line).toMatch(/no case was finished: it was interrupted$/)
    expect(rest).toContain('  calls     2')
  })

  it('prints a run from its header to what it cost', () => {
    const report = runReport({
      run: runFile({
        config: runConfig({
          concurrency: { system: { value: 4, source: 'command line' }, judge: { value: 4, source: 'default' } },
        }),
      }),
      plan: [
        {
          kind: 'sized',
          rule: 'exact-label-floor',
          metric: 'exact_label',
          verdict: 'PASS',
          observed: 18,
          missing: 0,
          ifRateHolds: { additional: 1614, total: 1632, stableFrom: 1702 },
          chance: 0.9,
          byChance: { additional: 4368, total: 4386, stableFrom: 4455 },
          missingShare: 0,
          trials: 1,
        },
      ],
      errors: [{ reason: 'timeout', criterion: null, count: 2, example: { caseId: 'q017', message: 'no answer' } }],
    })
    expect(runLines(report, WIDE, plainTheme).join('\n')).toBe(
      `
support-bot · example-support-bot@1 · run_01M3C3WS0SBTFAG55M7ECM1EZ4
system 4 (command line)
┏━━━━━━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
┃ Metric      ┃ Estimate ┃ 95% interval   ┃ Cases                                     ┃
┡━━━━━━━━━━━━━╇━━━━━━━━━━╇━━━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┩
│ exact_label │ 72.2%    │ [46.5%, 90.3%] │ 13 / 18 observed · 0 missing · 0 excluded │
└─────────────┴──────────┴────────────────┴───────────────────────────────────────────┘

exact-label-floor: exact_label at least 70.0%
  interval  [46.5%, 90.3%] (clopper-pearson, 95%)
  verdict   INSUFFICIENT_EVIDENCE: the interval reaches the threshold

Run run_01M3C3WS0SBTFAG55M7ECM1EZ4
  observed  18 cases

exact-label-floor: about 1614 more cases would decide it, if the observed rate holds (1632 in total)
  time      <1s – 27s
  tokens    none reported by this run's providers
  assuming  the cases to come resemble the 18 already run
            cases run one after another; concurrency divides the time and not the cost
  chance    for a 90 % chance of deciding, about 4368 more cases (4386 in total)

Errors
  2 × timeout, for example q017: no answer

Cost
  calls     18
  retries   0
  cached    0 answers
  tokens    none reported
  time      0.4s
  stored    .oloproof/runs/run_01M3C3WS0SBTFAG55M7ECM1EZ4
`.slice(1, -1),
    )
  })

  it('says in one line that nothing was decided about a part, and why', () => {
    const run = runFile({ completeness: 'PARTIAL', finished: 5, rules: [] })
    const notDecided = 'only a part of the cases was selected'
    expect(runLines(runReport({ run, notDecided }), WIDE, plainTheme).slice(6, 9)).toEqual([
      '',
      'nothing was decided: only a part of the cases was selected (PARTIAL, 5 of 18 cases)',
      '',
    ])
  })

  it('says so of a complete run too, encoded', () => {
    const run = runFile({ rules: [ruleRecord()] })
    const lines = runLines(runReport({ run, notDecided: 'no\x1b[31m rule\n' }), WIDE, plainTheme)
    expect(lines.slice(6, 9)).toEqual(['', 'nothing was decided: no rule\\n', ''])
  })
})
