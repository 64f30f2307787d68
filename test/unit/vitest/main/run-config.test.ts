import { describe, expect, test } from 'vitest'
import { DEFAULT_CONFIG, type Config } from '../../../../src/store/config.ts'
import { readCommandLine } from '../../../../src/vitest/main/command-line.ts'
import { runConfig, type SuiteSettings } from '../../../../src/vitest/main/run-config.ts'
import { UNCONFIGURED } from '../../../../src/vitest/main/settings.ts'

const NOTHING_SAID = readCommandLine([])

const file: Config = {
  ...DEFAULT_CONFIG,
  concurrency: { system: 4, judge: 4 },
  timeoutMs: { system: 30_000, judge: 60_000 },
  retry: { attempts: 2, deadlineMs: 600_000 },
}

const NOTHING_OWN: SuiteSettings['own'] = { system: {}, judges: {} }

function saidBySuite(narrowed: SuiteSettings['narrowed'], own = NOTHING_OWN): SuiteSettings {
  return { narrowed, own, policy: UNCONFIGURED.policy, file: 'oloproof.yaml' }
}

describe('the settings of a run', () => {
  test('are the defaults where nobody said anything', () => {
    expect(runConfig(UNCONFIGURED, NOTHING_SAID, saidBySuite({}))).toMatchObject({
      concurrency: { system: { value: 8, source: 'default' }, judge: { value: 4, source: 'default' } },
      timeout_ms: { system: { value: 60_000, source: 'default' }, judge: { value: 60_000, source: 'default' } },
      retry: { attempts: { value: 4, source: 'default' }, deadline_ms: { value: 600_000, source: 'default' } },
      cache: { value: true, source: 'default' },
    })
  })

  test('come from the file where it differs from the defaults', () => {
    expect(runConfig({ ...UNCONFIGURED, config: file }, NOTHING_SAID, saidBySuite({}))).toMatchObject({
      concurrency: { system: { value: 4, source: 'oloproof.yaml' }, judge: { value: 4, source: 'default' } },
      timeout_ms: { system: { value: 30_000, source: 'oloproof.yaml' }, judge: { value: 60_000, source: 'default' } },
      retry: { attempts: { value: 2, source: 'oloproof.yaml' }, deadline_ms: { value: 600_000, source: 'default' } },
      cache: { value: true, source: 'default' },
    })
  })

  test('come from the suite before the file', () => {
    const narrowed = { system: 2, judge: 1, timeoutMs: 1000, cache: false } as const
    expect(runConfig({ ...UNCONFIGURED, config: file }, NOTHING_SAID, saidBySuite(narrowed))).toMatchObject({
      concurrency: { system: { value: 2, source: 'suite' }, judge: { value: 1, source: 'suite' } },
      timeout_ms: { system: { value: 1000, source: 'suite' }, judge: { value: 60_000, source: 'default' } },
      cache: { value: false, source: 'suite' },
    })
  })

  test.each<[string, SuiteSettings['narrowed'], SuiteSettings['own']['system'], object, object]>([
    [
      'before the file',
      {},
      { concurrency: 2, timeoutMs: 300 },
      { value: 2, source: 'system' },
      { value: 300, source: 'system' },
    ],
    [
      'after the suite',
      { system: 2, timeoutMs: 1000 },
      { concurrency: 3, timeoutMs: 300 },
      { value: 2, source: 'suite' },
      { value: 1000, source: 'suite' },
    ],
    [
      'where its bound is below that of the suite',
      { system: 3 },
      { concurrency: 2 },
      { value: 2, source: 'system' },
      { value: 30_000, source: 'oloproof.yaml' },
    ],
    [
      'not where they say the same as the file, or allow more calls',
      {},
      { concurrency: 5, timeoutMs: 30_000 },
      { value: 4, source: 'oloproof.yaml' },
      { value: 30_000, source: 'oloproof.yaml' },
    ],
    [
      'also where they are the default',
      {},
      { timeoutMs: 60_000 },
      { value: 4, source: 'oloproof.yaml' },
      { value: 60_000, source: 'system' },
    ],
  ])('come from the system %s', (_, narrowed, system, concurrency, timeout) => {
    const said = saidBySuite(narrowed, { system, judges: {} })
    const inForce = runConfig({ ...UNCONFIGURED, config: file }, NOTHING_SAID, said)
    expect(inForce.concurrency.system).toEqual(concurrency)
    expect(inForce.timeout_ms.system).toEqual(timeout)
    expect(inForce).not.toHaveProperty('judges')
  })

  test('of a judge stand beside those of all judges, where they differ', () => {
    const judges = { polite: { concurrency: 1, timeoutMs: 5000 }, kind: { concurrency: 9, timeoutMs: 60_000 } }
    expect(
      runConfig({ ...UNCONFIGURED, config: file }, NOTHING_SAID, saidBySuite({ judge: 3 }, { system: {}, judges })),
    ).toMatchObject({
      concurrency: { judge: { value: 3, source: 'suite' } },
      timeout_ms: { judge: { value: 60_000, source: 'default' } },
      judges: {
        polite: {
          concurrency: { value: 1, source: 'oloproof.yaml' },
          timeout_ms: { value: 5000, source: 'oloproof.yaml' },
        },
      },
    })
  })

  test('come from the command line before all others', () => {
    const said = readCommandLine(['--system=16', '--judge=8', '--no-cache'])
    expect(
      runConfig({ ...UNCONFIGURED, config: file }, said, saidBySuite({ system: 2, judge: 1, cache: false })),
    ).toMatchObject({
      concurrency: { system: { value: 16, source: 'command line' }, judge: { value: 8, source: 'command line' } },
      cache: { value: false, source: 'command line' },
    })
  })

  test('name the command line also where it repeats the default', () => {
    const { concurrency } = runConfig(UNCONFIGURED, readCommandLine(['--system=8']), saidBySuite({}))
    expect(concurrency.system).toEqual({ value: 8, source: 'command line' })
  })
})

test('what the policy, the store and the selection are is named with its source', () => {
  const file = { config: { ...UNCONFIGURED.config, store: '.evals' }, policy: { ...UNCONFIGURED.policy, level: 0.9 } }
  const policy = { ...file.policy, method: 'wilson' } as const
  expect(
    runConfig(file, readCommandLine(['--tag', 'refunds', '--limit', '5']), {
      narrowed: {},
      own: NOTHING_OWN,
      policy,
      file: 'ci.yaml',
    }),
  ).toMatchObject({
    store: { value: '.evals', source: 'ci.yaml' },
    misses: { value: 'ide', source: 'default' },
    limit: { value: 5, source: 'command line' },
    tag: { value: 'refunds', source: 'command line' },
    policy: {
      level: { value: 0.9, source: 'ci.yaml' },
      method: { value: 'wilson', source: 'suite' },
      max_missing_rate: { value: 0.05, source: 'default' },
    },
  })
})

test('names are a setting where the person selected some', () => {
  const all = runConfig(UNCONFIGURED, NOTHING_SAID, saidBySuite({}))
  expect(all).not.toHaveProperty('name')
  const part = runConfig(UNCONFIGURED, NOTHING_SAID, { ...saidBySuite({}), namePattern: 'q0' })
  expect(part.name).toEqual({ value: 'q0', source: 'command line' })
})
