import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { vitestProject } from '../support/run-vitest.ts'

/** 40 cases of which the first `passing` are right. */
const suite = (passing: number, options = ''): string => `
  import { describeSuite, system } from 'oloproof'
  import { note } from './notes.js'

  const bot = system({ name: 'bot-${passing}', version: '1' }, ({ id, input }) => {
    note(id)
    return input < ${passing}
  })
  const cases = Array.from({ length: 40 }, (_, index) => ({ id: 'q' + index, input: index, expected: true }))
  describeSuite('suite', { system: bot, cases, ${options} }, ({ criterion }) => {
    criterion('right', ({ output }) => output)
  })
`

const ORDINARY = (passes: boolean): string => `
  import { expect, test } from 'vitest'
  test('an ordinary test', () => { expect(true).toBe(${passes}) })
`

const FLOOR = 'policy: { rules: [{ id: floor, metric: right, at_least: 0.7 }] }\n'
const STRICT_FLOOR = FLOOR.replace('policy: {', 'policy: { on_insufficient_evidence: fail,')

describe('exit codes', () => {
  test.for([
    ['PASS ends with 0', { 'a.test.ts': suite(40), 'oloproof.yaml': FLOOR }, 0],
    ['FAIL ends with 1', { 'a.test.ts': suite(10), 'oloproof.yaml': FLOOR }, 1],
    ['INSUFFICIENT_EVIDENCE ends with 0 by default', { 'a.test.ts': suite(30), 'oloproof.yaml': FLOOR }, 0],
    ['INSUFFICIENT_EVIDENCE ends with 4 on demand', { 'a.test.ts': suite(30), 'oloproof.yaml': STRICT_FLOOR }, 4],
    [
      'FAIL outranks INSUFFICIENT_EVIDENCE',
      { 'a.test.ts': suite(30), 'b.test.ts': suite(10), 'oloproof.yaml': STRICT_FLOOR },
      1,
    ],
    [
      'PASS beside an ordinary test that fails ends with 1',
      { 'a.test.ts': suite(40), 'b.test.ts': ORDINARY(false), 'oloproof.yaml': FLOOR },
      1,
    ],
    [
      'PASS with a hook of a person that throws after cases ends with 1',
      {
        'a.test.ts': `import { afterEach } from 'vitest'\nafterEach(() => { throw new Error('no database') })\n${suite(40)}`,
        'oloproof.yaml': FLOOR,
      },
      1,
    ],
    [
      'a suite of which every case errors ends with 3',
      { 'a.test.ts': suite(40).replace('note(id)', 'throw new Error(id)') },
      3,
    ],
    [
      'a suite with errors outranks an ordinary failure',
      { 'a.test.ts': suite(40).replace('note(id)', 'throw new Error(id)'), 'b.test.ts': ORDINARY(false) },
      3,
    ],
    [
      'wrong use outranks FAIL',
      { 'a.test.ts': suite(10), 'b.test.ts': suite(10, 'csaes: 1'), 'oloproof.yaml': FLOOR },
      2,
    ],
    ['ordinary tests alone that pass end with 0 when there is no rule', { 'b.test.ts': ORDINARY(true) }, 0],
    ['ordinary tests alone that fail end with 1 when there is no rule', { 'b.test.ts': ORDINARY(false) }, 1],
    ['rules without any suite end with 3', { 'b.test.ts': ORDINARY(true), 'oloproof.yaml': FLOOR }, 3],
    ['rules that cannot be read end with 2', { 'b.test.ts': ORDINARY(true), 'oloproof.yaml': 'policy: 1\n' }, 2],
    [
      'rules whose only suite is skipped end with 3',
      {
        'a.test.ts': suite(40).replace('describeSuite(', 'describeSuite.skip('),
        'b.test.ts': ORDINARY(true),
        'oloproof.yaml': FLOOR,
      },
      3,
    ],
  ] as const)('%s', async ([, files, code]) => {
    const project = await vitestProject(files)

    const { exitCode, stdout, stderr } = await project.run()

    expect(exitCode, stdout + stderr).toBe(code)
  })

  test('rules without any suite end with 3 unless a part of the tests was selected; the command is there for suites', async () => {
    const project = await vitestProject({
      'vitest.config.ts': `
        import { oloproof } from 'oloproof/config'
        export default { plugins: [oloproof()], test: { include: ['src/**/*.test.ts'] } }
      `,
      'src/b.test.ts': ORDINARY(true),
      'evals/a.test.ts': suite(40),
      'oloproof.yaml': FLOOR,
    })
    const note = /^note: no suite was run: suites were looked for in src\/\*\*\/\*\.test\.ts[,;]/m

    for (const args of [[], ['--dry'], ['--tag', 'x'], ['src/b']]) {
      const { exitCode, stdout } = await project.oloproof('run', ...args)
      expect(exitCode, stdout).toBe(3)
      expect(stdout).toMatch(note)
    }
    expect(await project.oloproof('run', '--json')).toMatchObject({
      exitCode: 3,
      stdout: '',
      stderr: expect.stringMatching(note),
    })
    expect(await project.run('src/b')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('no suite was run'),
    })
    expect(await project.run('-t', 'ordinary')).toMatchObject({ exitCode: 0 })
    const alone = await project.vitest('run')
    expect(alone.exitCode).toBe(0)
    expect(alone.stdout + alone.stderr).not.toMatch(/suite was run|exit code/)
  })

  test('coverage thresholds that are missed do not hide the code of the policy', async () => {
    const project = await vitestProject({
      'vitest.config.ts': `
        const coverage = { enabled: true, include: ['uncovered.ts'], reporter: [], thresholds: { functions: 100 } }
        export default { test: { coverage } }
      `,
      'uncovered.ts': 'export const never = () => 1\n',
      'a.test.ts': suite(30),
      'oloproof.yaml': STRICT_FLOOR,
    })

    // The thresholds alone end with 1, which outranks 4.
    expect((await project.run()).exitCode).toBe(1)

    project.write('a.test.ts', suite(40).replace('note(id)', 'throw new Error(id)'))
    const { exitCode, stderr } = await project.run()
    expect(stderr).toContain('does not meet')
    expect(exitCode).toBe(3)
  })

  test.runIf(existsSync('/dev/full'))(
    'a full disk on standard output ends PASS with 3, and the verdict is kept',
    async () => {
      const project = await vitestProject({ 'a.test.ts': suite(40), 'oloproof.yaml': FLOOR })

      for (const command of ['$VITEST run --reporter=oloproof', '$OLOPROOF run']) {
        const { exitCode, stderr } = await project.shell(`${command} > /dev/full`).ended
        expect(stderr).toMatch(/^error: what was found could not be shown whole: ENOSPC.*; it is in the store/m)
        expect(exitCode).toBe(3)
        expect(project.runs().at(-1)?.file?.rules[0]?.verdict).toBe('PASS')
      }
    },
  )

  test('a configuration or a set-up that ends the process as if all was well ends with 3', async () => {
    const project = await vitestProject({
      'vitest.config.ts': `process.exit(0)\nexport default {}\n`,
      'setup.ts': `export default () => process.exit(0)\n`,
      'a.test.ts': suite(40),
      'oloproof.yaml': FLOOR,
    })
    const ended = { exitCode: 3, stderr: expect.stringMatching(/^error: the process was ended before .*\n$/) }
    expect(await project.oloproof('run')).toMatchObject(ended)
    expect(await project.oloproof('run', '--json')).toMatchObject(ended)

    project.write('vitest.config.ts', `export default { test: { globalSetup: './setup.ts' } }\n`)
    expect(await project.oloproof('run')).toMatchObject(ended)
    expect(await project.run()).toMatchObject(ended)
    expect(project.notes()).toEqual([])
  })

  test.for([
    ['a reporter', 'PASS', 40, ['--reporter=./broken.ts']],
    ['a reporter', 'FAIL', 10, ['--reporter=./broken.ts']],
    ['a reporter', 'PASS', 40, ['--reporter=json', '--outputFile.json=folder']],
    ['a global teardown', 'PASS', 40, ['--config', 'teardown.config.ts']],
  ] as const)(
    '%s that fails beside %s ends with 3, never as FAIL and never as 0',
    async ([part, verdict, right, args]) => {
      const project = await vitestProject({
        'broken.ts': `export default class { async onTestRunEnd() { throw new Error('no disk') } }\n`,
        'teardown.config.ts': `export default { test: { globalSetup: './teardown.ts' } }\n`,
        'teardown.ts': `export default () => () => { throw new Error('no docker') }\n`,
        'folder/file': '',
        'a.test.ts': suite(right),
        'oloproof.yaml': FLOOR,
      })

      const { exitCode, stdout, stderr } = await project.run(...args)

      expect(stdout + stderr).toContain(`verdict   ${verdict}`)
      expect(stderr).toContain(`error: ${part} failed`)
      expect(exitCode).toBe(3)
    },
  )

  test('a code that another reporter has set already is kept', async () => {
    const project = await vitestProject({
      'strict.ts': 'export default class { onTestRunEnd() { process.exitCode = 1 } }\n',
      'a.test.ts': suite(40),
      'oloproof.yaml': FLOOR,
    })

    const { exitCode, stdout } = await project.run('--reporter=./strict.ts')

    expect(stdout).toContain('verdict   PASS')
    expect(exitCode).toBe(1)
  })

  test('misses: fail shows missed cases red with expected and actual, and the exit code stays that of the policy', async () => {
    const project = await vitestProject({
      'vitest.config.ts': `
        import { oloproof } from 'oloproof/config'
        export default { plugins: [oloproof()] }
      `,
      'a.test.ts': suite(38),
      'oloproof.yaml': `misses: fail\n${FLOOR}`,
    })

    const { exitCode, stdout } = await project.vitest(
      'run',
      '--reporter=json',
      '--outputFile.json=report.json',
      '--reporter=oloproof',
    )

    const report = JSON.parse(project.read('report.json')) as {
      numFailedTests: number
      testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[]
    }
    const results = report.testResults.flatMap(({ assertionResults }) => assertionResults)
    const red = results.filter(({ status }) => status === 'failed')
    expect(red.map(({ title }) => title)).toEqual(['q38', 'q39'])
    expect(red[0]?.failureMessages.join('')).toContain('q38 misses right')
    expect(results.at(-1)).toMatchObject({ title: 'policy: floor', status: 'passed' })
    expect(stdout).toContain('verdict   PASS')
    expect(stdout).toMatch(
      /^Missed cases\n {2}q38 misses right \(a\.test\.ts > .*\)\n {4}expected {2}.+\n {4}actual {4}.+\n {2}q39 /m,
    )
    expect(exitCode).toBe(0)
  })

  test('retry and repeats of the configuration never call a system again for a case', async () => {
    const project = await vitestProject({
      'vitest.config.ts': `export default { test: { retry: 2, repeats: 2 } }\n`,
      'a.test.ts': suite(10),
      'oloproof.yaml': `misses: fail\n${FLOOR}`,
    })

    const { exitCode } = await project.run()

    expect(project.notes()).toHaveLength(40)
    expect(exitCode).toBe(1)
  })

  test('a suite in a block whose tag says skip calls nothing', async () => {
    const project = await vitestProject({
      'vitest.config.ts': `export default { test: { tags: [{ name: 'slow', skip: true }] } }\n`,
      'slow-suite.ts': suite(10),
      'a.test.ts': `import { describe, test } from 'vitest'
        describe('slow ones', { tags: ['slow'] }, () => import('./slow-suite.ts'))
        test('plain', () => {})`,
      'oloproof.yaml': FLOOR,
    })

    const { exitCode } = await project.run()

    expect(project.notes()).toHaveLength(0)
    // Rules, and no suite that they could be held against.
    expect(exitCode).toBe(3)
  })

  test('required assertions, shuffled order, concurrent sequence and fake timers left on do not disturb a run', async () => {
    const project = await vitestProject({
      'vitest.config.ts': `
        export default {
          test: { expect: { requireAssertions: true }, sequence: { shuffle: true, concurrent: true, seed: 7 } },
        }
      `,
      'a.test.ts': `${suite(40)}
        import { TransientError } from 'oloproof'
        import { beforeAll, vi } from 'vitest'

        vi.useFakeTimers()
        vi.setSystemTime(0)
        const failed = new Set()
        const flaky = system({ name: 'flaky', version: '1' }, ({ id }) => {
          if (failed.has(id)) return true
          failed.add(id)
          throw new TransientError('busy', { retryable: true })
        })
        const hanging = system({ name: 'hanging', version: '1' }, () => new Promise(() => {}))
        describeSuite('flaky', { system: flaky, cases: [1, 2] }, ({ criterion }) => criterion('fine', ({ output }) => output))
        describeSuite('hanging', { system: hanging, cases: [1], timeout: 50 }, ({ criterion }) => criterion('never', () => true))
      `,
      'oloproof.yaml': FLOOR,
    })

    const { exitCode, stdout } = await project.run()

    expect(stdout).toContain('verdict   PASS')
    expect(stdout).toContain('2 / 2 observed · 0 missing · 0 excluded')
    expect(stdout).toContain('1 × timeout')
    expect(exitCode).toBe(3)
    const codes = Object.fromEntries(project.runs().map(({ file }) => [file?.suite, file?.exit_code]))
    expect(codes).toEqual({ suite: 0, flaky: 0, hanging: 3 })
    const years = project.journal().map(({ at }) => at.slice(0, 4))
    expect(years).not.toContain('1970')
  })
})
