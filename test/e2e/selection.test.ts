import { describe, expect, test } from 'vitest'
import { vitestProject, type VitestProject } from '../support/run-vitest.ts'

const SUITE = `
  import { describeSuite, system } from 'oloproof'
  import { note } from './notes.js'

  const bot = system({ name: 'bot', version: '1' }, ({ id, input }) => {
    note(id)
    return input
  })
  const cases = Array.from({ length: 40 }, (_, index) => {
    return { id: 'q' + String(index).padStart(2, '0'), input: index, tags: index < 5 ? ['early'] : [] }
  })
  describeSuite('suite', { system: bot, cases, cache: false }, ({ criterion }) => {
    criterion('right', () => true)
  })
`

const POLICY = { 'oloproof.yaml': 'policy: { rules: [{ id: floor, metric: right, at_least: 0.5 }] }\n' }

/** What a run of selected cases must come to: nothing decided, said in one line, exit code 0. */
async function expectPartial(project: VitestProject, args: readonly string[], finished: number): Promise<void> {
  project.forgetNotes()
  const { exitCode, stdout } = await project.run(...args)

  expect(stdout).toContain(
    `nothing was decided: only a part of the cases was selected (PARTIAL, ${finished} of 40 cases)`,
  )
  expect(stdout).not.toMatch(/verdict|PASS|FAIL/)
  expect(exitCode).toBe(0)
  expect(project.notes()).toHaveLength(finished)
  const run = project.runs().at(-1)
  expect(run?.file).toMatchObject({ status: 'UNDECIDED', completeness: 'PARTIAL', exit_code: 0, rules: [], finished })
}

