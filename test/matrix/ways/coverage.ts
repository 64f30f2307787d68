import { equal } from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expectDecided, expectRuns, PASSES, expectText } from '../checks.ts'
import { FLOOR, suite, withPlugin } from '../suite-files.ts'
import type { Way } from '../way.ts'

const COVERED = {
  ...FLOOR,
  'bot.js': 'export const right = (input) => input < 19\nexport const wrong = () => {\n  return 1\n}\n',
  'good.test.js': suite('good', { before: `import { right } from './bot.js'` }).replace('input < 19', 'right(input)'),
}

/** Coverage, whose thresholds set an exit code after everybody else. */
export const COVERAGE: readonly Way[] = [
  {
    name: 'coverage',
    isShort: true,
    files: { ...COVERED, ...withPlugin(`coverage: { include: ['bot.js'], reporter: ['json-summary'] }`) },
    run: ['vitest', 'run', '--reporter=oloproof', '--coverage'],
    check: (ended, project) => {
      expectDecided(ended, project, { good: PASSES })
      const { total } = JSON.parse(project.read('coverage/coverage-summary.json')) as {
        readonly total: { readonly functions: { readonly covered: number; readonly total: number } }
      }
      equal(`${total.functions.covered} of ${total.functions.total}`, '1 of 2')
    },
  },
  {
    name: 'PASS and a missed threshold: 1',
    files: {
      ...COVERED,
      ...withPlugin(`coverage: { include: ['bot.js'], reporter: ['text'], thresholds: { functions: 90 } }`),
    },
    run: ['vitest', 'run', '--reporter=oloproof', '--coverage'],
    check: (ended, project) => {
      expectRuns(ended, project, 1, { good: PASSES })
      expectText(ended.stdout + ended.stderr, /functions \(50%\) does not meet .*threshold \(90%\)/)
    },
  },
  {
    name: 'too much missing and a missed threshold: 3',
    files: {
      ...COVERED,
      ...withPlugin(`coverage: { include: ['bot.js'], reporter: ['text'], thresholds: { functions: 90 } }`),
      'good.test.js': COVERED['good.test.js'].replace(
        'return right(input)',
        `if (input > 9) throw new Error('down')\n  return right(input)`,
      ),
    },
    run: ['vitest', 'run', '--reporter=oloproof', '--coverage'],
    check: (ended, project) => {
      expectRuns(ended, project, 3, { good: 'INSUFFICIENT_EVIDENCE RUN_ERROR COMPLETE 3' })
    },
  },
  {
    name: 'unit tests with coverage: no trace',
    files: { ...COVERED, ...withPlugin(`coverage: { include: ['bot.js'], reporter: ['text'] }`) },
    run: ['vitest', 'run', '--coverage', 'no-such-file', '--passWithNoTests'],
    check: ({ exitCode }, project) => {
      equal(exitCode, 0)
      equal(existsSync(join(project.root, '.oloproof')), false)
    },
  },
]
