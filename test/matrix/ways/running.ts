import { equal } from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expectDecided, expectNoText, expectNoTrace, expectRuns, expectText, FAILS, PASSES } from '../checks.ts'
import { FLOOR, PLAIN, suite, withPlugin } from '../suite-files.ts'
import type { Way } from '../way.ts'

const TWO = { ...FLOOR, 'good.test.js': suite('good'), 'bad.test.js': suite('bad', { right: 2 }) }
const READ = { good: PASSES, bad: FAILS } as const

/** How people start Vitest, and what is in their projects. */
export const RUNNING: readonly Way[] = [
  {
    name: 'run --reporter=oloproof, no plugin',
    isShort: true,
    files: TWO,
    run: ['vitest', 'run', '--reporter=oloproof'],
    check: (ended, project) => {
      expectDecided(ended, project, READ)
      expectText(ended.stdout, 'verdict   PASS: the whole interval is above the threshold')
      expectText(ended.stdout, 'verdict   FAIL: the whole interval is below the threshold')
    },
  },
  {
    name: 'run, plugin alone',
    isShort: true,
    files: { ...TWO, ...withPlugin() },
    run: ['vitest', 'run'],
    check: (ended, project) => expectDecided(ended, project, READ),
  },
  {
    name: 'run again: all is cached',
    isShort: true,
    files: { ...FLOOR, 'good.test.js': suite('good') },
    run: async (project) => {
      await project.run()
      return project.run()
    },
    check: ({ stdout }, project) => {
      equal(project.notes().filter((note) => note === '+').length, 20)
      expectText(stdout, 'cached    20 answers')
      expectText(stdout, 'verdict   PASS')
    },
  },
  {
    name: 'run --reporter=oloproof/ndjson',
    isShort: true,
    files: {
      ...FLOOR,
      'good.test.js': suite('good', { after: `console.log('noise')\nprocess.stdout.write('noise')` }),
    },
    run: ['vitest', 'run', '--reporter=oloproof/ndjson'],
    check: (ended, project) => {
      expectDecided(ended, project, { good: PASSES })
      const types = ended.stdout
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { readonly type: string }).type)
      equal(types.filter((type) => type === 'case_judged').length, 20)
      equal(types.at(-1), 'run_finished')
    },
  },
  {
    name: 'projects: plugin in the root',
    files: {
      ...FLOOR,
      ...withPlugin(`projects: [
        { extends: true, test: { name: 'evals', include: ['good.test.js'] } },
        { extends: true, test: { name: 'unit', include: ['plain.test.js'] } },
      ]`),
      'good.test.js': suite('good'),
      'plain.test.js': PLAIN,
    },
    run: ['vitest', 'run'],
    check: (ended, project) => {
      expectDecided(ended, project, { good: PASSES })
      equal(project.runs()[0]?.file?.project, 'evals')
    },
  },
  {
    name: 'projects: plugin in one of them',
    files: {
      ...FLOOR,
      'vitest.config.js': `import { oloproof } from 'oloproof/config'

export default {
  test: {
    projects: [
      { plugins: [oloproof()], test: { name: 'evals', include: ['good.test.js'] } },
      { test: { name: 'unit', include: ['plain.test.js'] } },
    ],
  },
}
`,
      'good.test.js': suite('good'),
      'plain.test.js': PLAIN,
    },
    run: ['vitest', 'run'],
    check: (ended, project) => expectDecided(ended, project, { good: PASSES }),
  },
  {
    name: 'projects: --project unit leaves no trace',
    files: {
      ...FLOOR,
      ...withPlugin(`projects: [
        { extends: true, test: { name: 'evals', include: ['good.test.js'] } },
        { extends: true, test: { name: 'unit', include: ['plain.test.js'] } },
      ]`),
      'good.test.js': suite('good'),
      'plain.test.js': PLAIN,
    },
    run: ['vitest', 'run', '--project=unit'],
    check: (ended, project) => {
      equal(ended.exitCode, 0)
      expectNoTrace(ended, project)
    },
  },
  {
    name: 'unit tests alone, plugin installed',
    isShort: true,
    files: { ...FLOOR, ...withPlugin(), 'plain.test.js': PLAIN },
    run: ['vitest', 'run'],
    check: (ended, project) => {
      equal(ended.exitCode, 0)
      expectNoTrace(ended, project)
    },
  },
  {
    name: 'a suite beside a failing unit test',
    files: {
      ...FLOOR,
      'good.test.js': suite('good'),
      'plain.test.js': PLAIN.replace('toBe(1)', 'toBe(2)'),
    },
    run: ['vitest', 'run', '--reporter=oloproof'],
    check: (ended, project) => {
      expectRuns(ended, project, 1, { good: PASSES })
      expectText(ended.stderr, /FAIL .*plain\.test\.js/)
    },
  },
  {
    name: 'list',
    files: { ...FLOOR, ...withPlugin(), 'good.test.js': suite('good') },
    // Vitest 5 reads files without running them unless it is told to.
    run: ['vitest', 'list', '--no-static-parse'],
    check: (ended, project) => {
      equal(ended.exitCode, 0)
      expectText(ended.stdout, 'good > q0')
      expectText(ended.stdout, 'good > policy: floor')
      expectNoText(ended.stdout + ended.stderr, /the suite can run|No test suite found/)
      equal(project.notes().length, 0)
      equal(existsSync(join(project.root, '.oloproof')), false)
    },
  },
  {
    name: 'list --static-parse',
    files: { ...FLOOR, ...withPlugin(), 'good.test.js': suite('good') },
    run: ['vitest', 'list', '--static-parse'],
    check: (ended, project) => {
      equal(ended.exitCode, 0)
      expectNoText(ended.stdout + ended.stderr, /No test suite found/)
      equal(project.notes().length, 0)
      equal(existsSync(join(project.root, '.oloproof')), false)
    },
  },
]
