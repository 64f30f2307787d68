import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { catalogue } from '../../src/base/error-catalogue.ts'
import { vitestProject } from '../support/run-vitest.ts'

/** Ten cases, of which the first `passing` are right. */
const suite = (passing: number): string => `
  import { describeSuite, system } from 'oloproof'
  import { note } from './notes.js'

  const bot = system({ name: 'bot', version: '${passing}' }, ({ input }) => {
    note(String(process.pid))
    return input < ${passing}
  })
  const cases = Array.from({ length: 10 }, (_, index) => ({ id: 'q' + index, input: index }))
  describeSuite('suite', { system: bot, cases }, ({ criterion }) => {
    criterion('right', ({ output }) => output)
  })
`

const FLOOR = 'policy: { rules: [{ id: floor, metric: right, at_least: 0.5 }] }\n'

function example(name: string): Record<string, string> {
  const folder = fileURLToPath(new URL(`../../examples/${name}`, import.meta.url))
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(files.map((file) => [file.name, readFileSync(`${folder}/${file.name}`, 'utf8')]))
}

describe('oloproof run', () => {
  test('prints what vitest run with the reporter prints, and every id of it works in the next command', async () => {
    const project = await vitestProject(example('support_bot'))

    const command = await project.oloproof('run')
    const reporter = await project.run()

    const normal = (text: string): string =>
      text
        .replace(/run_[0-9A-Z]{26}/g, 'run_ID')
        .replace(/^ {2}(time|calls|cached|tokens) .*\n/gm, '')
        .replace(/^nothing was executed.*\n/gm, '')
    expect(normal(reporter.stdout)).toBe(normal(command.stdout))
    // What cannot be decided is said before anything is called.
    expect(command).toMatchObject({ exitCode: 0, stderr: reporter.stderr })

    const ids = [...new Set(command.stdout.match(/run_[0-9A-Z]{26}/g))]
    expect(ids).toHaveLength(2)
    for (const id of ids) {
      expect(await project.oloproof('plan', id, '--run')).toMatchObject({ exitCode: 0, stderr: '' })
      const shown = await project.oloproof('show', id)
      expect(shown).toMatchObject({ exitCode: 0, stderr: '' })
      const next = /^\d+ to look at: oloproof (.*)$/m.exec(shown.stdout)?.[1]
      if (next !== undefined) expect(await project.oloproof(...next.split(' '))).toMatchObject({ exitCode: 0 })
    }
    const { stdout } = await project.oloproof('runs')
    expect(stdout.match(/run_[0-9A-Z]{26}/g)).toHaveLength(4)
  })

  test('passes on what selects and bounds, and the options of Vitest after --', async () => {
    const project = await vitestProject({ 'a.test.ts': suite(10), 'b.test.ts': suite(9), 'oloproof.yaml': FLOOR })
    const args = [
      'a.test',
      '--system',
      '2',
      '--limit=3',
      '-t',
      'q1',
      '--no-cache',
      '--',
      '--retry',
      '1',
      '--outputFile',
    ]
    const { exitCode, stdout } = await project.oloproof('run', ...args.slice(0, -1))
    expect(exitCode).toBe(0)
    expect(stdout).toContain('system 2 (command line)')
    expect(stdout).toContain('limit 3 (command line)')
    expect(stdout).toContain('nothing was decided: only a part of the cases was selected (PARTIAL, 1 of 10 cases)')
    expect(project.notes()).toHaveLength(1)
  })

  test('runs one file in its own process, and two files, and a file that changes its process, in others', async () => {
    const project = await vitestProject({ 'a.test.ts': suite(10), 'b.test.ts': suite(9), 'oloproof.yaml': FLOOR })
    const pids = async (...args: string[]): Promise<readonly [own: number, workers: ReadonlySet<string>]> => {
      project.forgetNotes()
      const running = project.startOloproof('run', ...args, '--no-cache')
      expect((await running.ended).exitCode).toBe(0)
      return [running.pid, new Set(project.notes())]
    }
    const [own, alone] = await pids('a.test')
    expect([...alone]).toEqual([String(own)])
    const [main, workers] = await pids()
    expect(workers.size).toBe(2)
    expect(workers).not.toContain(String(main))
    project.write('b.test.ts', `import { vi } from 'vitest'\nvi.useFakeTimers()\n${suite(9)}`)
    const [other, forked] = await pids('b.test')
    expect(forked.size).toBe(1)
    expect(forked).not.toContain(String(other))
    project.write('clock.ts', `import { vi } from 'vitest'\nvi.useFakeTimers()\n`)
    project.write('b.test.ts', `import './clock.js'\n${suite(9)}`)
    const [further, behind] = await pids('b.test')
    expect(behind.size).toBe(1)
    expect(behind).not.toContain(String(further))
  })

  test('keeps its exit code and its folder, whatever a package that a file in its process calls makes of them', async () => {
    const project = await vitestProject({
      'a.test.ts': `import 'unruly'\n${suite(10)}`,
      'node_modules/unruly/package.json': '{ "name": "unruly", "type": "module", "exports": "./index.js" }',
      'node_modules/unruly/index.js': `process.exitCode = 4\nprocess.chdir('elsewhere')\n`,
      'elsewhere/index.html': '',
      'oloproof.yaml': FLOOR,
    })
    const running = project.startOloproof('run', '--html', 'page.html')
    expect((await running.ended).exitCode).toBe(0)
    expect(new Set(project.notes())).toEqual(new Set([String(running.pid)]))
    expect(project.read('page.html')).toContain('<html')
  })

  test.for([
    ['PASS', suite(10), FLOOR, 0],
    ['FAIL', suite(0), FLOOR, 1],
    ['an undecided rule that is tolerated', suite(6), FLOOR, 0],
    ['wrong use', suite(10), 'polcy: {}\n', 2],
    ['a suite in which every case errors', suite(10).replace('note(', 'fail('), FLOOR, 3],
    ['an undecided rule that is not tolerated', suite(6), FLOOR.replace('{', '{ on_insufficient_evidence: fail,'), 4],
  ] as const)('ends with a code of its own after %s, also when it writes reports', async ([, text, policy, code]) => {
    const project = await vitestProject({ 'a.test.ts': text, 'oloproof.yaml': policy })
    const { exitCode, stdout, stderr } = await project.oloproof('run', '--junit', 'report.xml')
    expect(exitCode, stdout + stderr).toBe(code)
    expect(project.read('report.xml')).toContain('<testsuite name="a.test.ts"')
  })

  test('a configuration of the host that cannot be loaded is wrong use, and said', async () => {
    const project = await vitestProject({
      'a.test.ts': suite(10),
      'vitest.config.js': "throw new Error('no such mode')\n",
    })
    const { exitCode, stdout, stderr } = await project.oloproof('run')
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toContain('error: Vitest did not start: no such mode\n')
    expect(stderr).toContain(catalogue['host_not_started'].hint({ problem: 'no such mode' }))
  })

  test('in a folder of a repository says that the configuration above it does not hold there', async () => {
    const project = await vitestProject({
      'oloproof.yaml': FLOOR,
      'packages/bot/a.test.ts': suite(10).replace('./notes.js', '../../notes.js'),
    })
    const { exitCode, stdout } = await project.oloproof('run', '--', '--root', 'packages/bot')
    expect(exitCode).toBe(0)
    expect(stdout).toContain(
      'nothing was decided: the policy has no rule for this suite; the oloproof.yaml in ../.. was not read\n',
    )
    expect(stdout).toContain('note: there is an oloproof.yaml in ../..; it holds for projects with their root there: ')
    const there = await project.oloproof('run', '--', '--root', '.')
    expect(there.stdout).toContain('verdict   PASS')
  })

  test('--dry says what would be called and what is cached, calls nothing, and leaves nothing behind', async () => {
    const project = await vitestProject({ 'a.test.ts': suite(10), 'oloproof.yaml': FLOOR })

    const before = await project.oloproof('run', '--dry')

    expect(before).toMatchObject({ exitCode: 0, stderr: '' })
    expect(before.stdout).toMatch(
      /^suite · bot@10\n {2}cases {5}10\n {2}cached {4}0 answers\n {2}calls {5}10\n {2}cost {6}unknown/,
    )
    expect([project.notes(), project.runs(), project.journal()]).toEqual([[], [], []])

    await project.oloproof('run', '--limit', '4')
    await project.oloproof('run', '-t', 'nothing-at-all')
    const after = await project.oloproof('run', '--dry')

    expect(after.stdout).toMatch(/ {2}cached {4}4 answers\n {2}calls {5}6\n {2}time {6}/)
    expect(after.stdout).toContain(
      '  rules     floor\n\nNothing was called, and nothing was kept: this was a dry run.\n',
    )
    const { stdout, stderr } = await project.oloproof('run', '--dry', '--json')
    expect(stdout.split('\n')).toHaveLength(2)
    expect(JSON.parse(stdout)).toMatchObject({ type: 'dry_run', suite: 'suite', system: 'bot@10', cached: 4, calls: 6 })
    expect(stderr).toBe(after.stdout)

    expect(project.notes()).toHaveLength(4)
    expect(project.runs()).toHaveLength(1)
  })

  test('--json writes events alone on standard output, whatever configuration, set-up, tests and children write', async () => {
    const noise = (where: string): string => `
      console.log('NOISE of the console ${where}')
      process.stdout.write('NOISE of the stream ${where}\\n')
      writeSync(1, 'NOISE of the descriptor ${where}\\n')
      spawnSync('echo', ['NOISE of a child ${where}'], { stdio: 'inherit' })
    `
    const imports = `import { spawnSync } from 'node:child_process'\nimport { writeSync } from 'node:fs'\n`
    const project = await vitestProject({
      'vitest.config.ts': `${imports}${noise('in the configuration')}
        export default { test: { globalSetup: './setup.ts', pool: 'threads' } }
      `,
      'setup.ts': `${imports}export default () => {${noise('in the set-up')} return () => {${noise('in the teardown')}} }`,
      'a.test.ts': imports + suite(10).replace('note(', `${noise('in a system')};note(`),
      'oloproof.yaml': FLOOR,
    })

    const { exitCode, stdout, stderr } = await project.oloproof('run', '--json')

    expect(exitCode).toBe(0)
    const types = stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { readonly type: string }).type)
    expect(types.filter((type) => type === 'case_judged')).toHaveLength(10)
    expect(types.at(-1)).toBe('run_finished')
    for (const place of ['in the configuration', 'in the set-up', 'in a system', 'in the teardown']) {
      for (const source of ['the console', 'the stream', 'the descriptor', 'a child']) {
        expect(stderr).toContain(`NOISE of ${source} ${place}`)
      }
    }
    expect(stderr).toContain('│ 10 / 10 observed · 0 missing · 0 excluded │')
  })

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('--json keeps what had finished when it gets %s, and says so', async (signal, code) => {
    const slow = suite(10).replace(
      '({ input }) => {',
      'async ({ input }) => { if (input > 2) await new Promise(() => {})\n',
    )
    const project = await vitestProject({ 'a.test.ts': slow, 'oloproof.yaml': FLOOR })
    const running = project.startOloproof('run', '--json')
    await eventually(() => running.stdout().match(/case_judged/g)?.length).toBe(3)

    process.kill(running.pid, signal)

    const { exitCode, stdout } = await running.ended
    expect(exitCode).toBe(code)
    expect(stdout.trimEnd().split('\n').at(-1)).toContain(`"completeness":"PARTIAL","exit_code":${code}`)
    expect(project.journal()).toHaveLength(3)
  })
})

