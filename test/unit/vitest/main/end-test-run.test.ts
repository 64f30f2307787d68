import { describe, expect, test } from 'vitest'
import type { Vitest } from 'vitest/node'
import { OloproofError } from '../../../../src/base/error.ts'
import type { Stop } from '../../../../src/policy/outcome.ts'
import type { Policy } from '../../../../src/policy/policy.ts'
import { openBudget } from '../../../../src/vitest/main/budget.ts'
import { readCommandLine } from '../../../../src/vitest/main/command-line.ts'
import { endTestRun, type TestRunEnd } from '../../../../src/vitest/main/end-test-run.ts'
import type { OpenTestRun } from '../../../../src/vitest/main/open-test-run.ts'
import type { SessionReport } from '../../../../src/vitest/main/session-report.ts'
import { UNCONFIGURED } from '../../../../src/vitest/main/settings.ts'
import { policyWith } from '../../../support/metrics.ts'
import { finishedRun } from '../../../support/recorded-runs.ts'
import { madeModule, madeTest } from '../../../support/test-modules.ts'

interface Ended {
  readonly report: SessionReport
  /** What the runs that were not finished were told to have been ended by. */
  readonly stopped: Stop | null
}

/** Ends a test run with one run that passed and a rule on a metric that no suite has. */
async function ended(
  end: Partial<TestRunEnd>,
  errors: readonly OloproofError[] = [],
  config: { readonly testNamePattern?: RegExp; readonly [key: string]: unknown } = {},
  run = finishedRun(),
  {
    policy = policyWith({ metric: 'polite' }),
    host: more = {},
  }: { readonly policy?: Policy; readonly host?: object } = {},
): Promise<Ended> {
  const budget = openBudget({ tokens: 500, money: null })
  budget.spend({ tokens: 520, money: 0 })
  const told: (Stop | null)[] = []
  const open = {
    configured: { ...UNCONFIGURED, policy },
    configError: null,
    testRun: { errors },
    budget,
    close(stopped: Stop | null) {
      told.push(stopped)
      return Promise.resolve({ runs: [run], comparisons: [], saved: { kind: 'not_needed' } })
    },
  } as unknown as OpenTestRun
  const pattern = config.testNamePattern
  const host = { config: { project: [], ...config }, projects: [], getGlobalTestNamePattern: () => pattern, ...more }
  const vitest = host as unknown as Vitest
  const nothing = {
    specifications: [],
    modules: [],
    unhandledErrors: [],
    stopped: null,
    signal: null,
    refusal: null,
    isConfigNamed: true,
    wasAskedForByName: true,
    areSuitesExpected: false,
    commandLine: readCommandLine([]),
  }
  const report = await endTestRun(open, { vitest, ...nothing, ...end })
  expect(told).toHaveLength(1)
  return { report, stopped: told[0] ?? null }
}

const failing = [madeModule({ tests: [madeTest({ state: 'failed' })] })]
const diskFull = new OloproofError('store_not_writable', { path: 'events.ndjson', problem: 'ENOSPC' })

describe('runs that are not finished were ended', () => {
  test('by nothing when the test run came to its own end', async () => {
    expect((await ended({})).stopped).toBeNull()
  })

  test('by what ended the test run, whatever else went wrong', async () => {
    const { stopped } = await ended({ stopped: 'interrupted', unhandledErrors: [{ message: 'late' }] }, [diskFull])
    expect(stopped).toBe('interrupted')
  })

  test('by the store when something could not be written', async () => {
    expect((await ended({ unhandledErrors: [{ message: 'late' }] }, [diskFull])).stopped).toBe('store_failed')
  })

  test('by a crash when the host met errors outside any test', async () => {
    expect((await ended({ unhandledErrors: [{ message: 'late' }] })).stopped).toBe('crashed')
  })

  test('by nothing when the person wants such errors ignored', async () => {
    const { report, stopped } = await ended({ unhandledErrors: [{ message: 'late' }] }, [], {
      dangerouslyIgnoreUnhandledErrors: true,
      testNamePattern: /refund/,
    })
    expect(stopped).toBeNull()
    expect(report).toMatchObject({ unhandledErrors: [{ message: 'late' }], exitCode: 0 })
  })

  test('by --bail when as many tests failed as it allows', async () => {
    expect((await ended({ modules: failing }, [], { bail: 1 })).stopped).toBe('bailed')
    expect((await ended({ modules: failing }, [], { bail: 2 })).stopped).toBeNull()
  })
})

describe('a rule on a metric that no suite has is wrong use', () => {
  const leftOut = [madeModule({ tests: [madeTest({ ours: 'case', state: 'skipped', mode: 'skip' })] })]

  test('when all tests were run', async () => {
    const { report } = await ended({})
    expect(report.errors).toMatchObject([{ code: 'rule_without_metric' }])
  })

  test.each<[string, Partial<TestRunEnd>, Parameters<typeof ended>[2]]>([
    ['were filtered', {}, { testNamePattern: /refund/ }],
    ['of ours were left out', { modules: leftOut }, {}],
    ['were not reached after --bail', { modules: failing }, { bail: 1 }],
  ])('but a note when tests %s', async (_, end, config) => {
    const { report } = await ended(end, [], config)
    expect(report.errors).toEqual([])
    expect(report.notes).toEqual(['rules that concern no suite of this selection: floor'])
  })
})

test.each([
  ['left alone where each rule concerns a run', 'exact_label', 0],
  ['compared with those that filters name where one concerns none', 'polite', 2],
])('test files are %s', async (_, metric, looks) => {
  let looked = 0
  const globTestSpecifications = (): Promise<readonly []> => {
    looked += 1
    return Promise.resolve([])
  }
  await ended({}, [], {}, finishedRun(), {
    policy: policyWith({ metric }),
    host: { filenamePattern: ['evals/'], globTestSpecifications },
  })
  expect(looked).toBe(looks)
})

test('a test run that must not begin ends as wrong use', async () => {
  const refusal = new OloproofError('browser_project', { file: 'bot.test.ts', project: 'web' })
  const { report } = await ended({ refusal })
  expect(report.errors).toEqual([refusal])
  expect(report.exitCode).toBe(2)
})

describe('a budget that was spent', () => {
  test('is an error of the environment with its figures when it ended a run', async () => {
    const run = finishedRun({ finished: 29, stopped: 'budget_spent' })
    const { report } = await ended({}, [], {}, run)
    expect(report.errors).toMatchObject([{ code: 'budget_spent', facts: { tokens: { spent: 520, of: 500 } } }])
    expect(report.exitCode).toBe(3)
  })

  test('is nobody’s business when the last call spent it', async () => {
    const { report } = await ended({}, [], { testNamePattern: /refund/ })
    expect(report.errors).toEqual([])
  })
})
