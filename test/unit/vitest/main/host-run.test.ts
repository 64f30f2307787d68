import { describe, expect, test } from 'vitest'
import { VerboseReporter, type Vitest } from 'vitest/node'
import OloproofReporter from '../../../../reporter/index.ts'
import OloproofNdjsonReporter from '../../../../reporter/ndjson.ts'
import { hasBailed, isFiltered, otherReporters } from '../../../../src/vitest/main/host-run.ts'
import { tallyTests } from '../../../../src/vitest/main/ordinary-tests.ts'
import { madeModule, madeTest } from '../../../support/test-modules.ts'

/** The host with a configuration as it is when the person asked for nothing, and what is given. */
function host({ config = {}, ...rest }: { readonly config?: object; readonly [member: string]: unknown } = {}): Vitest {
  return { config: { project: [], changed: false, ...config }, ...rest } as unknown as Vitest
}

describe('a part of the tests was selected', () => {
  test.each<[string, Parameters<typeof host>[0]]>([
    ['by name', { config: { testNamePattern: /refund/ } }],
    ['by file', { filenamePattern: ['bot'] }],
    ['by project', { config: { project: ['unit'] } }],
    ['by what changed', { config: { changed: true } }],
    ['by what changed since a commit', { config: { changed: 'HEAD~1' } }],
    ['by what a file is used by', { config: { related: ['src/bot.ts'] } }],
    ['as a shard', { config: { shard: { index: 1, count: 3 } } }],
  ])('%s', (_, given) => {
    expect(isFiltered(host(given))).toBe(true)
  })

  test.each<[string, Parameters<typeof host>[0]]>([
    ['not when nothing was asked for', {}],
    ['not by an empty list', { config: { related: [] } }],
  ])('%s', (_, given) => {
    expect(isFiltered(host(given))).toBe(false)
  })
})

describe('--bail ended the test run', () => {
  const twoFailures = tallyTests([
    madeModule({ tests: [madeTest({ state: 'failed' }), madeTest({ state: 'failed', ours: 'case' })] }),
  ])

  test.each([
    { bail: 1, bailed: true },
    { bail: 2, bailed: true },
    { bail: 3, bailed: false },
    { bail: 0, bailed: false },
    { bail: undefined, bailed: false },
  ])('$bailed with two failures and a bail of $bail', ({ bail, bailed }) => {
    expect(hasBailed(host({ config: { bail } }), twoFailures)).toBe(bailed)
  })
})

test('reporters that are not ours are known by their class', () => {
  const reporters = [new OloproofReporter(), new VerboseReporter(), new OloproofNdjsonReporter(), { onInit() {} }]
  expect(otherReporters(host({ reporters }))).toEqual(['VerboseReporter'])
  expect(otherReporters(host())).toEqual([])
})
