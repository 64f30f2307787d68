import { equal, ok } from 'node:assert/strict'
import { expectDecided, expectRuns, expectText, FAILS, PASSES } from '../checks.ts'
import { FLOOR, suite } from '../suite-files.ts'
import type { Way } from '../way.ts'

const GOOD = { ...FLOOR, 'good.test.js': suite('good') }
const BAD = { 'bad.test.js': suite('bad', { right: 2 }) }

/** The product's own command. */
export const COMMANDS: readonly Way[] = [
  {
    name: 'oloproof run, one file (in process)',
    isShort: true,
    files: GOOD,
    run: ['oloproof', 'run'],
    check: (ended, project) => {
      expectDecided(ended, project, { good: PASSES })
      expectText(ended.stdout, 'verdict   PASS: the whole interval is above the threshold')
    },
  },
  {
    name: 'oloproof run, several files',
    files: { ...GOOD, ...BAD },
    run: ['oloproof', 'run'],
    check: (ended, project) => expectDecided(ended, project, { good: PASSES, bad: FAILS }),
  },
  {
    name: 'oloproof run --json',
    isShort: true,
    files: { ...GOOD, ...BAD, 'noise.test.js': noise() },
    run: ['oloproof', 'run', '--json'],
    check: (ended, project) => {
      expectDecided(ended, project, { good: PASSES, bad: FAILS })
      const events = ended.stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { readonly type: string; readonly exit_code?: number })
      equal(events.filter(({ type }) => type === 'case_executed').length, 40)
      equal(events.filter(({ type }) => type === 'run_finished').length, 2)
    },
  },
  {
    name: 'oloproof run --dry',
    files: GOOD,
    run: ['oloproof', 'run', '--dry'],
    check: (ended, project) => {
      equal(ended.exitCode, 0)
      equal(project.notes().length, 0)
      equal(project.runs().length, 0)
      expectText(ended.stdout, /20/)
    },
  },
  {
    name: 'oloproof plan latest --run',
    files: { ...FLOOR, 'open.test.js': suite('open', { right: 15 }) },
    run: async (project) => {
      await project.oloproof('run')
      return project.oloproof('plan', 'latest', '--run')
    },
    check: ({ exitCode, stdout }) => {
      equal(exitCode, 0)
      // 15 of 20 against 0.60, two-sided Clopper-Pearson at 95 %: 41 is the first number of cases from which it decides.
      expectText(stdout, /^floor: about \d+ more cases would decide it, if the observed rate holds \(\d+ in total\)/m)
    },
  },
  {
    name: 'oloproof show latest --misses',
    files: GOOD,
    run: async (project) => {
      await project.run()
      return project.oloproof('show', 'latest', '--misses')
    },
    check: ({ exitCode, stdout }) => {
      equal(exitCode, 0)
      expectText(stdout, 'q19')
      ok(!/\bq18\b/.test(stdout), stdout)
    },
  },
  {
    name: 'oloproof compare',
    isShort: true,
    files: GOOD,
    run: async (project) => {
      await project.run()
      project.write('good.test.js', suite('good', { right: 2 }).replace(`version: '1'`, `version: '2'`))
      await project.run()
      return project.oloproof('compare', 'latest~1', 'latest')
    },
    check: (ended, project) => {
      equal(ended.exitCode, 0)
      // 2 right in both, 17 in the baseline alone, 1 in neither: -17/20.
      expectText(ended.stdout, '-85.0')
      equal(project.comparisons().length, 1)
    },
  },
  {
    name: 'oloproof run with arguments of Vitest',
    files: { ...GOOD, ...BAD },
    run: ['oloproof', 'run', 'good', '--', '--pool=threads', '-t', 'q3'],
    check: (ended, project) => expectRuns(ended, project, 0, { good: 'UNDECIDED PARTIAL 0' }),
  },
]

function noise(): string {
  return `import { spawnSync } from 'node:child_process'
import { writeSync } from 'node:fs'
import { expect, test } from 'vitest'

console.log('noise of a file')
test('makes noise', () => {
  writeSync(1, 'noise past everything')
  spawnSync('echo', ['noise of a child'], { stdio: 'inherit' })
  expect(1).toBe(1)
})
`
}
