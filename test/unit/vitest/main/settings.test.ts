import { describe, expect, test } from 'vitest'
import { OloproofError } from '../../../../src/base/error.ts'
import { DEFAULT_CONFIG } from '../../../../src/store/config.ts'
import { readCommandLine } from '../../../../src/vitest/main/command-line.ts'
import { concurrencyInForce, UNCONFIGURED, workerSettings } from '../../../../src/vitest/main/settings.ts'
import { policyWith } from '../../../support/metrics.ts'

const here = { root: '/project', store: '/project/.oloproof', ide: false, debugging: false, collecting: false }
const NOTHING_SAID = readCommandLine([])

describe('what every worker is told', () => {
  test('without a configuration is the defaults', () => {
    expect(workerSettings(UNCONFIGURED, NOTHING_SAID, here, null)).toEqual({
      root: '/project',
      store: '/project/.oloproof',
      concurrency: { system: 8, judge: 4 },
      concurrencyIsFixed: { system: false, judge: false },
      timeoutMs: { system: 60_000, judge: 60_000 },
      retry: { attempts: 4, deadlineMs: 600_000 },
      missesFail: false,
      cache: true,
      limit: null,
      tag: null,
      part: null,
      rules: [],
      comparisonRules: [],
      systems: {},
      judges: [],
      dry: false,
      debugging: false,
      collecting: false,
      error: null,
    })
  })

  test('has the bounds of the command line before those of the file, and says that they are fixed', () => {
    const config = { ...DEFAULT_CONFIG, concurrency: { system: 2, judge: 2 } }
    const said = readCommandLine(['--system=16', '--limit=5', '--tag=slow', '--no-cache'])
    expect(workerSettings({ ...UNCONFIGURED, config }, said, here, null)).toMatchObject({
      concurrency: { system: 16, judge: 2 },
      concurrencyIsFixed: { system: true, judge: false },
      limit: 5,
      tag: 'slow',
      cache: false,
    })
    expect(concurrencyInForce(config, said)).toEqual({ system: 16, judge: 2 })
  })

  test('has of the rules what a suite needs for their tests', () => {
    const { rules } = policyWith({ suite: 'support-bot', level: 0.9 })
    const policy = { ...UNCONFIGURED.policy, rules: [...rules, { ...rules[0]!, id: 'any', suite: 'x' }] }
    expect(workerSettings({ ...UNCONFIGURED, policy }, NOTHING_SAID, here, null).rules).toEqual([
      { id: 'floor', metric: 'exact_label', suite: 'support-bot' },
      { id: 'any', metric: 'exact_label', suite: 'x' },
    ])
    expect(workerSettings({ ...UNCONFIGURED, policy: policyWith({}) }, NOTHING_SAID, here, null).rules).toEqual([
      { id: 'floor', metric: 'exact_label' },
    ])
  })

  test('has the error that keeps suites from running, and survives Vitest’s `provide` as JSON', () => {
    const error = new OloproofError('run_id_invalid', { id: 'x' })
    const settings = workerSettings(UNCONFIGURED, NOTHING_SAID, here, error)
    expect(settings.error).toEqual({ code: 'run_id_invalid', facts: { id: 'x' } })
    expect(JSON.parse(JSON.stringify(settings))).toEqual(settings)
  })
})

describe('the test of a missed case fails', () => {
  test.each([
    { misses: 'ide', ide: true, fails: true },
    { misses: 'ide', ide: false, fails: false },
    { misses: 'fail', ide: false, fails: true },
    { misses: 'fail', ide: true, fails: true },
    { misses: 'pass', ide: true, fails: false },
    { misses: 'pass', ide: false, fails: false },
  ] as const)('$fails with `misses: $misses`, in an editor: $ide', ({ misses, ide, fails }) => {
    const configured = { ...UNCONFIGURED, config: { ...DEFAULT_CONFIG, misses } }
    expect(workerSettings(configured, NOTHING_SAID, { ...here, ide }, null).missesFail).toBe(fails)
    const dry = readCommandLine(['--dry'])
    expect(workerSettings(configured, dry, { ...here, ide }, null).missesFail).toBe(false)
  })
})
