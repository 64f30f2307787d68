import { connect } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { vitestProject, type VitestProject } from '../support/run-vitest.ts'

/**
 * 120 cases, four at a time, that note each call, and each answer right before it is returned. The last twenty are not
 * answered until there is a file `go`, so that a run is ended in its middle however slow the machine is.
 */
const LONG = `
  import { existsSync } from 'node:fs'
  import { setTimeout as sleep } from 'node:timers/promises'
  import { describeSuite, system } from 'oloproof'
  import { note } from './notes.js'

  const bot = system({ name: 'bot', version: '1' }, async ({ id, input }, { signal }) => {
    note('called ' + id)
    do await sleep(10, undefined, { signal })
    while (input >= 100 && !existsSync('go'))
    note('answered ' + id)
    return input
  })
  const cases = Array.from({ length: 120 }, (_, index) => ({ id: 'q' + index, input: index }))
  describeSuite('long', { system: bot, cases, concurrency: 4 }, ({ criterion }) => {
    criterion('answered', () => true)
  })
`

describe('kill', () => {
  test('after kill -9 of the whole process group, the next run makes only the calls that had no answer yet', async () => {
    const project = await vitestProject({ 'long.test.ts': LONG })
    const killed = project.start('run', '--reporter=oloproof')
    await whenCalled(project, 60)

    killed.signal('SIGKILL')

    expect((await killed.ended).signal).toBe('SIGKILL')
    const calls = noted(project, 'called').length
    const answers = project.journal().length
    expect(answers).toBeGreaterThanOrEqual(calls - 4)
    const [first] = project.runs()
    expect(first).toMatchObject({
      file: null,
      events: expect.arrayContaining([expect.objectContaining({ type: 'run_started' })]),
    })

    project.forgetNotes()
    project.write('go', '')
    const { exitCode, stdout } = await project.run()

    expect(exitCode).toBe(0)
    expect(noted(project, 'called')).toHaveLength(120 - answers)
    expect(stdout).toContain('│ answered │ 100.0%   │ [97.0%, 100.0%] │ 120 / 120 observed · 0 missing · 0 excluded │')
    expect(project.runs()[1]?.file).toMatchObject({ completeness: 'COMPLETE', usage: { cached: answers } })
  })

  test('Ctrl-C while cases are read is said without a stack into our code', async () => {
    const project = await vitestProject({
      'slow.test.ts': LONG.replace(
        'system: bot, cases,',
        "system: bot, cases: async function* () { note('called cases'); await sleep(600_000); yield* cases },",
      ),
    })
    const interrupted = project.start('run', '--reporter=oloproof')
    await whenCalled(project, 1)

    interrupted.signal('SIGINT')

    const { exitCode, stdout, stderr } = await interrupted.ended
    expect(exitCode).toBe(130)
    expect(stdout + stderr).toContain('the run ended before all cases were read')
    expect(stdout + stderr).not.toMatch(/worker\.js|❯/)
  })

  test('a reader that closes the event stream ends the run as RUN_ERROR / PARTIAL, with what finished kept', async () => {
    const project = await vitestProject({ 'long.test.ts': LONG })

    const shell = project.shell('$VITEST run --reporter=oloproof/ndjson | head -3; exit ${PIPESTATUS[0]}')
    const { exitCode, stdout, stderr } = await shell.ended

    expect(
      stdout
        .split('\n')
        .slice(0, -1)
        .map((line) => (JSON.parse(line) as { type: string }).type),
    ).toEqual(['run_started', 'run_phase_changed', 'case_executed'])
    expect(exitCode).toBe(3)
    expect(stderr).toContain('nothing was decided: the event stream could not be written to its end (PARTIAL, ')
    const [run] = project.runs()
    expect(run?.file).toMatchObject({ status: 'RUN_ERROR', completeness: 'PARTIAL', exit_code: 3, cases: 120 })
    expect(run?.events.at(-1)).toMatchObject({ type: 'run_finished', status: 'RUN_ERROR', completeness: 'PARTIAL' })
    expect(project.journal().length).toBeGreaterThanOrEqual(run?.file?.finished ?? Infinity)

    const answers = project.journal().length
    project.forgetNotes()
    project.write('go', '')
    await project.run()
    expect(noted(project, 'called')).toHaveLength(120 - answers)
  })

  test.for([
    ['SIGINT', 130, 'interrupted'],
    ['SIGTERM', 143, 'terminated'],
  ] as const)(
    '%s to the group ends the run with %i at once, and every answer that was given is kept and counted',
    async ([name, code, word]) => {
      const project = await vitestProject({ 'long.test.ts': LONG })
      const running = project.start('run', '--reporter=oloproof')
      await whenCalled(project, 20)

      running.signal(name)

      const { exitCode, stdout } = await running.ended
      expect(exitCode).toBe(code)
      const calls = noted(project, 'called')
      const answers = noted(project, 'answered')
      // Four at a time: the others were told to end.
      expect(answers.length).toBeGreaterThanOrEqual(calls.length - 4)
      expect(project.journal().map((record) => record.case_id)).toEqual(answers)
      const [run] = project.runs()
      expect(run?.file?.finished).toBe(answers.length)
      expect(stdout).toContain(
        `nothing was decided: the run was ${word} (PARTIAL, ${run?.file?.finished} of 120 cases)`,
      )
      expect(stdout).toContain(`exit code ${code}: ${word}`)
      expect(run?.file).toMatchObject({ status: 'RUN_ERROR', completeness: 'PARTIAL', exit_code: code })
    },
  )

  test('one signal ends a run whose worker is busy with itself and hears nothing, and no worker stays behind', async () => {
    const project = await vitestProject({
      // What listens is there as long as its process is, however busy that is.
      'busy.test.ts': `
        import { once } from 'node:events'
        import { createServer } from 'node:net'
        const server = createServer().listen(0, '127.0.0.1')
        await once(server, 'listening')
        ${LONG.replace(
          'return input',
          "if (input === 40) { note('busy ' + server.address().port); while (true); }\n    return input",
        )}
      `,
    })
    const running = project.start('run', '--reporter=oloproof')
    await vi.waitUntil(() => noted(project, 'busy').length > 0, WAIT)

    running.signal('SIGTERM')

    const { exitCode, stdout } = await running.ended
    expect(exitCode).toBe(143)
    expect(stdout).toContain('exit code 143: terminated')
    const [run] = project.runs()
    expect(run?.file).toMatchObject({ status: 'RUN_ERROR', completeness: 'PARTIAL', exit_code: 143 })
    const [port] = noted(project, 'busy')
    await vi.waitUntil(() => isRefused(Number(port)), WAIT)
  })

  test('a second Ctrl-C ends the process at once, even when a hook does not end', async () => {
    const project = await vitestProject({
      'stuck.test.ts': `${LONG}
        import { afterAll } from 'vitest'
        afterAll(() => { note('stuck'); return new Promise(() => {}) }, 600_000)
      `,
    })
    const running = project.start('run', '--reporter=oloproof')
    await whenCalled(project, 20)

    running.signal('SIGINT')
    await vi.waitUntil(() => project.notes().includes('stuck'), WAIT)
    running.signal('SIGINT')

    expect((await running.ended).exitCode).toBe(130)
    expect(project.journal().map((record) => record.case_id)).toEqual(noted(project, 'answered'))
  })

  test('a worker that is killed inside a case ends as 3, gives its slots back, and lets other files finish', async () => {
    const project = await vitestProject({
      'dies.test.ts': `
        import { describeSuite, system } from 'oloproof'
        import { note } from './notes.js'

        const dying = system({ name: 'dying', version: '1' }, async ({ id, input }) => {
          note('dies ' + id)
          if (input === 3) process.kill(process.pid, 'SIGKILL')
          return input === 4 ? new Promise(() => {}) : input
        })
        const cases = [1, 2, 3, 4, 5].map((input) => ({ id: 'q' + input, input }))
        describeSuite('dies', { system: dying, cases }, ({ criterion }) => {
          criterion('answered', () => true)
        })
      `,
      'lives.test.ts': LONG.replaceAll('120', '20'),
      // One slot, held by the call that dies: nobody goes on unless it is given back.
      'oloproof.yaml': 'concurrency: { system: 1 }\n',
    })

    const { exitCode, stdout } = await project.run('--maxWorkers=2')

    expect(exitCode).toBe(3)
    expect(project.notes().filter((note) => note.startsWith('dies'))).toEqual(['dies q1', 'dies q2', 'dies q3'])
    const runs = Object.fromEntries(project.runs().map(({ file }) => [file?.suite, file]))
    expect(runs['lives'] ?? runs['long']).toMatchObject({ completeness: 'COMPLETE', finished: 20, exit_code: 0 })
    expect(runs['dies']).toMatchObject({ status: 'RUN_ERROR', completeness: 'PARTIAL', finished: 2, exit_code: 3 })
    expect(stdout).toContain('error: dies.test.ts has suites and could not be run to its end')
  })

  test('process.exit in a system is the error of its case; a rejection that nobody handles is a run error', async () => {
    const project = await vitestProject({
      'exits.test.ts': `
        import { describeSuite, system } from 'oloproof'

        const exiting = system({ name: 'exiting', version: '1' }, ({ input }) => {
          if (input === 2) process.exit(0)
          return input
        })
        describeSuite('exits', { system: exiting, cases: [1, 2, 3] }, ({ criterion }) => {
          criterion('answered', () => true)
        })
      `,
      'rejects.test.ts': `
        import { describeSuite, system } from 'oloproof'

        const rejecting = system({ name: 'rejecting', version: '1' }, ({ input }) => {
          void Promise.reject(new Error('nobody handles this'))
          return input
        })
        describeSuite('rejects', { system: rejecting, cases: [1] }, ({ criterion }) => {
          criterion('answered', () => true)
        })
      `,
    })

    const exits = await project.run('exits')
    expect(exits.exitCode).toBe(0)
    expect(exits.stdout).toContain('2 / 2 observed · 1 missing · 0 excluded')

    const rejects = await project.run('rejects')
    expect(rejects.exitCode).toBe(3)
    expect(rejects.stdout + rejects.stderr).toContain('nobody handles this')
  })

  test.for([
    ['a file stands in its place', '.oloproof'],
    ['its journal cannot be made', '.oloproof/journal'],
    ['its runs cannot be made', '.oloproof/runs'],
  ] as const)('a store that cannot be written since %s ends the run with 3, said plainly', async ([, path]) => {
    const project = await vitestProject({ 'long.test.ts': LONG.replaceAll('120', '20'), [path]: 'not a folder' })

    const { exitCode, stdout } = await project.run()

    expect(exitCode).toBe(3)
    expect(stdout).toContain('error: cannot write ')
    expect(stdout).toContain(path)
    expect(noted(project, 'called').length).toBeLessThanOrEqual(4)
  })

  test('a disk that is full in the middle ends the run with 3, and the answers before it are found again', async () => {
    const project = await vitestProject({
      'large.test.ts': `
        import { describeSuite, system } from 'oloproof'
        import { note } from './notes.js'

        const large = system({ name: 'large', version: '1' }, ({ id }) => {
          note(id)
          return 'x'.repeat(60_000)
        })
        describeSuite('large', { system: large, cases: [1, 2, 3, 4, 5, 6], concurrency: 1 }, ({ criterion }) => {
          criterion('answered', () => true)
        })
      `,
    })

    // No file may grow beyond 200 KiB: the fourth answer is cut off.
    const { exitCode, stdout } = await project.shell('ulimit -f 200; $VITEST run --reporter=oloproof').ended

    expect(exitCode).toBe(3)
    expect(stdout).toContain(`error: cannot write ${project.root}/.oloproof/journal/`)
    expect(project.notes()).toHaveLength(4)
    expect(project.runs()[0]?.file).toMatchObject({ status: 'RUN_ERROR', completeness: 'PARTIAL', finished: 3 })

    project.forgetNotes()
    expect((await project.run()).exitCode).toBe(0)
    expect(project.notes()).toHaveLength(3)
  })
})

const WAIT = { timeout: 30_000, interval: 10 }

async function whenCalled(project: VitestProject, count: number): Promise<void> {
  await vi.waitUntil(() => noted(project, 'called').length >= count, WAIT)
}

/** Ids of the cases that {@link LONG} noted this of, in order. */
function noted(project: VitestProject, what: 'called' | 'answered' | 'busy'): readonly string[] {
  return project.notes().flatMap((note) => (note.startsWith(`${what} `) ? note.slice(what.length + 1) : []))
}

/** Whether nobody listens at a port of this machine. */
function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise<boolean>((resolve) => {
    socket.on('connect', () => resolve(false)).on('error', () => resolve(true))
  }).finally(() => socket.destroy())
}
