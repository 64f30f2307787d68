import { deepEqual, equal } from 'node:assert/strict'
import type { RunningProcess, UserProject } from '../../support/user-project.ts'
import { A_PART, expectText, FAILS, PASSES } from '../checks.ts'
import { FLOOR, suite, withPlugin } from '../suite-files.ts'
import { until } from '../until.ts'
import type { Way } from '../way.ts'

/** What each run reads, oldest first. */
function history(project: UserProject): readonly string[] {
  return project.runs().map(({ file }) => {
    if (file === null) return 'without an end'
    const verdicts = file.rules.map(({ verdict }) => verdict)
    return [...verdicts, file.status, file.completeness, file.exit_code].join(' ')
  })
}

/** A report ends with where the run is stored. */
const reports = (watching: RunningProcess, count: number): Promise<void> =>
  until(() => (watching.stdout().match(/^ {2}stored /gm)?.length ?? 0) >= count, `${count} reports`)

/** Cases in a file of their own, of which the first `right` are answered as expected. */
function cases(right: number): string {
  const lines = Array.from({ length: 20 }, (_, index) =>
    JSON.stringify({ id: `q${index}`, input: index, expected: index < right }),
  )
  return `${lines.join('\n')}\n`
}

const BY_FILE = suite('good')
  .replace('return input < 19', 'return true')
  .replace(/const cases = .*\n/, '')
  .replace('cases, ', `cases: './cases.jsonl',`)
  .replace('({ output }) => output', '({ output, expected }) => output === expected')

/** What an explorer of tests does in its one process: finds, runs all, runs a case, runs again after an edit. */
const EXPLORER = `import { readFileSync, writeFileSync } from 'node:fs'
import { createVitest } from 'vitest/node'

const quiet = { onInit() {} }
const vitest = await createVitest('test', { watch: true, api: false, includeTaskLocation: true, reporters: [quiet] })
// Files are run when they are asked for, also those that were saved.
vitest.onFilterWatchedSpecification(() => false)
const found = await vitest.experimental_parseSpecifications(await vitest.globTestSpecifications())
const names = (modules) => modules.flatMap((one) => [...one.children.allSuites()].map((suite) => suite.name))
const said = { found: names(found), runs: [] }
const run = async (specifications, pattern) => {
  if (pattern) vitest.setGlobalTestNamePattern(pattern)
  const { testModules } = await vitest.rerunTestSpecifications(specifications, !pattern)
  vitest.resetGlobalTestNamePattern()
  const tests = testModules.flatMap((one) => [...one.children.allTests()])
  const count = (state) => tests.filter((test) => test.result().state === state).length
  said.runs.push({ passed: count('passed'), failed: count('failed'), skipped: count('skipped') })
  const policy = tests.find((test) => test.name === 'policy: floor')
  return { state: policy?.result().state, line: policy?.location?.line }
}
const specifications = await vitest.getRelevantTestSpecifications([])
said.all = await run(specifications)
said.one = await run(specifications, 'q3$')
const file = new URL('./good.test.js', import.meta.url)
writeFileSync(file, readFileSync(file, 'utf8').replaceAll('19', '2').replace("version: '1'", "version: '2'"))
for (const { moduleId } of specifications) vitest.watcher.onFileChange(moduleId)
said.edited = await run(specifications)
process.stdout.write('SAID ' + JSON.stringify(said) + '\\n')
await vitest.close()
process.exit(0)
`

/** Processes that stay: watch mode and explorers. */
export const EDITORS: readonly Way[] = [
  {
    name: 'watch: an edited test file, then Ctrl-C',
    files: { ...FLOOR, ...withPlugin(), 'good.test.js': suite('good') },
    run: async (project) => {
      const watching = project.start('watch', '--reporter=oloproof')
      await reports(watching, 1)
      project.write('good.test.js', suite('good', { right: 2 }).replace(`version: '1'`, `version: '2'`))
      await reports(watching, 2)
      watching.signal('SIGINT')
      return watching.ended
    },
    check: ({ exitCode, stdout }, project) => {
      deepEqual(history(project), [PASSES, FAILS])
      equal(exitCode, 130)
      expectText(stdout, 'verdict   FAIL')
    },
  },
  {
    name: 'W1 watch: an edited case file, an edited oloproof.yaml',
    files: { ...FLOOR, ...withPlugin(), 'cases.jsonl': cases(19), 'good.test.js': BY_FILE },
    run: async (project) => {
      const watching = project.start('watch', '--reporter=oloproof')
      await reports(watching, 1)
      project.write('cases.jsonl', cases(2))
      await reports(watching, 2)
      project.write('oloproof.yaml', FLOOR['oloproof.yaml'].replace('0.6', '0.01'))
      await reports(watching, 3)
      watching.signal('SIGINT')
      return watching.ended
    },
    check: (_, project) => {
      deepEqual(history(project), [PASSES, FAILS, PASSES])
      // What is expected of an answer is not part of the question.
      equal(project.notes().filter((note) => note === '+').length, 20)
    },
  },
  {
    name: 'an explorer in one process: find, run all, run one, edit, run',
    isShort: true,
    files: { ...FLOOR, ...withPlugin(), 'good.test.js': suite('good'), 'explorer.mjs': EXPLORER },
    run: (project) => project.shell('node explorer.mjs').ended,
    check: ({ exitCode, stdout }, project) => {
      // As the latest run.
      equal(exitCode, 1)
      const said = JSON.parse(/^SAID (.*)$/m.exec(stdout)?.[1] ?? '{}') as Readonly<Record<string, unknown>>
      deepEqual(said, {
        found: ['good'],
        // In an editor the test of a missed case is red; the policy alone decides.
        runs: [
          { passed: 20, failed: 1, skipped: 0 },
          { passed: 1, failed: 0, skipped: 20 },
          { passed: 2, failed: 19, skipped: 0 },
        ],
        all: { state: 'passed', line: 12 },
        one: { state: 'skipped', line: 12 },
        edited: { state: 'failed', line: 12 },
      })
      deepEqual(history(project), [PASSES, A_PART, FAILS])
    },
  },
]
