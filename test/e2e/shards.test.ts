import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { vitestProject, type EndedProcess, type VitestProject } from '../support/run-vitest.ts'

const CONFIG = `
  import { oloproof } from 'oloproof/config'
  export default { plugins: [oloproof({ shard: process.env.SHARD_BY ?? 'files' })] }
`

/** Sixty cases of two versions: both miss every tenth, the second the first \`lost\` as well. */
const SUITE = `
  import { describeSuite, judge, system } from 'oloproof'
  import { expect, test } from 'vitest'

  const bot = (version, lost) => system({ name: 'bot', version }, ({ input }, call) => {
    if (process.env.DIE === String(input)) process.kill(process.pid, 'SIGKILL')
    call.usage({ inputTokens: 10, outputTokens: 1 })
    return input % 10 !== 9 && input >= lost
  })
  const length = Number(process.env.CASES ?? 60)
  describeSuite('support-bot', {
    systems: [bot('1', 0), bot('2', 20)],
    cases: Array.from({ length }, (_, input) => ({ id: 'q' + input, input, expected: true, tags: input % 2 ? ['odd'] : [] })),
    policy: {
      rules: [{ id: 'floor', metric: 'right', at_least: 0.8 }],
      comparison: {
        rules: [
          { id: 'no-regression', metric: 'right', at_least: -0.02 },
          { id: 'odd', metric: 'right', where: { tag: 'odd' }, at_least: -0.02 },
        ],
      },
    },
  }, ({ criterion }) => {
    criterion('right', ({ output, expected }) => output === expected)
    criterion('kind', { judge: judge({ name: 'kind', version: '1' }, ({ input }) => input % 4 > 0) })
  })
  test('an ordinary test', () => { expect(1).toBe(1) })
`

// Named, since the majors of Vitest have different folders for them.
const BLOBS = 'blobs'

function shard(project: VitestProject, index: number, count: number, variables = ''): Promise<EndedProcess> {
  return project.shell(
    `${variables} $VITEST run --shard=${index}/${count} --reporter=blob --outputFile=${BLOBS}/blob-${index}-${count}.json`,
  ).ended
}

