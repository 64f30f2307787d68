import { describe, expect, test } from 'vitest'
import { peakInFlight } from '../support/peak-in-flight.ts'
import { vitestProject } from '../support/run-vitest.ts'

/** Suites of which each call notes its begin and its end, and lasts until as many as the bound were in flight at once. */
const counted = (name: string, cases: number, bound = 1): string => `
  import { describeSuite, system } from 'oloproof'
  import { describe, expect, test } from 'vitest'
  import { callNoted } from './notes.js'

  const bot = system({ name: 'bot', version: '1' }, async ({ input }) => {
    await callNoted(${bound})
    return input
  })
  const cases = Array.from({ length: ${cases} }, (_, index) => ({ id: '${name} ' + index, input: index }))
  describeSuite('${name}', { system: bot, cases }, ({ criterion }) => {
    criterion('answered', () => true)
  })
  test('an ordinary test beside the suite', () => { expect(1).toBe(1) })
`

const BOUND_OF_FOUR = { 'oloproof.yaml': 'concurrency: { system: 4 }\n' }

describe('permits', () => {
  test.for([
    ['4 forks', 4, ['--pool=forks', '--maxWorkers=4']],
    ['4 threads', 4, ['--pool=threads', '--maxWorkers=4']],
    ['forks without isolation', 2, ['--pool=forks', '--maxWorkers=2', '--no-isolate']],
    ['threads without isolation', 2, ['--pool=threads', '--maxWorkers=2', '--no-isolate']],
    ['one worker after another', 2, ['--no-file-parallelism']],
    ["the host's vm pool of forks", 2, ['--pool=vmForks', '--maxWorkers=2']],
    ["the host's vm pool of threads", 2, ['--pool=vmThreads', '--maxWorkers=2']],
  ] as const)('files of 20 cases keep exactly 4 calls in flight together with %s', async ([, files, args]) => {
    const names = ['a', 'b', 'c', 'd'].slice(0, files)
    const suites = Object.fromEntries(names.map((name) => [`${name}.test.ts`, counted(name, 20, 4)]))
    const project = await vitestProject({ ...suites, ...BOUND_OF_FOUR })

    const { exitCode, stdout, stderr } = await project.run(...args)

    expect(exitCode, stdout + stderr).toBe(0)
    expect(project.notes()).toHaveLength(2 * 20 * files)
    expect(peakInFlight(project.notes())).toBe(4)
    expect(project.runs().map(({ file }) => file?.finished)).toEqual(names.map(() => 20))
  })

  test('files of different sizes share a bound above the limits of the host, and none starves the other', async () => {
    const project = await vitestProject({
      'small.test.ts': counted('small', 20, 30),
      'large.test.ts': counted('large', 60, 30),
    })

    const { exitCode } = await project.run('--maxWorkers=2', '--maxConcurrency=2', '--', '--system', '30')

    expect(exitCode).toBe(0)
    expect(project.notes()).toHaveLength(2 * 80)
    expect(peakInFlight(project.notes())).toBe(30)
  })

  test('the command line goes before the suite, the suite before oloproof.yaml, and the report says which it was', async () => {
    const narrowed = counted('narrowed', 20, 2).replace(
      'system: bot, cases',
      'system: bot, cases, cache: false, concurrency: 2',
    )
    const project = await vitestProject({ 'a.test.ts': narrowed, ...BOUND_OF_FOUR })

    const asWritten = await project.run()
    expect(asWritten.stdout).toContain('\nsystem 2 (suite)')
    expect(peakInFlight(project.notes())).toBe(2)

    project.forgetNotes()
    project.write('a.test.ts', narrowed.replace('callNoted(2)', 'callNoted(3)'))
    const asAsked = await project.run('--', '--system', '3')
    expect(asAsked.stdout).toContain('\nsystem 3 (command line)')
    expect(peakInFlight(project.notes())).toBe(3)

    project.forgetNotes()
    project.write('a.test.ts', narrowed.replace(', concurrency: 2', '').replace('callNoted(2)', 'callNoted(4)'))
    const asConfigured = await project.run()
    expect(asConfigured.stdout).toContain('\nsystem 4 (oloproof.yaml)')
    expect(peakInFlight(project.notes())).toBe(4)
  })

  test('sibling suites with hooks of one file, of several projects, hold one bound together', async () => {
    const siblings = `
      import { setTimeout as sleep } from 'node:timers/promises'
      import { describeSuite, system } from 'oloproof'
      import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
      import { note } from '../notes.js'

      const bot = system({ name: 'bot', version: '1' }, async () => {
        note('+')
        await sleep(10)
        note('-')
        return true
      })
      for (const name of ['first', 'second']) {
        describe(name, { concurrent: true }, () => {
          beforeAll(() => sleep(10))
          beforeEach(() => sleep(1))
          afterAll(() => sleep(10))
          const cases = Array.from({ length: 10 }, (_, index) => ({ input: index }))
          describeSuite('siblings', { system: bot, cases, cache: false }, ({ criterion }) => {
            criterion('answered', ({ output }) => output)
          })
        })
      }
    `
    const project = await vitestProject({
      'vitest.config.ts': `
        import { oloproof } from 'oloproof/config'
        export default {
          plugins: [oloproof()],
          test: {
            maxWorkers: 2,
            sequence: { concurrent: true },
            projects: [
              { extends: true, test: { name: 'one', include: ['one/*.test.ts'] } },
              { extends: true, test: { name: 'two', include: ['two/*.test.ts'], pool: 'threads' } },
            ],
          },
        }
      `,
      'one/a.test.ts': siblings,
      'two/a.test.ts': siblings,
    })

    const { exitCode, stdout } = await project.run('--', '--system', '2')

    expect(exitCode, stdout).toBe(0)
    expect(peakInFlight(project.notes())).toBe(2)
    expect(
      project
        .runs()
        .map(({ file }) => `${file?.project}: ${file?.suite} ${file?.finished}`)
        .toSorted(),
    ).toEqual([
      'one: first > siblings 10',
      'one: second > siblings 10',
      'two: first > siblings 10',
      'two: second > siblings 10',
    ])
  })

  test('slow judges hold no system slot, and the bounds on both hold at once', async () => {
    const project = await vitestProject({
      'judged.test.ts': `
        import { setTimeout as sleep } from 'node:timers/promises'
        import { describeSuite, judge, system } from 'oloproof'
        import { note } from './notes.js'

        let executed = 0
        let judges = 0
        const bot = system({ name: 'bot', version: '1' }, async ({ input }) => {
          note('+ system')
          await sleep(2)
          note('- system')
          executed += 1
          return input
        })
        const slow = judge({ name: 'slow', version: '1' }, async () => {
          note('+ judge')
          judges += 1
          // Nobody answers before all cases are executed and all slots of judges are taken.
          while (executed < 20 || judges < 10) await sleep(5)
          note('- judge')
          return true
        })
        const cases = Array.from({ length: 20 }, (_, index) => ({ id: 'q' + index, input: index }))
        describeSuite('judged', { system: bot, cases }, ({ criterion }) => {
          criterion('good', { judge: slow })
        })
      `,
    })

    const { exitCode } = await project.run('--', '--system', '1', '--judge', '10')

    expect(exitCode).toBe(0)
    expect(peakInFlight(project.notes(), '+ system', '- system')).toBe(1)
    expect(peakInFlight(project.notes(), '+ judge', '- judge')).toBe(10)
    expect(project.runs()[0]?.file).toMatchObject({ finished: 20 })
  })

  test('two files may have a suite of the same name: two runs, each with its own cases', async () => {
    const project = await vitestProject({ 'x.test.ts': counted('twin', 2), 'y.test.ts': counted('twin', 2) })

    const { stdout } = await project.run()

    const runs = project.runs().map(({ file }) => `${file?.file} ${file?.suite}: ${file?.cases} cases`)
    expect(runs.toSorted()).toEqual(['x.test.ts twin: 2 cases', 'y.test.ts twin: 2 cases'])
    expect(stdout).toContain('2 runs\n')
    expect(stdout).toContain('  twin · bot@1 · x.test.ts  UNDECIDED (COMPLETE), exit code 0\n')
    expect(stdout).toContain('  twin · bot@1 · y.test.ts  UNDECIDED (COMPLETE), exit code 0\n')
  })
})
