import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { openIde, type IdeAnswer, type IdeItem, type IdeRun } from '../support/ide.ts'
import { vitestProject, type VitestProject } from '../support/run-vitest.ts'

const PLUGIN = `
  import { oloproof } from 'oloproof/config'
  export default { plugins: [oloproof()] }
`

const CONFIG = `
policy:
  rules:
    - { id: floor, metric: right, at_least: 0.5 }
`

const SUITE = `import { describeSuite, system } from 'oloproof'
import { expect, test } from 'vitest'
import { note } from './notes.js'

type Question = { readonly id: string; readonly input: string }

const echo = system({ name: 'echo', version: '1' }, async ({ id, input }: Question) => {
  note(id)
  return input
})

describeSuite('echoes', { system: echo, cases: './cases.jsonl' }, ({ criterion }) => {
  criterion('right', ({ output, expected }) => output === expected)
})

test('an ordinary test', () => {
  expect(1).toBe(1)
})
`

const SUITE_LINE = 12

/** Answers once a file is there, and else never, whoever asks it to end. */
const SLOW = `import { existsSync } from 'node:fs'
import { describeSuite, system } from 'oloproof'
import { note } from './notes.js'

const slow = system({ name: 'slow', version: '1' }, async ({ id }) => {
  note(id)
  return existsSync('answer') ? true : new Promise(() => {})
})

const cases = ['q1', 'q2', 'q3'].map((id) => ({ id, input: id }))
describeSuite('slow', { system: slow, cases }, ({ criterion }) => {
  criterion('right', ({ output }) => output)
})
`

/** Cases \`q1\` to \`qN\`, of which the first \`missed\` are answered wrongly. */
function cases(count: number, missed: number): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const expected = index < missed ? 'something else' : 'hello'
    return JSON.stringify({ id: `q${index + 1}`, input: 'hello', expected })
  })
  return `${lines.join('\n')}\n`
}

function ids(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `q${index + 1}`)
}

async function explorerProject(): Promise<VitestProject> {
  return vitestProject({
    'vitest.config.ts': PLUGIN,
    'oloproof.yaml': CONFIG,
    'cases.jsonl': cases(20, 2),
    'echo.test.ts': SUITE,
    'plain.test.ts': `import { expect, test } from 'vitest'\ntest('plain', () => expect(1).toBe(1))\n`,
  })
}

function all(items: readonly IdeItem[]): readonly IdeItem[] {
  return items.flatMap((item) => [item, ...all(item.children)])
}

function named({ files }: Pick<IdeRun, 'files'>, name: string): IdeItem | undefined {
  return all(files).find((item) => item.name === name)
}

function states({ files }: IdeRun): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { type, state } of all(files)) if (type === 'test') counts[state] = (counts[state] ?? 0) + 1
  return counts
}

