import { describe, expect, test } from 'vitest'
import type { Case } from '../../../src/evidence/case.ts'
import type { WrittenCriterion } from '../../../src/suite/criterion.ts'
import { judge } from '../../../src/suite/judge.ts'
import { readSuite, type Suite } from '../../../src/suite/read-suite.ts'
import type { SuiteHost, SuiteSettings } from '../../../src/suite/suite-host.ts'
import { system } from '../../../src/suite/system.ts'
import { aCase, someCases } from '../../support/cases.ts'
import { aSuiteSystem, readingHost, suiteSettings } from '../../support/suite-host.ts'

const bot = system({ name: 'example-support-bot', version: '1' }, () => 'yes')
const exact: WrittenCriterion = { name: 'exact_label', options: {}, check: () => true }
const days: WrittenCriterion = { name: 'days_error', options: { kind: 'MEAN', range: [0, 30] }, check: () => 1 }

interface Given {
  readonly name?: string
  readonly cases?: readonly Case[]
  readonly criteria?: readonly WrittenCriterion[]
  readonly settings?: Partial<SuiteSettings>
}

/** Reads a suite over three cases with one BINARY criterion, but for what is given. */
function read(options: object = {}, given: Given = {}): Promise<Suite> {
  const { name = 'support-bot', cases = someCases(3), criteria = [exact], settings = {} } = given
  const host = readingHost(cases, suiteSettings(settings))
  return readSuite(host, name, { system: bot, cases, ...options }, criteria, '/project/evals/bot.test.ts')
}

/** Of `q0`, `q1`, ... those that are selected. */
function selectedOf({ cases, isSelected }: Suite): string[] {
  return cases.filter((one, index) => isSelected(one, index)).map(({ id }) => id)
}

test('a suite that says nothing of its settings has those of the run', async () => {
  const suite = await read({}, { settings: { concurrency: { system: 3, judge: 2 } } })
  expect(suite).toMatchObject({
    name: 'support-bot',
    file: 'evals/bot.test.ts',
    systems: [{ identity: { name: 'example-support-bot', version: '1' }, source: bot.call.toString() }],
    cases: someCases(3),
    criteria: [{ kind: 'code', spec: { name: 'exact_label', kind: 'BINARY' } }],
    concurrency: { system: 3, judge: 2 },
    timeoutMs: 60_000,
    cache: true,
    ruleIds: [],
  })
  expect(suite.narrowed).toEqual({})
  expect(suite.policy).toBeUndefined()
})

test('cases are read from where the suite says, for its test file', async () => {
  const host = readingHost(someCases(1))
  const options = { system: bot, cases: 'cases.jsonl' } as never
  await readSuite(host, 'support-bot', options, [exact], '/project/evals/bot.test.ts')
  expect(host.sources).toEqual([{ source: 'cases.jsonl', testFile: '/project/evals/bot.test.ts' }])
})

