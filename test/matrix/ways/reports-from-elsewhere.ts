import { equal } from 'node:assert/strict'
import { expectCalls, expectDecided, expectEvents, expectNoText, expectRuns, expectText, PASSES } from '../checks.ts'
import { FLOOR, suite, withPlugin } from '../suite-files.ts'
import type { Way } from '../way.ts'

const POOLS = ['forks', 'threads', 'vmForks', 'vmThreads'] as const

/** Public reports of what went wrong in neighbouring tools. */
export const REPORTS_FROM_ELSEWHERE: readonly Way[] = [
  ...POOLS.map((pool) => unequalFiles(pool)),
  {
    name: 'C2 sibling describes with hooks, bound 2',
    files: {
      ...FLOOR,
      ...withPlugin('sequence: { concurrent: true }'),
      'siblings.test.js': suite('none', {
        declare: 'void',
        before: `import { afterAll, beforeAll, beforeEach, describe } from 'vitest'`,
        after: `for (const name of ['first', 'second']) {
  describe(name, { concurrent: true }, () => {
    beforeAll(() => sleep(10))
    beforeEach(() => sleep(1))
    afterAll(() => sleep(10))
    describeSuite('sibling', { system: bot, cases, cache: false }, ({ criterion }) => {
      criterion('right', ({ output }) => output)
    })
  })
}`,
      }),
    },
    run: ['vitest', 'run', '--reporter=oloproof', '--', '--system=2'],
    check: (ended, project) => {
      expectRuns(ended, project, 0, { 'first > sibling': PASSES, 'second > sibling': PASSES })
      expectCalls(project, 40, 2)
      expectEvents(project, 20)
    },
  },
  {
    name: 'M9 4 files of 20 cases, 4 workers',
    files: {
      ...FLOOR,
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.test.js`, suite(name)])),
    },
    run: ['vitest', 'run', '--reporter=oloproof', '--maxWorkers=4'],
    check: (ended, project) => expectDecided(ended, project, { a: PASSES, b: PASSES, c: PASSES, d: PASSES }),
  },
  ...POOLS.map((pool) => suiteThatThrows(pool)),
  {
    name: 'M4 a filter that matches no file',
    files: { ...FLOOR, 'good.test.js': suite('good') },
    run: ['vitest', 'run', '--reporter=oloproof', 'no-such-file'],
    check: (ended, project) => {
      expectRuns(ended, project, 3, {})
      equal(project.notes().length, 0)
    },
  },
  {
    name: 'G7 oloproof comment names the head of a pull request, not its merge',
    files: {
      ...FLOOR,
      'good.test.js': suite('good'),
      'event.json': JSON.stringify({ pull_request: { head: { sha: 'f00d'.repeat(10) } } }),
    },
    run: async (project) => {
      await project.run()
      await project.run('--', '--no-cache')
      const event = `GITHUB_EVENT_PATH=event.json GITHUB_EVENT_NAME=pull_request GITHUB_SHA=${'beef'.repeat(10)}`
      return project.shell(`${event} node_modules/.bin/oloproof comment latest --baseline latest~1`).ended
    },
    check: ({ exitCode, stdout }) => {
      equal(exitCode, 0)
      expectText(stdout, /^<!-- oloproof /)
      expectText(stdout, 'f00df00d')
      expectNoText(stdout, /beefbeef/)
    },
  },
]

function unequalFiles(pool: (typeof POOLS)[number]): Way {
  return {
    name: `C1 files of 10 and 20 cases, bound 4, several workers, ${pool}`,
    ...(pool === 'forks' && { isShort: true }),
    files: {
      ...FLOOR,
      'small.test.js': suite('small').replace('length: 20', 'length: 10'),
      'large.test.js': suite('large', { right: 20 }),
    },
    run: ['vitest', 'run', '--reporter=oloproof', '--maxWorkers=4', `--pool=${pool}`],
    check: (ended, project) => {
      expectRuns(ended, project, 0, { small: PASSES, large: PASSES })
      expectCalls(project, 30, 4)
    },
  }
}

function suiteThatThrows(pool: (typeof POOLS)[number]): Way {
  return {
    name: `G1 a suite file throws at import, another is perfect, ${pool}`,
    ...(pool === 'forks' && { isShort: true }),
    files: {
      ...FLOOR,
      'good.test.js': suite('good'),
      'broken.test.js': `import 'oloproof'\nthrow new Error('no database here')\n`,
    },
    run: ['vitest', 'run', '--reporter=oloproof', `--pool=${pool}`],
    check: (ended, project) => {
      expectRuns(ended, project, 3, { good: PASSES })
      expectText(ended.stdout, 'broken.test.js')
      expectText(ended.stderr, /no database here/)
    },
  }
}