interface JsonReport {
  readonly numTotalTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

function resultsOf(project: VitestProject): readonly string[] {
  const { testResults } = JSON.parse(project.read('report.json')) as JsonReport
  return testResults.flatMap(({ assertionResults }) => {
    return assertionResults.map(({ fullName, status }) => `${fullName.trim()}: ${status}`)
  })
}

describe('a test run of several machines', () => {
  test('shares the cases of one file, and is decided once where their blobs are merged, whatever their paths', async () => {
    const project = await vitestProject({ 'vitest.config.ts': CONFIG, 'evals/bot.test.ts': SUITE })
    const first = await shard(project, 1, 3, 'SHARD_BY=cases')
    // The second shard is of another root.
    const elsewhere = `${project.root}-elsewhere`
    cpSync(project.root, elsewhere, { recursive: true, verbatimSymlinks: true })
    const second = await project.shell(
      `cd ${elsewhere} && SHARD_BY=cases $VITEST run --shard=2/3 --reporter=blob --outputFile=${BLOBS}/blob-2-3.json`,
    ).ended
    cpSync(join(elsewhere, BLOBS, 'blob-2-3.json'), join(project.root, BLOBS, 'blob-2-3.json'))
    rmSync(elsewhere, { recursive: true })
    const third = await shard(project, 3, 3, 'SHARD_BY=cases')
    expect([first, second, third].map(({ exitCode }) => exitCode)).toEqual([0, 0, 0])
    expect(project.runs().map(({ file }) => `${file?.selected} ${file?.not_decided}`)).toEqual(
      Array(4).fill('20 shard'),
    )
    // The third has the paths of Windows.
    const blob = project.read(`${BLOBS}/blob-3-3.json`)
    const windows = blob
      .replaceAll(project.root, 'C:\\\\work\\\\project')
      .replaceAll('/evals/bot.test.ts', '\\\\evals\\\\bot.test.ts')
      .replaceAll('"evals/bot.test.ts"', '"evals\\\\bot.test.ts"')
    project.write(`${BLOBS}/blob-3-3.json`, windows)
    rmSync(join(project.root, '.oloproof'), { recursive: true })

    const { exitCode, stdout } = await project.vitest(
      'run',
      `--merge-reports=${BLOBS}`,
      '--reporter=oloproof',
      '--reporter=json',
      '--outputFile.json=report.json',
    )

    expect(exitCode).toBe(1)
    expect(stdout).toContain('merged from 3 shards: answers are in the stores that these were run with')
    expect(stdout).toMatch(/│ right +│ 90\.0% +│ .* │ 54 \/ 60 observed · 0 missing · 0 excluded │/)
    expect(stdout).toMatch(/│ right +│ 60\.0% +│ .* │ 36 \/ 60 observed · 0 missing · 0 excluded │/)
    // What tags cases have, shards say where a rule asks for it.
    expect(project.comparisons().map(({ rules }) => rules.map(({ observed }) => observed))).toEqual([[60, 30]])
    expect(stdout).toContain('  pairs     36 both · 18 only baseline · 0 only candidate · 6 neither')
    expect(stdout).toContain('  tokens    600 input, 60 output')
    expect(stdout).toContain('60 calls · 0 retries')
    const results = resultsOf(project)
    expect(results).toHaveLength(2 * 61 + 2 + 1)
    expect(results.filter((one) => one.includes(' policy: '))).toEqual([
      'support-bot bot@1 policy: floor: skipped',
      'support-bot bot@2 policy: floor: failed',
      'support-bot bot@2 against bot@1 policy: no-regression: failed',
      'support-bot bot@2 against bot@1 policy: odd: failed',
    ])
    expect(results.filter((one) => one.endsWith(': passed'))).toHaveLength(121)
    expect(project.runs().map(({ file }) => file?.shards?.map(({ index, cases }) => `${index}: ${cases}`))).toEqual([
      ['1: 20', '2: 20', '3: 20'],
      ['1: 20', '2: 20', '3: 20'],
    ])
    const [{ id } = { id: '' }] = project.runs()
    expect((await project.oloproof('plan', id, '--run')).stdout).toContain('floor: about 2 more cases would decide it')
    const shown = (await project.oloproof('show', id, '--case', 'q9')).stdout
    expect(shown).toMatch(/asked +9\n.*expected +true\n/s)
    expect(shown).toContain('the answer is not in this store')
    expect(shown).toContain('judged    right: missed')
  })

  test('is refused, shard by name, and leaves no run, when a shard is missing, repeated, or of other cases', async () => {
    const ordinary = `import { expect, test } from 'vitest'\ntest('plain', () => { expect(1).toBe(1) })\n`
    const project = await vitestProject({
      'vitest.config.ts': CONFIG,
      'bot.test.ts': SUITE,
      'a.test.ts': ordinary,
      'b.test.ts': ordinary,
      'c.test.ts': ordinary,
    })
    const merge = async (): Promise<EndedProcess> => {
      rmSync(join(project.root, '.oloproof'), { recursive: true, force: true })
      return project.vitest('run', `--merge-reports=${BLOBS}`, '--reporter=junit', '--outputFile=report.xml')
    }
    for (const index of [1, 2, 3, 4]) await shard(project, index, 4)
    mkdirSync(join(project.root, 'kept'))
    const blob = (index: number): string => join(BLOBS, `blob-${index}-4.json`)
    const keep = (index: number): void => project.write(join('kept', String(index)), project.read(blob(index)))
    for (const index of [1, 2, 3, 4]) keep(index)

    const whole = await merge()
    const report = project.read('report.xml')
    rmSync(join(project.root, blob(3)))
    const missing = await merge()
    project.write(blob(3), project.read('kept/2'))
    const repeated = await merge()
    project.write(blob(3), project.read('kept/3'))
    const withSuites = [1, 2, 3, 4].find((index) => project.read(blob(index)).includes('support-bot'))!
    rmSync(join(project.root, blob(withSuites)))
    const plain = await merge()

    expect(whole.exitCode).toBe(1)
    expect(report).toContain('policy: floor')
    expect([missing, repeated, plain].map(({ exitCode }) => exitCode)).toEqual([3, 3, 3])
    expect(missing.stderr).toContain('error: shard 3 of 4 is missing')
    expect(repeated.stderr).toContain('error: shard 2 of 4 is there more than once')
    expect(plain.stderr).toContain(`error: shard ${withSuites} of 4 is missing`)
    expect(existsSync(join(project.root, '.oloproof'))).toBe(false)
  })

  test('refuses a shard of other cases, a file name, and a file that is no blob, and is an error when a worker of a shard died', async () => {
    const project = await vitestProject({ 'vitest.config.ts': CONFIG, 'bot.test.ts': SUITE })
    await shard(project, 1, 2, 'SHARD_BY=cases')
    await shard(project, 2, 2, 'SHARD_BY=cases CASES=61')
    const foreign = await project.vitest('run', `--merge-reports=${BLOBS}`, '--reporter=oloproof')
    rmSync(join(project.root, '.oloproof'), { recursive: true })
    const named = await project.vitest('run', `--merge-reports=${BLOBS}`, '--reporter=oloproof', 'bot.test.ts')
    project.write(`${BLOBS}/README.md`, '# Blobs of the shards\n')
    const disturbed = await project.vitest('run', `--merge-reports=${BLOBS}`, '--reporter=oloproof')
    rmSync(join(project.root, BLOBS, 'README.md'))
    const died = await shard(project, 2, 2, 'SHARD_BY=cases DIE=41')
    rmSync(join(project.root, '.oloproof'), { recursive: true })
    const merged = await project.vitest('run', `--merge-reports=${BLOBS}`, '--reporter=oloproof')

    expect([foreign, named, disturbed, died, merged].map(({ exitCode }) => exitCode)).toEqual([3, 2, 3, 3, 3])
    expect(named.stdout).toContain('error: the file name bot.test.ts does not go with --merge-reports')
    expect(disturbed.stderr).toContain(`error: ${BLOBS}/README.md is no blob of a shard: it does not begin as one`)
    expect(foreign.stdout).toContain(
      'error: shard 2 of 2 does not belong here: bot.test.ts > support-bot: the digest of the suite is sha256:',
    )
    expect(merged.stdout).toContain('nothing was decided: the test run crashed (PARTIAL')
    expect(project.runs().map(({ file }) => `${file?.status} ${file?.rules.length}`)).toEqual([
      'RUN_ERROR 0',
      'RUN_ERROR 0',
    ])
  })
})
