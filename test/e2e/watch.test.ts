import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { vitestProject, type VitestProject } from '../support/run-vitest.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import type { RunningProcess } from '../support/user-project.ts'

const CONFIG = `
policy:
  rules:
    - { id: floor, metric: right, at_least: 0.1 }
`

// A person may have everything watched that looks like data.
const VITEST_CONFIG = `export default { test: { forceRerunTriggers: ['**/*.{ndjson,json,html}'] } }\n`

const SUITE = `
  import { describeSuite, system } from 'oloproof'
  import prompt from './prompt.md?raw'
  import { note } from './notes.js'

  const bot = system({ name: 'bot', version: prompt }, async ({ id, input }) => {
    note(id)
    return input === 'for ever' ? new Promise(() => {}) : prompt
  })
  describeSuite('bot', { system: bot, cases: new URL('./cases.yaml', import.meta.url) }, ({ criterion }) => {
    criterion('right', ({ output }) => output === 'be nice')
  })
`

const OTHER = `
  import { expect, test } from 'vitest'
  import { note } from './notes.js'
  test('an ordinary test', () => {
    note('other')
    expect(1).toBe(1)
  })
`

const FILES = {
  'vitest.config.ts': VITEST_CONFIG,
  'oloproof.yaml': CONFIG,
  'prompt.md': 'be nice',
  'cases.yaml': cases(['q1', 'q2', 'q3']),
  'bot.test.ts': SUITE,
  'other.test.ts': OTHER,
}

function cases(ids: readonly string[], input = 'hello'): string {
  return ids.map((id) => `- { id: ${id}, input: ${input} }\n`).join('')
}

interface Terminal extends RunningProcess {
  press(keys: string): void
}

/** Watches in a terminal, whose settings are printed once the program has ended. */
function watch(project: VitestProject, ...args: readonly string[]): Terminal {
  const keys = join(project.root, 'keys')
  const inTerminal = `stty cols 100 rows 40; $VITEST --reporter=oloproof ${args.join(' ')}; code=$?; stty -a; exit $code`
  const terminal = `mkfifo keys; exec 3<>keys; script -qefc '${inTerminal}' /dev/null <&3`
  return { ...project.shell(terminal), press: (text) => writeFileSync(keys, text) }
}

/** Writes a file at once, as editors do: nobody reads it while it is empty. */
function replace(path: string, text: string): void {
  const written = join(temporaryDirectory(), 'written')
  writeFileSync(written, text)
  renameSync(written, path)
}

/** How often the host has come to wait. */
function waits(terminal: Terminal): number {
  return terminal.stdout().split('Waiting for file changes (h for help, q to quit)').length - 1
}

function expectTerminalAsBefore(printed: string): void {
  expect(printed).toMatch(/[ ;]icanon\b/)
  expect(printed).toMatch(/[ ;]echo\b/)
  expect(printed.lastIndexOf('\u001b[?25h')).toBeGreaterThan(printed.lastIndexOf('\u001b[?25l'))
}

test('a watching run decides anew after each edit of what its suites are made of, and of nothing else', async () => {
  const project = await vitestProject(FILES)
  const terminal = watch(project, '--', '--html', 'report.html')
  const ends = (): readonly string[] =>
    project.runs().map(({ file }) => `${file?.completeness} ${file?.rules.map(({ verdict }) => verdict).join()}`)
  let ended = 0
  const edited = async (file: string, text: string): Promise<string> => {
    const before = terminal.stdout().length
    replace(join(project.root, file), text)
    ended += 1
    await eventually(() => waits(terminal)).toBe(ended + 1)
    const shown = terminal.stdout().slice(before)
    expect(shown).toContain(`Rerun: ${file}`)
    return shown
  }
  await eventually(() => waits(terminal)).toBe(1)
  expect(ends()).toEqual(['COMPLETE PASS'])

  await edited('cases.yaml', cases(['q1', 'q2', 'q3', 'q4']))
  expect(project.notes().filter((id) => id.startsWith('q'))).toEqual(['q1', 'q2', 'q3', 'q4'])
  await edited('prompt.md', 'be rude')
  await edited('bot.test.ts', SUITE.replace("=== 'be nice'", "=== 'be rude'"))
  await edited('oloproof.yaml', CONFIG.replace('0.1', '0.99'))
  expect(ends()).toEqual([
    'COMPLETE PASS',
    'COMPLETE PASS',
    'COMPLETE INSUFFICIENT_EVIDENCE',
    'COMPLETE PASS',
    'COMPLETE INSUFFICIENT_EVIDENCE',
  ])
  expect(new Set(project.runs().map(({ id }) => id)).size).toBe(5)

  expect(await edited('oloproof.yaml', 'polcy: {}')).toContain('error: oloproof.yaml:1:1: unknown key')
  const mended = await edited('oloproof.yaml', CONFIG.replace('0.1', '0.99'))
  expect(mended).toMatch(/verdict .*INSUFFICIENT_EVIDENCE/)
  // Said before the first call of each run that cannot decide a rule.
  expect(mended).toContain('bot: floor cannot pass with 4 cases')
  const deleted = async (file: string): Promise<string> => {
    const before = terminal.stdout().length
    rmSync(join(project.root, file))
    ended += 1
    await eventually(() => waits(terminal)).toBe(ended + 1)
    return terminal.stdout().slice(before)
  }
  expect(await deleted('cases.yaml')).toMatch(/error: .*cases\.yaml/)
  expect(await edited('cases.yaml', cases(['q1', 'q2', 'q3']))).toContain('3 / 3 observed')
  expect(await deleted('oloproof.yaml')).toContain('nothing was decided: the policy has no rule for this suite')
  await edited('oloproof.yaml', CONFIG)
  // The files of runs and the page were written each time: what ran again was edited.
  expect(project.notes().filter((id) => id === 'other')).toHaveLength(1)

  terminal.press('q')
  const { exitCode, stdout } = await terminal.ended
  expect(exitCode).toBe(0)
  expectTerminalAsBefore(stdout)
})

test('Ctrl-C while a suite runs keeps what was paid for, leaves the terminal as it was, and exits with 130', async () => {
  const project = await vitestProject({ ...FILES, 'cases.yaml': cases(['q1']) + cases(['q2'], 'for ever') })
  const terminal = watch(project)
  await eventually(() => terminal.stdout()).toContain('1/2 cases')

  terminal.press('\u0003')

  const { exitCode, stdout } = await terminal.ended
  expect(exitCode).toBe(130)
  expect(stdout).toContain('nothing was decided: the run was interrupted (PARTIAL, 1 of 2 cases)')
  expectTerminalAsBefore(stdout)
  expect(project.journal()).toHaveLength(1)
  expect(project.runs().map(({ file }) => file?.exit_code)).toEqual([130])
})
