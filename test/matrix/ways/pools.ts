import { equal } from 'node:assert/strict'
import { expectDecided, expectText, FAILS, PASSES } from '../checks.ts'
import { FLOOR, suite, withPlugin } from '../suite-files.ts'
import type { Way } from '../way.ts'

const TWO = { ...FLOOR, 'good.test.js': suite('good'), 'bad.test.js': suite('bad', { right: 2 }) }

function pool(name: string, args: readonly string[], isShort = false): Way {
  return {
    name,
    ...(isShort && { isShort }),
    files: TWO,
    run: ['vitest', 'run', '--reporter=oloproof', ...args],
    check: (ended, project) => expectDecided(ended, project, { good: PASSES, bad: FAILS }),
  }
}

/** Where the tests run: each holds one bound over all its workers. */
export const POOLS: readonly Way[] = [
  pool('--pool=forks, 2 workers', ['--pool=forks', '--maxWorkers=2']),
  pool('--pool=threads, 2 workers', ['--pool=threads', '--maxWorkers=2'], true),
  pool('--pool=vmForks', ['--pool=vmForks', '--maxWorkers=2']),
  pool('--pool=vmThreads', ['--pool=vmThreads', '--maxWorkers=2'], true),
  pool('--no-isolate, forks', ['--no-isolate', '--pool=forks', '--maxWorkers=2'], true),
  pool('--no-isolate, threads', ['--no-isolate', '--pool=threads', '--maxWorkers=2']),
  pool('--no-file-parallelism', ['--no-file-parallelism']),
  pool('--maxWorkers=1', ['--maxWorkers=1']),
  {
    name: "a pool of the user's own",
    files: {
      ...TWO,
      'vitest.config.js': `import { appendFileSync } from 'node:fs'
import { oloproof } from 'oloproof/config'
import { ForksPoolWorker } from 'vitest/node'

class OwnWorker extends ForksPoolWorker {
  name = 'own'
  start() {
    appendFileSync(new URL('./workers.log', import.meta.url), 'started\\n')
    return super.start()
  }
}
const pool = { name: 'own', createPoolWorker: (options) => new OwnWorker(options) }

export default { plugins: [oloproof()], test: { pool, maxWorkers: 2 } }
`,
    },
    run: ['vitest', 'run', '--reporter=oloproof'],
    check: (ended, project) => {
      expectDecided(ended, project, { good: PASSES, bad: FAILS })
      equal(project.read('workers.log'), 'started\nstarted\n')
    },
  },
  {
    name: 'a worker that dies',
    files: {
      ...FLOOR,
      ...withPlugin(),
      'dies.test.js': suite('dies', {
        after: `setTimeout(() => process.kill(process.pid, 'SIGKILL'), 60)
`,
      }),
    },
    run: ['vitest', 'run', '--reporter=oloproof', '--pool=forks', '--', '--system', '1'],
    check: (ended, project) => {
      equal(ended.exitCode, 3)
      // It may die before its first case is finished.
      expectText(ended.stdout, 'the test run crashed')
      equal(project.runs()[0]?.file?.status, 'RUN_ERROR')
    },
  },
]
