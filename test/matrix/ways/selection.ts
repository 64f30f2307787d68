import { equal, ok } from 'node:assert/strict'
import { A_PART, expectCalls, expectDecided, expectRuns, expectText, FAILS, PASSES } from '../checks.ts'
import { FLOOR, PLAIN, suite, withPlugin } from '../suite-files.ts'
import type { Way } from '../way.ts'

const GOOD = { ...FLOOR, 'good.test.js': suite('good') }

/** What people select of the tests, and in which order and how often Vitest runs them. */
export const SELECTION: readonly Way[] = [
  {
    name: '-t, one case',
    isShort: true,
    files: GOOD,
    run: ['vitest', 'run', '--reporter=oloproof', '-t', 'q7'],
    check: (ended, project) => {
      expectRuns(ended, project, 0, { good: A_PART })
      expectCalls(project, 1, 1)
      expectText(ended.stdout, 'nothing was decided: only a part of the cases was selected')
    },
  },
  {
    name: '-t, nothing',
    files: GOOD,
    run: ['vitest', 'run', '--reporter=oloproof', '-t', 'no such case'],
    check: (ended, project) => {
      expectRuns(ended, project, 3, {})
      equal(project.notes().length, 0)
      expectText(ended.stdout, 'nothing passes on nothing')
    },
  },
  {
    name: 'ordinary tests alone, where there are rules',
    isShort: true,
    files: { ...FLOOR, 'plain.test.js': PLAIN },
    run: ['vitest', 'run', '--reporter=oloproof'],
    check: (ended, project) => {
      expectRuns(ended, project, 3, {})
      expectText(ended.stdout, 'note: no suite was run: suites were looked for in **/*.{test,spec}')
    },
  },
  {
    name: 'ordinary tests alone, selected',
    isShort: true,
    files: { ...FLOOR, 'plain.test.js': PLAIN, 'good.test.js': suite('good') },
    run: ['vitest', 'run', '--reporter=oloproof', 'plain'],
    check: (ended, project) => expectRuns(ended, project, 0, {}),
  },
  {
    name: '.only',
    files: {
      ...GOOD,
      'only.test.js': suite('only', { declare: 'describeSuite.only', after: others('only') }),
    },
    run: ['vitest', 'run', '--reporter=oloproof', 'only.test.js'],
    check: (ended, project) => {
      expectRuns(ended, project, 0, { only: PASSES })
      expectCalls(project, 20, 4)
    },
  },
  {
    name: '.skip',
    files: {
      ...GOOD,
      'skip.test.js': suite('skip', { declare: 'describeSuite.skip', after: others('skip') }),
    },
    run: ['vitest', 'run', '--reporter=oloproof', 'skip.test.js'],
    check: (ended, project) => {
      expectRuns(ended, project, 0, { beside: PASSES })
      expectCalls(project, 20, 4)
    },
  },
  {
    name: '--bail=1',
    files: {
      ...FLOOR,
      'a.test.js': `import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'

test('fails while the suite runs', async () => {
  while (!existsSync(new URL('./notes.log', import.meta.url))) await sleep(5)
  expect(1).toBe(2)
})
`,
      'slow.test.js': suite('slow').replace('sleep(20)', 'sleep(200)'),
    },
    run: ['vitest', 'run', '--reporter=oloproof', '--bail=1', '--maxWorkers=2', '--', '--system=1'],
    check: (ended, project) => {
      expectRuns(ended, project, 1, { slow: A_PART })
      const calls = project.notes().filter((note) => note === '+').length
      ok(calls < 20, `${calls} calls`)
      equal(project.journal().length, calls)
    },
  },
  {
    name: '--retry=3: no second call',
    isShort: true,
    files: { ...FLOOR, 'bad.test.js': suite('bad', { right: 2 }) },
    run: ['vitest', 'run', '--reporter=oloproof', '--retry=3'],
    check: (ended, project) => expectDecided(ended, project, { bad: FAILS }),
  },
  {
    name: 'repeats around a suite: no second call',
    files: {
      ...FLOOR,
      'bad.test.js': suite('bad', {
        right: 2,
        before: `import { describe } from 'vitest'\ndescribe('around', { repeats: 2 }, () => {`,
        after: '})',
      }),
    },
    run: ['vitest', 'run', '--reporter=oloproof'],
    check: (ended, project) => expectDecided(ended, project, { 'around > bad': FAILS }),
  },
  {
    name: '--sequence.shuffle',
    isShort: true,
    files: { ...GOOD, 'bad.test.js': suite('bad', { right: 2 }) },
    run: ['vitest', 'run', '--reporter=oloproof', '--sequence.shuffle', '--sequence.seed=7'],
    check: (ended, project) => expectDecided(ended, project, { good: PASSES, bad: FAILS }),
  },
  {
    name: '--sequence.concurrent',
    files: { ...GOOD, 'bad.test.js': suite('bad', { right: 2 }) },
    run: ['vitest', 'run', '--reporter=oloproof', '--sequence.concurrent'],
    check: (ended, project) => expectDecided(ended, project, { good: PASSES, bad: FAILS }),
  },
  {
    name: 'expect.requireAssertions',
    files: { ...GOOD, ...withPlugin('expect: { requireAssertions: true }') },
    run: ['vitest', 'run'],
    check: (ended, project) => expectDecided(ended, project, { good: PASSES }),
  },
  {
    name: 'fake timers left on',
    isShort: true,
    files: {
      ...FLOOR,
      ...withPlugin(`setupFiles: ['./fake-timers.js']`),
      'fake-timers.js': `import { vi } from 'vitest'\nvi.useFakeTimers()\n`,
      // The system waits by the clock of Node itself, which fake timers do not reach.
      'good.test.js': suite('good'),
    },
    run: ['vitest', 'run', '--reporter=oloproof', '--no-isolate'],
    check: (ended, project) => expectDecided(ended, project, { good: PASSES }),
  },
  {
    name: 'testTimeout: 1, hookTimeout: 1',
    files: { ...GOOD, ...withPlugin('testTimeout: 1, hookTimeout: 1') },
    run: ['vitest', 'run'],
    check: (ended, project) => expectDecided(ended, project, { good: PASSES }),
  },
  {
    name: '--limit, --tag after --',
    files: GOOD,
    run: ['vitest', 'run', '--reporter=oloproof', '--', '--limit', '5'],
    check: (ended, project) => {
      expectRuns(ended, project, 0, { good: A_PART })
      expectCalls(project, 5, 4)
    },
  },
]

/** A second suite in the file of a marked one. */
function others(mark: string): string {
  return `describeSuite('beside', { system: bot, cases${mark === 'only' ? ', cache: false' : ''} }, ({ criterion }) => {
  criterion('right', ({ output }) => output)
})
`
}
