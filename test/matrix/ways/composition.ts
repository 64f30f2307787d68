import { deepEqual, equal } from 'node:assert/strict'
import type { EndedProcess, UserProject } from '../../support/user-project.ts'
import { A_PART, expectCalls, expectDecided, expectNoText, expectRuns, expectText, FAILS, PASSES } from '../checks.ts'
import { FLOOR, PLAIN, suite, withPlugin } from '../suite-files.ts'
import type { Way } from '../way.ts'

const GOOD = { ...FLOOR, 'good.test.js': suite('good') }
const OURS = ['vitest', 'run', '--reporter=oloproof'] as const

/** A report on standard output; Vitest 5 writes it to a folder of its own unless it is told to. */
const REPORT = (name: 'json' | 'junit'): string => `reporters: [['${name}', { stdout: true }], 'oloproof']`

/**
 * A provider without browsers. Vitest 4 makes its server when it is to run tests in it, which must not happen; Vitest 5
 * makes it with the project, whatever is run.
 */
const BROWSER = `browser: { enabled: true, instances: [{ browser: 'chromium' }], provider: {
  name: 'none', options: {}, supportedBrowser: ['chromium'], providerFactory: () => ({}),
  serverFactory: (server) => {
    if (server !== undefined) throw new Error('a browser was started')
    const anything = new Proxy(() => {}, { get: (_, name) => (name === 'then' ? undefined : anything), apply: () => anything })
    return { plugins: [], config: () => ({}), configureServer() {}, setupRpc() {}, resolveOptimizeDeps: () => ({}), createParent: () => anything }
  },
} }`

const HOSTILE_IDS = ['<b>&"', 'two\nlines', ']]>', '\u001b[31mred', '\ud800', '::error::', '</testcase>', '\u202eevil']