describe('the digest of a suite', () => {
  const grounded = judge({ name: 'grounded', version: '2' }, () => true)
  const judged: WrittenCriterion = { name: 'grounded', options: { judge: grounded }, check: undefined }

  test.each<[string, object, Given]>([
    ['a name', {}, { name: 'other-bot' }],
    ['a case', {}, { cases: someCases(4) }],
    ['an expected value', {}, { cases: [...someCases(2), aCase('q2', { expected: 'yes' })] }],
    ['the order of its cases', {}, { cases: someCases(3).toReversed() }],
    ['a criterion', {}, { criteria: [exact, days] }],
    ['a range', {}, { criteria: [{ ...days, name: 'exact_label' }] }],
    ['a judge', {}, { criteria: [exact, judged] }],
  ])('is another one with %s that differs', async (_, options, given) => {
    expect((await read(options, given)).digest).not.toBe((await read()).digest)
  })

  test('is another one with another version of a judge', async () => {
    const newer = judge({ name: 'grounded', version: '3' }, () => true)
    const before = await read({}, { criteria: [judged] })
    const after = await read({}, { criteria: [{ ...judged, options: { judge: newer } }] })
    expect(after.digest).not.toBe(before.digest)
  })

  test('is the same whatever the system, the settings and the selection', async () => {
    const other = system({ name: 'other', version: '9' }, () => 'no')
    const options = { system: other, timeout: '1s', concurrency: 1, cache: false, policy: { level: 0.9 } }
    const suite = await read(options, { settings: { limit: 1, missesFail: true } })
    expect(suite.digest).toBe((await read()).digest)
    expect(suite.digest).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('the selection', () => {
  const tagged = someCases(6).map((one, index) => ({ ...one, tags: index % 2 === 0 ? ['slow'] : [] }))

  test('is every case when nobody asked for less', async () => {
    expect(selectedOf(await read())).toEqual(['q0', 'q1', 'q2'])
  })

  test('with a limit is the first cases', async () => {
    expect(selectedOf(await read({}, { settings: { limit: 2 } }))).toEqual(['q0', 'q1'])
  })

  test('with a tag is those that have it', async () => {
    const suite = await read({}, { cases: tagged, settings: { tag: 'slow' } })
    expect(selectedOf(suite)).toEqual(['q0', 'q2', 'q4'])
  })

  test('with both is the first of those that have the tag', async () => {
    const suite = await read({}, { cases: tagged, settings: { tag: 'slow', limit: 2 } })
    expect(selectedOf(suite)).toEqual(['q0', 'q2'])
    expect(suite.cases).toHaveLength(6)
  })
})

describe('a bound of a suite', () => {
  test.each<[string, unknown, { system: number; judge: number }, object]>([
    ['as a number is one for the system', 4, { system: 4, judge: 4 }, { system: 4 }],
    ['may be one for judges alone', { judge: 1 }, { system: 8, judge: 1 }, { judge: 1 }],
    ['may be both', { system: 2, judge: 3 }, { system: 2, judge: 3 }, { system: 2, judge: 3 }],
    ['never goes beyond that of the run', { system: 100, judge: 100 }, { system: 8, judge: 4 }, {}],
  ])('%s', async (_, concurrency, inForce, narrowed) => {
    const suite = await read({ concurrency })
    expect(suite.concurrency).toEqual(inForce)
    expect(suite.narrowed).toEqual(narrowed)
  })

  test('gives way to the command line', async () => {
    const settings = { concurrency: { system: 16, judge: 4 }, concurrencyIsFixed: { system: true, judge: false } }
    const suite = await read({ concurrency: { system: 2, judge: 2 } }, { settings })
    expect(suite.concurrency).toEqual({ system: 16, judge: 2 })
    expect(suite.narrowed).toEqual({ judge: 2 })
  })
})

test('timeout and cache of a suite are in force and told', async () => {
  expect(await read({ timeout: '90s', cache: false })).toMatchObject({
    timeoutMs: 90_000,
    cache: false,
    narrowed: { timeoutMs: 90_000, cache: false },
  })
  expect((await read({ timeout: 250 })).timeoutMs).toBe(250)
  expect((await read({ cache: true })).narrowed).toEqual({})
})

describe('the rules with a test of their own', () => {
  const rules = [
    { id: 'floor', metric: 'exact_label' },
    { id: 'other-suite', metric: 'exact_label', suite: 'sales-bot' },
    { id: 'this-suite', metric: 'exact_label', suite: 'support-bot' },
    { id: 'other-metric', metric: 'polite' },
  ]

  test('are those on a metric of the suite, but for those of another suite', async () => {
    expect((await read({}, { settings: { rules } })).ruleIds).toEqual(['floor', 'this-suite'])
  })

  test('are followed by those of the policy of the suite itself, each id once', async () => {
    const policy = {
      rules: [
        { id: 'floor', metric: 'exact_label', at_least: 0.9 },
        { id: 'own', metric: 'exact_label', at_most: 0.99 },
      ],
    }
    const suite = await read({ policy }, { settings: { rules } })
    expect(suite.ruleIds).toEqual(['floor', 'this-suite', 'own'])
    expect(suite.policy).toBe(policy)
  })

  test.each([[{ rules: 'floor' }], [{ rules: [null, { metric: 'exact_label' }] }], ['strict'], [null]])(
    'are none of a policy that is none, which the main process refuses: %j',
    async (policy) => {
      expect((await read({ policy })).ruleIds).toEqual([])
    },
  )

  test('are refused when the suite has no criterion for them, since they would never be decided', async () => {
    const rules = [
      { id: 'floor', metric: 'exact_label', at_least: 0.9 },
      { id: 'typo', metric: 'exact_lable', at_least: 0.9 },
    ]
    await expect(read({ policy: { rules } })).rejects.toMatchObject({
      code: 'policy_invalid',
      message:
        'evals/bot.test.ts > support-bot: rules[1].metric: the suite has no criterion of this name: exact_lable; did you mean exact_label?',
    })
    const comparison = { rules: [{ id: 'slower', metric: '$latency_ms', at_most: 50 }] }
    await expect(read({ policy: { comparison } })).rejects.toMatchObject({
      code: 'policy_invalid',
      message:
        'evals/bot.test.ts > support-bot: comparison.rules[0].metric: rules of comparisons are about criteria, and the suite has none of this name: $latency_ms',
    })
  })
})

describe('several systems', () => {
  const other = system({ name: 'example-support-bot', version: '2' }, () => 'no')

  test('are run in their order', async () => {
    const { systems } = await read({ system: undefined, systems: [other, 'support-bot-http', bot] })
    expect(systems.map(({ identity }) => identity.name)).toEqual([other.name, 'support-bot-http', bot.name])
  })

  test.each<[string, object, string]>([
    ['beside a single one', { systems: [other] }, 'it names either `system` or `systems`'],
    ['when there are none', { system: undefined, systems: [] }, '`systems` is empty'],
    [
      'twice the same',
      { system: undefined, systems: [bot, other, { ...bot }] },
      'two of its systems are example-support-bot@1',
    ],
  ])('are refused %s', async (_, options, problem) => {
    await expect(read(options)).rejects.toMatchObject({ code: 'suite_invalid', facts: { problem } })
  })
})

describe('a suite is refused', () => {
  test.each<[string, object, string]>([
    ['without a system', { system: undefined }, 'it names either `system` or `systems`'],
    [
      'with a bare function',
      { system: () => 'yes' },
      '`system` is what system({ name, version }, fn) or httpSystem({ ... }) returns, or a name of `systems:`',
    ],
    [
      'with an unknown option',
      { trails: 3 },
      'unknown option "trails"; there are system, systems, cases, schema, trials, cache, timeout, concurrency, policy; did you mean trials?',
    ],
    ['with no trial', { trials: 0 }, 'trials is a whole number from 1 to 1000, not 0'],
    ['with a trial and a half', { trials: 1.5 }, 'trials is a whole number from 1 to 1000, not 1.5'],
    ['with too many trials', { trials: 1001 }, 'trials is a whole number from 1 to 1000, not 1001'],
    ['with trials as text', { trials: '5' }, 'trials is a whole number from 1 to 1000, not 5'],
    ['with a timeout without a unit', { timeout: '90' }, 'timeout is milliseconds or a text like 90s, not 90'],
    ['with an endless timeout', { timeout: Infinity }, 'timeout is milliseconds or a text like 90s, not Infinity'],
    ['with no cache to speak of', { cache: 'no' }, 'cache is true or false, not no'],
    ['with no call at once', { concurrency: 0 }, 'concurrency takes whole numbers from 1, not 0'],
    ['with half a call at once', { concurrency: { judge: 1.5 } }, 'concurrency takes whole numbers from 1, not 1.5'],
    ['with a bound that is text', { concurrency: { system: '4' } }, 'concurrency takes whole numbers from 1, not 4'],
    [
      'with a bound that is text alone',
      { concurrency: '4' },
      'concurrency is a whole number, or { system, judge }, not 4',
    ],
    [
      'with no bound to speak of',
      { concurrency: null },
      'concurrency is a whole number, or { system, judge }, not null',
    ],
    [
      'with a bound for nobody',
      { concurrency: { sytem: 4 } },
      'unknown key of concurrency "sytem"; there are system, judge; did you mean system?',
    ],
  ])('%s', async (_, options, problem) => {
    await expect(read(options)).rejects.toMatchObject({
      code: 'suite_invalid',
      category: 'usage',
      facts: { suite: 'support-bot', problem },
    })
  })

  test.each([[''], [' \n'], [undefined]])('with %j for a name', async (name) => {
    const host = readingHost([])
    await expect(
      readSuite(host, name as never, { system: bot, cases: [] }, [exact], 'bot.test.ts'),
    ).rejects.toMatchObject({ code: 'suite_invalid', facts: { problem: 'a name is a non-empty string' } })
  })

  test('without options', async () => {
    await expect(readSuite(readingHost([]), 'bot', undefined as never, [exact], 'bot.test.ts')).rejects.toMatchObject({
      code: 'suite_invalid',
      facts: { problem: 'its second argument says system and cases' },
    })
  })

  test('without criteria, before a case is read', async () => {
    const host = readingHost(someCases(1))
    await expect(readSuite(host, 'bot', { system: bot, cases: [] }, [], 'bot.test.ts')).rejects.toMatchObject({
      code: 'suite_without_criteria',
    })
    expect(host.sources).toEqual([])
  })
})

test('a case of which the request of a system cannot be made stops the suite before its first call', async () => {
  const host: SuiteHost = {
    ...readingHost(someCases(2)),
    openHttpSystem: () =>
      Promise.resolve({
        ...aSuiteSystem(),
        problemWith: ({ id }) => (id === 'q1' ? 'it has no input.question' : null),
      }),
  }
  const options = { system: 'support-bot-http', cases: [] } as never
  await expect(readSuite(host, 'support-bot', options, [exact], '/project/evals/bot.test.ts')).rejects.toMatchObject({
    code: 'case_invalid',
    message: 'case q1: it has no input.question',
  })
})

test('cases with the content of an earlier one are counted', async () => {
  const cases = [aCase('a', { input: 'x' }), aCase('b', { input: 'x' }), aCase('c', { input: 'y' })]
  expect((await read({}, { cases })).repeated).toBe(1)
  expect((await read()).repeated).toBe(0)
})
