import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { vitestProject } from '../support/run-vitest.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => void server.close(resolve))
  return port
}

function filesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(files.map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]))
}

test('examples/support_bot gets 13 of 18 right, and its plans say what is known of more cases', async () => {
  const project = await vitestProject(filesOf(join(repository, 'examples/support_bot')))
  const { exitCode, stdout } = await project.run()

  expect(stdout).toContain('│ 13 / 18 observed · 0 missing · 0 excluded │')
  expect(stdout).toMatch(/^exact-label-floor: exact_label at least 70\.0%$/m)
  expect(stdout).toContain(
    'exact-label-floor: about 1614 more cases would decide it, if the observed rate holds (1632 in total)',
  )
  expect(stdout).toMatch(
    /^Run run_[0-9A-Z]{26}: no sample size can be computed for a rule that did not decide\.\n {2}error-budget: sizing a run rule is admitted for binary rates only, and days_error is a MEAN metric: a run stores its summary, not the per-case values sizing one would need$/m,
  )
  expect(exitCode).toBe(0)
})

test('examples/judged is judged by its simulator, and nothing of it is paid for twice', async () => {
  const files = filesOf(join(repository, 'examples/judged'))
  const port = await freePort()
  const configuration = files['oloproof.yaml']?.replaceAll('41873', String(port)) ?? ''
  const project = await vitestProject({ ...files, 'oloproof.yaml': configuration })
  const run = (): ReturnType<typeof project.run> =>
    project.shell('unset OPENAI_API_KEY; $VITEST run --reporter=oloproof').ended

  const { exitCode, stdout } = await run()
  expect(stdout).toMatch(/^│ polite {2}│ .* │ \d+ \/ 12 observed · 0 missing · 0 excluded │$/m)
  expect(stdout).toMatch(/^│ helpful │ 3\.33 .* │ 12 observed · 0 missing · 0 excluded {5}│$/m)
  expect(stdout).toMatch(/^polite: the votes of its judge were split on \d+ of 12 answers$/m)
  expect(stdout).toContain('48 calls · 0 retries · 0 cached answers · 15,360 input, 1152 output tokens')
  expect(exitCode).toBe(0)

  expect((await run()).stdout).toContain('0 calls · 0 retries · 48 cached answers')
})

test('examples/http_bot asks its server again where it was turned away, and a second time not at all', async () => {
  const project = await vitestProject(filesOf(join(repository, 'examples/http_bot')))
  const run = () => project.shell('HTTP_BOT_TOKEN=any-token $VITEST run --reporter=oloproof').ended
  const { exitCode, stdout } = await run()

  expect(stdout).toContain('│ 11 / 12 observed · 0 missing · 0 excluded │')
  expect(stdout).toMatch(/^ {2}verdict {3}PASS/m)
  expect(project.runs()[0]?.file?.usage).toMatchObject({ calls: 14, retries: 2 })
  expect(exitCode).toBe(0)
  expect((await run()).stdout).toContain('nothing was executed: all 12 answers came from the cache')
})

// A copy of what `npm start` needs, so that it builds and installs nothing here.
test(
  'npm start decides about four systems on 3,000 sentences as the example says, and calls nothing a second time',
  { timeout: 240_000 },
  async () => {
    const project = await vitestProject({})
    const parts = ['src', 'reporter', 'schemas', 'scripts', 'package.json', 'tsconfig.json', 'tsconfig.build.json']
    for (const name of parts) cpSync(join(repository, name), join(project.root, 'clone', name), { recursive: true })
    for (const [name, text] of Object.entries(filesOf(join(repository, 'examples/sentiment')))) {
      project.write(`clone/examples/sentiment/${name}`, text)
    }
    symlinkSync(join(repository, 'node_modules'), join(project.root, 'clone/node_modules'))

    const readme = project.read('clone/examples/sentiment/README.md')
    const first = await project.shell('cd clone && npm start').ended
    // Counted with the packages alone, without this one; the intervals are exact binomial ones.
    const rows = first.stdout.split('\n').filter((line) => line.startsWith('│ exact_label'))
    expect(rows.slice(0, 4)).toEqual([
      '│ exact_label │ 79.4%    │ [77.9%, 80.8%] │ 2382 / 3000 observed · 0 missing · 0 excluded │',
      '│ exact_label │ 80.9%    │ [79.4%, 82.3%] │ 2426 / 3000 observed · 0 missing · 0 excluded │',
      '│ exact_label │ 81.5%    │ [80.1%, 82.9%] │ 2446 / 3000 observed · 0 missing · 0 excluded │',
      '│ exact_label │ 83.5%    │ [82.1%, 84.8%] │ 2505 / 3000 observed · 0 missing · 0 excluded │',
    ])
    const normalised = (text: string): string =>
      text.replace(/cmp_[0-9A-Z]{26}/g, 'cmp_ID').replace(/^( {2}time {6}).*$/gm, '$1TIME')
    const blocks = [...readme.matchAll(/^```text( plan)?\n(.*?)^```$/gms)]
    expect(blocks).toHaveLength(5)
    // A block of rows stands for one of each table.
    const claimed = blocks.flatMap(([, , text = '']) => (text.startsWith('│') ? text.trimEnd().split('\n') : [text]))
    for (const text of claimed) expect(normalised(first.stdout)).toContain(normalised(text))
    const [plan = ''] = blocks.flatMap(([, label, text = '']) => (label === undefined ? [] : [text]))
    const undecided = /^Comparison (cmp_[0-9A-Z]{26})$/m.exec(first.stdout)?.[1]
    const main = 'node_modules/oloproof/dist/command.js'
    const planned = await project.shell(`cd clone/examples/sentiment && ${process.execPath} ${main} plan ${undecided}`)
      .ended
    expect(normalised(planned.stdout)).toBe(normalised(plan))
    expect(first.exitCode).toBe(0)

    const second = await project.shell('cd clone && npm start').ended
    expect(second.stdout.match(/^nothing was executed: all 3000 answers came from the cache$/gm)).toHaveLength(4)
    expect(second.stdout.split('\n').filter((line) => line.startsWith('│ exact_label'))).toEqual(rows)
    expect(second.exitCode).toBe(0)
  },
)