/** What people set around suites: nothing of it may change what is called, counted and decided. */
export const COMPOSITION: readonly Way[] = [
  {
    name: 'json on standard output stays whole, tables beside it',
    files: { ...GOOD, ...withPlugin(REPORT('json')) },
    run: ['vitest', 'run'],
    check: (ended, project) => {
      expectDecided(ended, project, { good: PASSES })
      equal((JSON.parse(ended.stdout) as { readonly numPassedTests: number }).numPassedTests, 21)
      expectText(ended.stderr, 'verdict   PASS')
    },
  },
  {
    name: 'junit on standard output with hostile case ids',
    isShort: true,
    files: {
      ...FLOOR,
      ...withPlugin(REPORT('junit')),
      'hostile.test.js': suite('<hostile> & "suite"').replace(
        "id: 'q' + index",
        `id: (${JSON.stringify(HOSTILE_IDS)}[index] ?? '') + index`,
      ),
    },
    run: ['vitest', 'run'],
    check: (ended, project) => {
      expectRuns(ended, project, 0, { '<hostile> & "suite"': PASSES })
      expectText(ended.stdout, /^<\?xml .*\n<testsuites [^]*<\/testsuites>\s*$/)
      equal(ended.stdout.match(/<testcase /g)?.length, 21)
      // oxlint-disable-next-line no-control-regex
      expectNoText(ended.stdout, /[\u0000-\u0008\u000b-\u001f\u202e]|<b>/)
      expectText(ended.stdout, 'two\\nlines1')
      expectText(ended.stderr, 'verdict   PASS')
    },
  },
  {
    name: 'what tests print is shown once, beside default',
    files: { ...FLOOR, 'good.test.js': suite('good', { after: `console.log('printed by a test')` }) },
    run: [...OURS, '--reporter=default'],
    check: ({ exitCode, stdout, stderr }) => {
      equal(exitCode, 0)
      equal((stdout + stderr).match(/printed by a test/g)?.length, 1)
    },
  },
  {
    name: '--silent',
    files: { ...FLOOR, 'good.test.js': suite('good', { after: `console.log('printed by a test')` }) },
    run: [...OURS, '--silent', '--no-color', '--hideSkippedTests', '--logHeapUsage'],
    check: (ended, project) => {
      expectDecided(ended, project, { good: PASSES })
      // oxlint-disable-next-line no-control-regex
      expectNoText(ended.stdout + ended.stderr, /printed by a test|\u001b/)
    },
  },
  ...(['forks', 'vmThreads'] as const).map((pool): Way => ({
    name: `timers faked by a set-up file, a retry and a hanging call, ${pool}`,
    ...(pool === 'forks' && { isShort: true }),
    files: {
      ...withPlugin(`pool: '${pool}', setupFiles: ['./fake-timers.js']`),
      'fake-timers.js': `import { vi } from 'vitest'
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] })
`,
      'hard.test.js': `import { describeSuite, system, TransientError } from 'oloproof'
import { note } from './notes.js'

const flaky = system({ name: 'flaky', version: '1' }, (testCase, call) => {
  note('+')
  note('-')
  if (call.attempt === 1) throw new TransientError('busy', { retryable: true })
  return true
})
const hanging = system({ name: 'hanging', version: '1' }, () => new Promise(() => {}))
const ok = ({ criterion }) => criterion('ok', ({ output }) => output)
describeSuite('flaky', { system: flaky, cases: ['a'] }, ok)
describeSuite('hanging', { system: hanging, cases: ['a'], timeout: 50 }, ok)
`,
    },
    run: OURS,
    check: (ended, project) => {
      expectRuns(ended, project, 3, { flaky: 'UNDECIDED COMPLETE 0', hanging: 'RUN_ERROR COMPLETE 3' })
      deepEqual(project.notes(), ['+', '-', '+', '-'])
      expectText(ended.stdout, '1 × timeout')
    },
  })),
  ...(['vmForks', 'vmThreads'] as const).map((pool): Way => ({
    name: `a system behind a URL, ${pool}`,
    files: {
      ...FLOOR,
      'http.test.js': `import { createServer } from 'node:http'
import { describeSuite, httpSystem } from 'oloproof'
import { afterAll } from 'vitest'

const server = createServer((request, response) => response.end('"yes"'))
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const url = 'http://127.0.0.1:' + server.address().port
const bot = httpSystem({ name: 'bot', version: '1', http: { url } })
const cases = Array.from({ length: 20 }, (_, index) => index)
describeSuite('http', { system: bot, cases }, ({ criterion }) => {
  criterion('right', ({ output }) => String(output).includes('yes'))
})
`,
    },
    run: [...OURS, `--pool=${pool}`],
    check: (ended, project) => expectRuns(ended, project, 0, { http: PASSES }),
  })),
  {
    name: 'one file in two projects',
    files: {
      ...GOOD,
      ...withPlugin(`projects: [{ extends: true, test: { name: 'one' } }, { extends: true, test: { name: 'two' } }]`),
    },
    run: OURS,
    check: (ended, project) => {
      equal(ended.exitCode, 0)
      deepEqual(
        project
          .runs()
          .map(({ file }) => String(file?.project))
          .sort((one, other) => one.localeCompare(other)),
        ['one', 'two'],
      )
      expectText(ended.stdout, /good\.test\.js · one {2}PASS/)
      expectText(ended.stdout, /good\.test\.js · two {2}PASS/)
    },
  },
  ...browserWays(),
  {
    name: '--bail=1 after a FAIL: 1, files that were not reached are named',
    files: {
      ...FLOOR,
      'a.test.js': suite('bad', { right: 2 }),
      'b.test.js': suite('good'),
      ...withPlugin(`sequence: { sequencer: class {
        shard(files) { return files }
        sort(files) { return files.sort((one, other) => (one.moduleId < other.moduleId ? -1 : 1)) }
      } }`),
    },
    run: [...OURS, '--bail=1', '--no-file-parallelism'],
    check: (ended, project) => {
      expectRuns(ended, project, 1, { bad: FAILS })
      expectText(ended.stdout, 'note: --bail ended the test run before b.test.js')
    },
  },
  {
    name: '--bail=1 with misses: fail',
    files: {
      'oloproof.yaml': `misses: fail\n${FLOOR['oloproof.yaml']}`,
      'good.test.js': suite('good').replace('input < 19', 'input > 0'),
    },
    run: [...OURS, '--bail=1', '--', '--system=1'],
    check: (ended, project) => {
      // The first case is missed and red; the policy alone could fail the run, and decides nothing on a part.
      expectRuns(ended, project, 0, { good: A_PART })
    },
  },
  ...unhandledRejection(),
  {
    name: 'a global set-up that throws: 3',
    files: {
      ...GOOD,
      'up.js': `export default () => { throw new Error('no docker') }`,
      ...withPlugin(`globalSetup: './up.js'`),
    },
    run: OURS,
    check: (ended, project) => {
      expectRuns(ended, project, 3, {})
      expectText(ended.stdout, 'no test file was run: the host gave up before the first of them')
      expectText(ended.stderr, 'no docker')
    },
  },
  {
    name: 'suites and ordinary tests in one file, with hooks and assertions counted',
    files: {
      ...FLOOR,
      'good.test.js': suite('good', {
        before: `import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
let each = 0
beforeAll(() => { each = 100 })
beforeEach(() => { each += 1; expect.assertions(1) })
afterEach(() => { each += 1 })
test('before', () => { expect(each).toBe(101) })`,
        after: `test('after', () => { expect(each).toBe(101 + 2 * 22) })`,
      }),
    },
    run: OURS,
    check: (ended, project) => expectDecided(ended, project, { good: PASSES }),
  },
  {
    name: 'describe with fails, repeats, retry and concurrent around a suite',
    files: {
      ...FLOOR,
      'bad.test.js': suite('bad', {
        right: 2,
        before: `import { describe } from 'vitest'\ndescribe('around', { fails: true, repeats: 2, retry: 2, concurrent: true, timeout: 1 }, () => {`,
        after: '})',
      }),
    },
    run: OURS,
    check: (ended, project) => expectDecided(ended, project, { 'around > bad': FAILS }),
  },
  {
    name: 'tags with fails, repeats, retry, concurrent and timeout on describe around a suite',
    isShort: true,
    files: {
      ...FLOOR,
      ...withPlugin(`tags: [{ name: 'llm', fails: true, repeats: 2, retry: 2, concurrent: true, timeout: 1 }]`),
      'good.test.js': suite('good', {
        before: `import { describe } from 'vitest'\ndescribe('around', { tags: ['llm'] }, () => {`,
        after: '})',
      }),
    },
    run: OURS,
    check: (ended, project) => expectDecided(ended, project, { 'around > good': PASSES }),
  },
  {
    name: 'mocks restored, globals stubbed by a set-up file',
    files: {
      ...GOOD,
      ...withPlugin(
        `globals: true, restoreMocks: true, mockReset: true, unstubGlobals: true, unstubEnvs: true, setupFiles: ['./stubs.js']`,
      ),
      'stubs.js': `import { vi } from 'vitest'
vi.stubGlobal('fetch', () => { throw new Error('no network') })
vi.spyOn(process, 'exit').mockImplementation(() => {})
vi.stubGlobal('Date', class { static now() { return 0 } })
vi.stubGlobal('setTimeout', () => { throw new Error('no timers') })
vi.stubGlobal('queueMicrotask', () => { throw new Error('no microtasks') })
process.stdout.write = () => true
`,
    },
    run: OURS,
    check: (ended, project) => expectDecided(ended, project, { good: PASSES }),
  },
]