test('an explorer finds suites, runs them as a whole or a case alone, and again after edits, in one process', async () => {
  const project = await explorerProject()
  const path = (file: string): string => join(project.root, file)
  const suiteFile = path('echo.test.ts')
  const ide = await openIde(project.root)
  const verdicts = (): readonly string[] =>
    project.runs().map(({ file }) => `${file?.completeness} ${file?.rules.map(({ verdict }) => verdict).join()}`)

  const found = named({ files: await ide.discover() }, 'echoes')
  expect(found).toMatchObject({ type: 'suite', line: SUITE_LINE, children: [] })
  expect(readdirSync(project.root)).not.toContain('.oloproof')
  expect(project.notes()).toEqual([])

  const whole = await ide.run()
  const suite = named(whole, 'echoes')
  expect(suite).toMatchObject({ id: found?.id, line: SUITE_LINE })
  expect(suite?.children.map(({ name }) => name)).toEqual([...ids(20), 'policy: floor'])
  expect(new Set(suite?.children.map(({ line }) => line))).toEqual(new Set([SUITE_LINE]))
  expect(states(whole)).toEqual({ fail: 2, pass: 21 })
  // No frame: the message stands where its test does.
  const missed = { expected: '"something else"', actual: '"hello"', frames: 0 }
  expect(named(whole, 'q2')?.errors).toMatchObject([{ message: 'q2 misses right', ...missed }])
  expect(named(whole, 'policy: floor')).toMatchObject({ state: 'pass' })
  expect(verdicts()).toEqual(['COMPLETE PASS'])
  expect((await ide.facts()).exitCode).toBe(0)

  // A click on a case, and on the suite.
  const one = await ide.run({ files: [suiteFile], patterns: { [suiteFile]: String.raw`^\s?echoes (?:> )?q2$` } })
  expect(named(one, 'q2')).toMatchObject({ state: 'fail', errors: [missed] })
  expect(states(one)).toEqual({ fail: 1, skip: 21 })
  const again = await ide.run({ files: [suiteFile], pattern: String.raw`^\s?echoes` })
  expect(states(again)).toEqual({ fail: 2, pass: 19, skip: 1 })
  expect(verdicts().slice(1)).toEqual(['PARTIAL ', 'COMPLETE PASS'])
  expect(project.notes().toSorted()).toEqual(ids(20).toSorted())

  // Nobody runs continuously: an edit changes nothing until somebody runs.
  project.write('cases.jsonl', cases(40, 30))
  await ide.ask({ type: 'changed', files: [path('cases.jsonl')] })
  const failed = await ide.run({ files: [suiteFile] })
  expect(named(failed, 'policy: floor')?.errors).toMatchObject([
    {
      message: expect.stringMatching(/^FAIL: right must be at least 50\.0%; the interval is \[/),
      expected: 'at least 50.0%',
    },
  ])
  expect(project.notes()).toHaveLength(40)
  expect((await ide.facts()).exitCode).toBe(1)

  await ide.ask({ type: 'watch', on: true })
  // Edits while nobody watched come to test runs of no file.
  const reruns = async (): Promise<readonly IdeRun[]> => {
    return (await ide.facts()).runs.filter(({ files }) => files.length > 0)
  }
  const next = async (): Promise<IdeRun> => {
    const before = (await reruns()).length
    return vi.waitUntil(async () => (await reruns())[before], { timeout: 20_000 })
  }
  const edited = async (file: string, text: string): Promise<IdeRun> => {
    project.write(file, text)
    const ended = next()
    await ide.ask({ type: 'changed', files: [path(file)] })
    return ended
  }
  const undecided = await edited('oloproof.yaml', CONFIG.replace('0.5', '0.2'))
  expect(undecided.files).toHaveLength(1)
  expect(named(undecided, 'policy: floor')).toMatchObject({
    state: 'skip',
    note: 'INSUFFICIENT_EVIDENCE: the interval reaches the threshold',
  })
  const refused = await edited('oloproof.yaml', 'polcy: {}')
  expect(named(refused, 'the suite can run')?.errors).toMatchObject([
    { message: expect.stringContaining('oloproof.yaml:1:1: unknown key') },
  ])
  const mended = await edited('oloproof.yaml', CONFIG)
  expect(named(mended, 'policy: floor')).toMatchObject({ state: 'fail' })
  // The name is in the key of no answer, and the suite is another one.
  const renamed = await edited('echo.test.ts', SUITE.replace("'echoes'", "'echoes again'"))
  expect(named(renamed, 'echoes again')?.children).toHaveLength(41)

  expect(verdicts().slice(3)).toEqual([
    'COMPLETE FAIL',
    'COMPLETE INSUFFICIENT_EVIDENCE',
    'COMPLETE FAIL',
    'COMPLETE FAIL',
  ])
  expect(new Set(project.runs().map(({ id }) => id)).size).toBe(7)
  expect(project.notes()).toHaveLength(40)

  // A click on a rule: there is nothing to decide it on.
  const pattern = String.raw`^\s?echoes again (?:> )?policy: floor$`
  const alone = await ide.run({ files: [suiteFile], patterns: { [suiteFile]: pattern } })
  expect(states(alone)).toEqual({ skip: 42 })
  expect(named(alone, 'policy: floor')?.note).toBe(
    'not decided: a policy is decided on the evidence of the whole suite, and none of its cases was selected: run the suite',
  )
  expect((await ide.facts()).exitCode).toBe(0)
  expect(await ide.close()).toBe(0)
}, 120_000)

test('test runs leave nothing behind in the process of an explorer', async () => {
  const project = await explorerProject()
  const ide = await openIde(project.root)
  for (let run = 0; run < 2; run++) await ide.run()
  const before = await ide.facts()
  for (let run = 0; run < 4; run++) await ide.run()
  const after = await ide.facts()
  expect(after.listeners).toEqual(before.listeners)
  // What a test run leaves, some results among them, takes kilobytes; what holds one of them, megabytes.
  expect(after.heapBytes - before.heapBytes).toBeLessThan(5_000_000)
  // Where workers connect.
  expect(readdirSync(ide.temporaryDirectory).filter((name) => name.startsWith('oloproof-'))).toEqual([])
  expect(await ide.close()).toBe(0)
})

test('nothing times out in a debugging session; a run that is cancelled ends at once, and the next one is whole', async () => {
  const project = await vitestProject({
    'vitest.config.ts': PLUGIN,
    'oloproof.yaml': `timeout: { system: 1ms }\n${CONFIG}`,
    'slow.test.ts': SLOW,
  })
  const ide = await openIde(project.root, { debug: true })
  const running = ide.run()
  await eventually(() => project.notes().length).toBe(3)
  await ide.ask({ type: 'cancel' })
  const cancelled = await running
  expect(named(cancelled, 'q2')).toMatchObject({ state: 'skip' })
  project.write('answer', '')
  const whole = await ide.run()
  expect(states(whole)).toEqual({ pass: 3, skip: 1 })
  expect(project.runs().map(({ file }) => `${file?.status} ${file?.completeness}`)).toEqual([
    'RUN_ERROR PARTIAL',
    'UNDECIDED COMPLETE',
  ])
})

test('what is asked for while tests run is run when they are over, and loses nothing of theirs', async () => {
  const project = await vitestProject({
    'vitest.config.ts': PLUGIN,
    'oloproof.yaml': CONFIG,
    'cases.jsonl': cases(20, 2),
    'slow.test.ts': SLOW.replace(
      'new Promise(() => {})',
      'vi.waitUntil(() => existsSync("answer"), { timeout: 60_000 })',
    ).concat(`import { vi } from 'vitest'\n`),
    'echo.test.ts': SUITE,
  })
  const ide = await openIde(project.root)
  const click = (file: string): Promise<IdeAnswer> => ide.ask({ type: 'run', files: [join(project.root, file)] })
  const first = click('slow.test.ts')
  await eventually(() => project.notes().length).toBe(3)
  const second = click('echo.test.ts')
  const third = click('slow.test.ts')
  // A file is saved that nobody watches: a test run of no file.
  await ide.ask({ type: 'changed', files: [join(project.root, 'echo.test.ts')] })
  project.write('answer', '')
  await Promise.all([first, second, third])
  expect(project.runs().map(({ file }) => `${file?.suite} ${file?.status} ${file?.completeness}`)).toEqual([
    'slow UNDECIDED COMPLETE',
    'echoes DECIDED COMPLETE',
    'slow UNDECIDED COMPLETE',
  ])
  const { runs } = await ide.facts()
  expect(runs.filter(({ files }) => files.length > 0).map(states)).toEqual([
    { pass: 3, skip: 1 },
    { fail: 2, pass: 20 },
    { pass: 3, skip: 1 },
  ])
  expect(project.notes()).toHaveLength(23)
  expect(await ide.close()).toBe(0)
})
