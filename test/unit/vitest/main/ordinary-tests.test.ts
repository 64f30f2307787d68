import { describe, expect, test } from 'vitest'
import type { Vitest } from 'vitest/node'
import { ordinaryTestsText, printFailures, tallyTests } from '../../../../src/vitest/main/ordinary-tests.ts'
import { madeModule, madeTest } from '../../../support/test-modules.ts'

describe('the tests of a run', () => {
  test('without any are none', () => {
    expect(tallyTests([])).toEqual({
      passed: 0,
      failed: [],
      skipped: 0,
      leftOut: 0,
      missed: [],
      ours: 0,
      failures: 0,
      ran: 0,
      broken: [],
      bailed: false,
      notReached: [],
    })
  })

  test('that are ordinary are counted by what became of them; what was never run is skipped', () => {
    const module = madeModule({
      tests: [
        madeTest(),
        madeTest(),
        madeTest({ name: 'fails', state: 'failed' }),
        madeTest({ state: 'skipped', mode: 'skip' }),
        madeTest({ state: 'pending' }),
      ],
    })
    const tally = tallyTests([module, madeModule({ tests: [madeTest()] })])
    expect(tally).toMatchObject({ passed: 3, skipped: 2, leftOut: 0, failures: 1, ran: 4, broken: [] })
    expect(tally.failed.map(({ name }) => name)).toEqual(['fails'])
  })

  test('that are ours count as run and as failures, and are no ordinary ones', () => {
    const ours = 'policy'
    const module = madeModule({
      tests: [madeTest({ ours: 'case' }), madeTest({ ours, state: 'failed' }), madeTest({ ours, state: 'skipped' })],
    })
    expect(tallyTests([module])).toMatchObject({
      passed: 0,
      failed: [],
      skipped: 0,
      failures: 1,
      ran: 2,
      ours: 2,
      leftOut: 0,
    })
  })

  test('that are ours and failed by a hook of the person are failures like ordinary ones', () => {
    const ours = { ours: 'case', state: 'failed' } as const
    const module = madeModule({
      tests: [
        madeTest({ ...ours, name: 'missed', errors: ['q1 misses exact'], errorName: 'MissedCase' }),
        madeTest({ ...ours, name: 'refused', errors: ['no such file'], errorName: 'oloproof file_not_readable' }),
        madeTest({ ...ours, name: 'hooked', errors: ['no database'], errorName: 'TypeError' }),
      ],
    })
    expect(tallyTests([module]).failed.map(({ name }) => name)).toEqual(['hooked'])
  })

  test('that are ours and were not selected are left out, others that are skipped are not', () => {
    const skipped = { ours: 'case', state: 'skipped' } as const
    const module = madeModule({
      tests: [madeTest({ ...skipped, mode: 'skip' }), madeTest({ ...skipped, mode: 'todo' }), madeTest(skipped)],
    })
    expect(tallyTests([module])).toMatchObject({ leftOut: 2, ran: 0 })
  })

  test('within suites are counted like all others', () => {
    const module = madeModule({ suites: [{ name: 'outer', tests: [madeTest(), madeTest({ state: 'failed' })] }] })
    expect(tallyTests([module])).toMatchObject({ passed: 1, failures: 1, ran: 2 })
  })
})

describe('a file is broken', () => {
  test.each<[string, Parameters<typeof madeModule>[0]]>([
    ['when it could not be collected', { state: 'failed', errors: ['no such module'] }],
    ['when its worker died before its tests', { state: 'queued' }],
    ['when its worker died during its tests', { state: 'pending' }],
  ])('%s', (_, given) => {
    const module = madeModule(given)
    expect(tallyTests([module, madeModule()]).broken).toEqual([module])
  })

  test('in the suite whose hook failed', () => {
    const module = madeModule({ suites: [{ name: 'sound' }, { name: 'outer', errors: ['beforeAll failed'] }] })
    expect(tallyTests([module]).broken).toMatchObject([{ type: 'suite', name: 'outer' }])
  })
})

describe('after as many failures as --bail allows', () => {
  const failed = madeModule({ tests: [madeTest({ state: 'failed' })] })
  const queued = madeModule({ file: 'late.test.ts', state: 'queued' })
  const cut = madeModule({ tests: [madeTest({ ours: 'case', state: 'skipped' })] })

  test('files that were not run are not broken, and tests of ours are left out', () => {
    const tally = tallyTests([failed, queued, cut], 1)
    expect(tally).toMatchObject({ bailed: true, broken: [], leftOut: 1 })
    expect(tally.notReached).toEqual([queued])
  })

  test('the line on ordinary tests names the files', () => {
    const files = ['a', 'b', 'c', 'd', 'e'].map((name) => madeModule({ file: `${name}.test.ts`, state: 'queued' }))
    expect(ordinaryTestsText(tallyTests([failed, ...files], 1), 'src/*.test.ts')).toBe(
      'no suite was run: 0 ordinary tests passed, 1 failed, 0 skipped; --bail ended the test run before a.test.ts, b.test.ts, c.test.ts and 2 more\n',
    )
  })

  test('and not before', () => {
    const tally = tallyTests([failed, queued, cut], 2)
    expect(tally).toMatchObject({ bailed: false, leftOut: 0, notReached: [] })
    expect(tally.broken).toEqual([queued])
  })
})

test('the line on ordinary tests says which files are test files, unless a person chose them', () => {
  const tally = tallyTests([madeModule({ tests: [madeTest({ state: 'passed' })] })])
  expect(['src/*.spec.ts', null].map((files) => ordinaryTestsText(tally, files))).toEqual([
    'no suite was run: 1 ordinary test passed, 0 failed, 0 skipped (test files: src/*.spec.ts)\n',
    'no suite was run: 1 ordinary test passed, 0 failed, 0 skipped\n',
  ])
})

test('failures are printed by the host’s own printer, with their files, broken ones first', () => {
  const printed: string[] = []
  const logger = {
    error: (text: string) => void printed.push(text),
    printError: ({ message }: Error) => void printed.push(message),
    printUnhandledErrors: (errors: readonly Error[]) => void printed.push(`unhandled: ${errors.length}`),
  }
  const tests = tallyTests([
    madeModule({ file: 'a.test.ts', tests: [madeTest({ name: 'adds', state: 'failed', errors: ['1 is not 2'] })] }),
    madeModule({ file: 'b.test.ts', state: 'failed', errors: ['no such module'] }),
    madeModule({ file: 'c.test.ts', suites: [{ name: 'outer', errors: ['beforeAll failed'] }] }),
  ])
  printFailures({ logger, config: {} } as unknown as Vitest, { tests, unhandledErrors: [{ message: 'late' }] })
  expect(printed).toEqual([
    '\n FAIL  b.test.ts',
    'no such module',
    '\n FAIL  c.test.ts > outer',
    'beforeAll failed',
    '\n FAIL  a.test.ts > adds',
    '1 is not 2',
    'unhandled: 1',
  ])
})