function browserWays(): readonly Way[] {
  const projects = (web: string): Readonly<Record<string, string>> => ({
    ...GOOD,
    ...withPlugin(`projects: [
      { extends: true, test: { name: 'evals', include: ['good.test.js'] } },
      { extends: true, test: { name: 'web', include: ['web.test.js'], ${BROWSER} } },
    ]`),
    'web.test.js': web,
  })
  const refused = (ended: EndedProcess, project: UserProject): void => {
    expectRuns(ended, project, 2, {})
    deepEqual(project.notes(), [])
    expectText(ended.stdout + ended.stderr, /web\.test\.js has suites, and project .* runs in a browser/)
    expectNoText(ended.stderr, /a browser was started/)
  }
  return [
    {
      name: 'a suite in a browser project: 2, nothing starts',
      files: projects(suite('web')),
      run: OURS,
      check: refused,
    },
    {
      name: 'a suite in a browser project, plugin alone: 2',
      files: projects(suite('web')),
      run: ['vitest', 'run'],
      check: refused,
    },
    {
      name: 'a browser project of ordinary tests beside suites',
      files: projects(PLAIN),
      run: [...OURS, '--project=evals'],
      check: (ended, project) => expectDecided(ended, project, { good: PASSES }),
    },
  ]
}

function unhandledRejection(): readonly Way[] {
  const files = { ...FLOOR, 'good.test.js': suite('good', { after: `Promise.reject(new Error('lost'))` }) }
  return [
    {
      name: 'a rejection that nobody handles: 3',
      files,
      run: OURS,
      check: (ended, project) => {
        expectRuns(ended, project, 3, { good: PASSES })
        expectText(ended.stderr, 'lost')
      },
    },
    {
      name: '--dangerouslyIgnoreUnhandledErrors',
      files,
      run: [...OURS, '--dangerouslyIgnoreUnhandledErrors'],
      check: (ended, project) => {
        expectDecided(ended, project, { good: PASSES })
        expectCalls(project, 20, 4)
      },
    },
  ]
}
