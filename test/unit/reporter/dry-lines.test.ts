import { expect, it } from 'vitest'
import { dryLines, type DryRun } from '../../../reporter/dry-lines.ts'
import { plainTheme } from '../../../reporter/theme.ts'

const run: DryRun = {
  suite: 'support-bot',
  system: { name: 'bot', version: '2' },
  cases: 120,
  selected: 120,
  repeated: 0,
  cached: 20,
  calls: 100,
  cachedJudgements: 0,
  judgeCalls: 0,
  rules: ['exact-label-floor'],
  price: {
    runId: 'run_01M3C3WS0SBTFAG55M7ECM1EZ4',
    latencyMs: { p05: 100, p95: 600 },
    tokens: { p05: 10, p95: 200 },
    money: { p05: 0.001, p95: 0.002 },
  },
}

it('says what would be called, found, paid and decided', () => {
  expect(`\n${dryLines([run], plainTheme).join('\n')}\n`).toBe(`
support-bot · bot@2
  cases     120
  cached    20 answers
  calls     100
  time      10s – 1m
  tokens    1,000 – 20,000
  money     0.100 – 0.200
  assuming  cases take what they took in run_01M3C3WS0SBTFAG55M7ECM1EZ4, one after another
  rules     exact-label-floor

Nothing was called, and nothing was kept: this was a dry run.
`)
})

it('says what is not known, and that a part decides nothing', () => {
  const part = { ...run, selected: 5, price: null, rules: [], cachedJudgements: 2, judgeCalls: 98 }
  const lines = dryLines([part], plainTheme)
  expect(lines).toContain('  cases     5 of 120, so that nothing would be decided')
  expect(lines).toContain('  judge     at most 98 calls · 2 cached answers')
  expect(lines).toContain('  cost      unknown: there is no earlier run of this suite and system')
  expect(lines).toContain('  rules     none: nothing would be decided')
})

it('says which cases are the same', () => {
  expect(dryLines([{ ...run, repeated: 1 }], plainTheme).slice(1, 3)).toEqual([
    '  cases     120',
    '            1 of 120 cases repeats the content of an earlier one; each counts as a case of its own',
  ])
})