describe('selection', () => {
  test('-t, --limit and --tag run their cases and decide nothing; without them the same suite passes', async () => {
    const project = await vitestProject({ 'a.test.ts': SUITE, ...POLICY })

    await expectPartial(project, ['-t', 'suite.* q0'], 10)
    await expectPartial(project, ['--', '--limit', '7'], 7)
    await expectPartial(project, ['--', '--tag', 'early', '--limit', '3'], 3)

    const whole = await project.run()
    expect(whole.stdout).toContain('  verdict   PASS: the whole interval is above the threshold')
    expect(whole.exitCode).toBe(0)
  })

  test('a filter of files leaves whole suites, which are decided', async () => {
    const project = await vitestProject({
      'a.test.ts': SUITE,
      'b.test.ts': SUITE.replaceAll('right', 'other'),
      ...POLICY,
    })

    const { exitCode, stdout } = await project.run('a.test')

    expect(stdout).toContain('verdict   PASS')
    expect(project.runs()).toHaveLength(1)
    expect(exitCode).toBe(0)
  })

  test('.only and .skip leave whole suites out, and their rules are remarks', async () => {
    const project = await vitestProject({
      'only.test.ts': `${SUITE}
        describeSuite.only('the only one', { system: bot, cases, cache: false }, ({ criterion }) => criterion('mine', () => true))
        describeSuite.skip('skipped', { system: bot, cases, cache: false }, ({ criterion }) => criterion('skipped', () => true))
      `,
      'oloproof.yaml': `
policy:
  rules:
    - { id: floor, metric: right, at_least: 0.5 }
    - { id: mine, metric: mine, at_least: 0.5 }
    - { id: skipped, metric: skipped, at_least: 0.5 }
`,
    })

    const { exitCode, stdout } = await project.run()

    expect(project.runs().map(({ file }) => file?.suite)).toEqual(['the only one'])
    expect(stdout).toContain('mine: mine at least 50.0%')
    expect(stdout.match(/^note: .*/gm)).toEqual(['note: rules that concern no suite of this selection: floor, skipped'])
    expect(exitCode).toBe(0)
  })

  test('--bail sends no further call, keeps the answers on their way, and leaves a part on purpose', async () => {
    const project = await vitestProject({
      'suite.test.ts': SUITE.replace('({ id, input }) => {', 'async ({ id, input }) => {')
        .replace(
          'note(id)',
          `note(id)
        if (input >= 5) await sleep(300)`,
        )
        .concat(`import { setTimeout as sleep } from 'node:timers/promises'\n`),
      'fails.test.ts': `
        import { existsSync, readFileSync } from 'node:fs'
        import { setTimeout as sleep } from 'node:timers/promises'
        import { expect, test } from 'vitest'
        test('fails while the suite runs', async () => {
          const notes = new URL('./notes.log', import.meta.url)
          while (!existsSync(notes) || !readFileSync(notes, 'utf8').includes('q05')) await sleep(10)
          expect(1).toBe(2)
        }, 60_000)
      `,
      ...POLICY,
    })

    const { exitCode, stdout } = await project.run('--bail=1', '--maxWorkers=2', '--', '--system', '1')

    expect(exitCode).toBe(1)
    const calls = project.notes().length
    expect(calls).toBeLessThan(40)
    expect(stdout).toContain(
      `nothing was decided: only a part of the cases was selected (PARTIAL, ${calls} of 40 cases)`,
    )
    expect(project.runs()[0]?.file).toMatchObject({ status: 'UNDECIDED', completeness: 'PARTIAL', exit_code: 0 })
    expect(project.journal()).toHaveLength(calls)
  })

  test('a name of an ordinary test and of a rule selects a part: no case, nothing decided, exit code 0', async () => {
    const ordinary = "import { test } from 'vitest'\ntest('the floor is dry', () => {})\n"
    const project = await vitestProject({ 'a.test.ts': SUITE, 'b.test.ts': ordinary, ...POLICY })

    const beside = await project.run('-t', 'floor')

    expect(beside.exitCode).toBe(0)
    expect(beside.stdout).toContain('not run: a policy is decided on the evidence of the whole suite')
    expect(beside.stdout).not.toContain('note:')
    expect(project.notes()).toEqual([])
    expect((await project.run('-t', 'policy: floor')).exitCode).toBe(3)
  })

  test('a shard runs its files and decides nothing', async () => {
    const project = await vitestProject({ 'a.test.ts': SUITE, 'b.test.ts': SUITE, ...POLICY })

    const { exitCode, stdout } = await project.run('--shard=1/2')

    expect(project.runs()).toHaveLength(1)
    expect(stdout).toContain('nothing was decided: this is one shard of several, which are decided together')
    expect(stdout).not.toContain('PASS')
    expect(exitCode).toBe(0)
  })

  test.for([
    ['of names', ['-t', 'no such case'], 'no case or suite has a name that matches /no such case/'],
    ['of files', ['no-such-file'], 'no test file has "no-such-file" in its path'],
    ['of tags', ['--', '--tag', 'late'], 'no case has the tag late'],
    [
      'of files, in a run that may find no tests',
      ['no-such-file', '--passWithNoTests'],
      'no test file has "no-such-file"',
    ],
  ] as const)('a filter %s that matches nothing ends with 3 and is named', async ([, args, named]) => {
    const project = await vitestProject({ 'a.test.ts': SUITE, ...POLICY })

    const { exitCode, stdout } = await project.run(...args)

    expect(exitCode).toBe(3)
    expect(stdout).toContain(`note: ${named}`)
    expect(stdout).toContain('exit code 3: no usable evidence: no ')
    expect(project.notes()).toEqual([])
    expect(project.runs()).toEqual([])
  })

  test('a suite file that throws at import ends with 3 and is named, however good the others are', async () => {
    const project = await vitestProject({
      'good.test.ts': SUITE,
      'broken.test.ts': `import 'oloproof'\nthrow new Error('no database here')\n`,
      'suites.js': `import { describeSuite } from 'oloproof'\nexport const suite = () => describeSuite('none')\n`,
      'helped.test.ts': `import './suites.js'\nthrow new Error('no network here')\n`,
      ...POLICY,
    })

    const { exitCode, stdout, stderr } = await project.run()

    expect(exitCode).toBe(3)
    expect(stdout).toContain('verdict   PASS')
    expect(stdout).toContain('error: broken.test.ts has suites and could not be run to its end')
    expect(stdout).toContain('error: helped.test.ts has suites and could not be run to its end')
    expect(stderr).toContain('no database here')
  })
})