describe('the command', () => {
  test('sets up a project whose first suite runs', async () => {
    const project = await vitestProject({})
    expect(await project.oloproof('init')).toMatchObject({ exitCode: 0, stderr: '' })
    const { exitCode, stdout } = await project.oloproof('run')
    expect(exitCode).toBe(0)
    expect(stdout).toContain('│ 4 / 4 observed · 0 missing · 0 excluded │')
    expect(await project.oloproof('doctor')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/plugin {4}in vitest\.config\.ts\n(.*\n)*Nothing is wrong\.\n$/),
    })
  })

  test('says what to add to a configuration that would not run the first suite, and nothing where it would', async () => {
    const config = (include: string): string =>
      `import { defineConfig } from 'vitest/config'\nexport default defineConfig({ test: { include: [${include}] } })\n`
    const project = await vitestProject({
      'vitest.config.ts': config("'src/**/*.spec.ts'"),
      'src/a.spec.ts': "import { test } from 'vitest'\ntest('an ordinary test', () => {})\n",
    })
    const first = await project.oloproof('init')
    expect(first).toMatchObject({ exitCode: 0, stderr: '' })
    expect(first.stdout).toContain(
      `wrote    evals/first-suite.test.ts
         Vitest would not run it: in vitest.config.ts, include is ['src/**/*.spec.ts']
         add 'evals/**/*.test.ts' to it, and let neither exclude nor dir leave that out
`,
    )
    expect(await project.oloproof('run')).toMatchObject({
      exitCode: 3,
      stdout: `
note: no suite was run: suites were looked for in src/**/*.spec.ts; if they lie elsewhere, add their files to include of the Vitest configuration

exit code 3: no usable evidence: no suite was run
no suite was run: 1 ordinary test passed, 0 failed, 0 skipped
`,
    })

    project.write('vitest.config.ts', config("'src/**/*.spec.ts', 'evals/**/*.test.ts'"))
    expect((await project.oloproof('init')).stdout).not.toContain('would not run')
  })

  test('says what projects need where the configuration is one of several', async () => {
    const config = (project: string): string => `
      import { defineConfig } from 'vitest/config'
      export default defineConfig({ test: { projects: ['packages/*'${project}] } })
    `
    const project = await vitestProject({
      'vitest.config.ts': config(''),
      'packages/a/package.json': '{ "name": "a", "type": "module" }',
      'packages/a/a.test.ts': "import { test } from 'vitest'\ntest('an ordinary test', () => {})\n",
    })
    const first = await project.oloproof('init')
    expect(first).toMatchObject({ exitCode: 0, stderr: '' })
    const named = "{ extends: true, test: { name: 'evals', include: ['evals/**/*.test.ts'] } }"
    expect(first.stdout).toContain(`
         it does not hold in the projects a: a plain vitest run fails at suites there
         add plugins: [oloproof()] to the configuration of each that has suites; oloproof run does without it
wrote    evals/first-suite.test.ts
         Vitest would not run it: it is in none of the projects
         add to projects in vitest.config.ts:
           ${named}
`)
    expect(await project.oloproof('doctor')).toMatchObject({
      exitCode: 2,
      stdout: expect.stringMatching(/^ {2}suites {4}none of 1 test file imports oloproof; test files are /m),
    })

    project.write('vitest.config.ts', config(`, ${named}`))
    expect((await project.oloproof('init')).stdout).not.toContain('would not run')
    expect((await project.vitest('run')).exitCode).toBe(0)
    expect(project.runs().map(({ file }) => file?.project)).toEqual(['evals'])
  })

  test('shows what there is, completes it in a shell, and names what was meant', async () => {
    const project = await vitestProject({})
    const help = await project.oloproof('--help')
    const names = [...help.stdout.matchAll(/^ {2}([a-z]+) .*$/gm)].map(([, name = '']) => name)
    expect(names).toEqual(expect.arrayContaining(['run', 'plan', 'runs', 'show', 'completion']))
    expect(await project.oloproof()).toMatchObject({ exitCode: 2, stdout: help.stdout })
    expect(await project.oloproof('--version')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
    const one = await project.oloproof('plan', '--help')
    expect(one).toMatchObject({ exitCode: 0, stderr: '' })
    expect(one.stdout).toMatch(/^oloproof plan RUN_ID/)
    expect(await project.oloproof('pln')).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr:
        'error: oloproof: there is no command pln; did you mean plan?\n  hint      oloproof --help shows what there is\n',
    })
  })

  test('refuses what Vitest does not know and does not start with, before any call and in its own words', async () => {
    const project = await vitestProject(example('support_bot'))
    const [unknown, asEvents, notStarted] = await Promise.all([
      project.oloproof('run', '--', '--repoter=dot'),
      project.oloproof('run', '--json', '--', '--repoter=dot'),
      project.oloproof('run', '--project', 'nope'),
    ])
    const message = 'error: oloproof run: Vitest has no option --repoter; did you mean --reporter?\n'
    expect(unknown).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining(message) })
    expect(asEvents).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining(message) })
    expect(notStarted).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('error: Vitest did not start: No projects matched the filter "nope"\n'),
    })
    expect(project.runs()).toEqual([])
  })

  test('ends without an error when its reader goes away early', async () => {
    const project = await vitestProject(example('support_bot'))
    await project.oloproof('run')
    const program = `${process.execPath} node_modules/oloproof/dist/command.js`
    const { stdout, stderr } = await project.shell(`${program} show latest --json | head -c 20`).ended
    expect([stdout.length, stderr]).toEqual([20, ''])
  })
})
