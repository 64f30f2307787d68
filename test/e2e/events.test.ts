import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { eventSchema } from '../../src/evidence/event.schema.ts'
import type { ProvisionalMetricsEvent, RunEvent } from '../../src/evidence/event.ts'
import { vitestProject } from '../support/run-vitest.ts'

// Misses stand where the reference page has them: 1 of 1, 11 of 13, 22 of 25 and 33 of 37 pass.
const PAGE = `
  import { setTimeout as sleep } from 'node:timers/promises'
  import { describeSuite, system } from 'oloproof'
  import { note } from './notes.js'

  const bot = system({ name: 'example-support-bot', version: '1' }, async ({ input }) => {
    note('called')
    await sleep(5)
    return [3, 7, 15, 30].includes(input) ? 'another' : 'label'
  })
  const cases = Array.from({ length: 120 }, (_, index) => {
    return { id: 'q' + String(index).padStart(3, '0'), input: index, expected: 'label' }
  })
  describeSuite('support-bot', { system: bot, cases }, ({ criterion }) => {
    criterion('exact_label', ({ output, expected }) => output === expected)
  })
`

const POLICY = 'policy: { rules: [{ id: exact-label-floor, metric: exact_label, at_least: 0.70 }] }\n'

describe('events', () => {
  test('a run of 120 cases streams the counts, rows, fields and ids of the reference page, and a rerun executes nothing', async () => {
    const project = await vitestProject({ 'page.test.ts': PAGE, 'oloproof.yaml': POLICY })

    const first = await project.vitest('run', '--reporter=oloproof/ndjson', '--', '--system', '1')

    expect(first.exitCode).toBe(0)
    const events = eventsOf(first.stdout)
    expect(countsByType(events)).toEqual({
      run_started: 1,
      run_phase_changed: 2,
      case_executed: 120,
      case_judged: 120,
      provisional_metrics: 11,
      run_finished: 1,
    })
    expect(provisionalRows(events).slice(0, 4)).toEqual([
      [1, 1.0, 0.20654931411298355, 1.0],
      [13, 0.8461538461538461, 0.5776536895684791, 0.9567418216820717],
      [25, 0.88, 0.7004420606159933, 0.9583318285288502],
      [37, 0.8918918918918919, 0.7529146844205937, 0.9571481006263428],
    ])
    expect(provisionalRows(events).map(([done]) => done)).toEqual([1, 13, 25, 37, 49, 61, 73, 85, 97, 109, 120])
    expect(fieldsByType(events)).toEqual({
      run_started: 'run_id timestamp type suite_digest cases suite system',
      run_phase_changed: 'run_id timestamp type phase',
      case_executed: 'run_id timestamp type scenario_id status from_cache latency_ms',
      case_judged: 'run_id timestamp type scenario_id criterion status passed score from_cache',
      provisional_metrics: 'run_id timestamp type cases_done metrics',
      run_finished: 'run_id timestamp type status completeness exit_code rules',
    })
    const [run] = project.runs()
    expect(new Set(events.map(({ run_id }) => run_id))).toEqual(new Set([run?.id]))
    expect(events.map(({ timestamp }) => timestamp)).toEqual(events.map(({ timestamp }) => timestamp).toSorted())
    expect(first.stdout).toBe(project.read(`.oloproof/runs/${run?.id}/events.ndjson`))
    expect(first.stderr).toContain(
      '│ exact_label │ 96.7%    │ [91.7%, 99.1%] │ 116 / 120 observed · 0 missing · 0 excluded │',
    )

    const second = await project.run('--', '--json')

    expect(second.exitCode).toBe(0)
    expect(project.notes()).toHaveLength(120)
    expect(second.stderr).toContain('nothing was executed: all 120 answers came from the cache')
    const again = eventsOf(second.stdout)
    expect(countsByType(again)).toEqual(countsByType(events))
    expect(again.flatMap((event) => (event.type === 'case_executed' ? [event.from_cache] : []))).not.toContain(false)
    expect(latencies(again)).toEqual(latencies(events))
  })

  test('standard output holds events alone, whatever tests, hooks, children and global set-up print', async () => {
    const project = await vitestProject({
      'vitest.config.ts': `export default { test: { globalSetup: './noisy-setup.ts' } }\n`,
      'noisy-setup.ts': `
        export default () => {
          console.log('NOISE of the set-up')
          return () => { process.stdout.write('NOISE of the teardown\\n') }
        }
      `,
      'noisy.test.ts': `
        import { spawnSync } from 'node:child_process'
        import { writeSync } from 'node:fs'
        import { describeSuite, system } from 'oloproof'
        import { beforeAll, expect, test } from 'vitest'

        console.log('NOISE while collecting')
        beforeAll(() => { process.stdout.write('NOISE of a hook\\n') })
        test('an ordinary test', () => {
          console.info('NOISE of an ordinary test')
          expect(1).toBe(1)
        })
        const noisy = system({ name: 'noisy', version: '1' }, ({ input }) => {
          console.log('NOISE of console.log')
          process.stdout.write('NOISE of stdout.write\\n')
          writeSync(1, 'NOISE of a descriptor\\n')
          spawnSync('echo', ['NOISE of a child'], { stdio: 'inherit' })
          return input
        })
        describeSuite('noisy', { system: noisy, cases: ['hello'] }, ({ criterion }) => {
          criterion('quiet', () => { console.error('NOISE of a criterion'); return true })
        })
      `,
    })

    const { stdout, stderr, exitCode } = await project.vitest('run', '--reporter=oloproof/ndjson')

    expect(exitCode).toBe(0)
    expect(stdout).not.toContain('NOISE')
    expect(countsByType(eventsOf(stdout))).toMatchObject({ run_started: 1, case_judged: 1, run_finished: 1 })
    const noise = stderr.split('\n').filter((line) => line.startsWith('NOISE'))
    expect(noise.toSorted()).toEqual([
      'NOISE of a child',
      'NOISE of a criterion',
      'NOISE of a descriptor',
      'NOISE of a hook',
      'NOISE of an ordinary test',
      'NOISE of console.log',
      'NOISE of stdout.write',
      'NOISE of the set-up',
      'NOISE of the teardown',
      'NOISE while collecting',
    ])
  })

  test.each([
    ['oloproof/ndjson', []],
    ['oloproof', ['--', '--json']],
  ])('what other reporters print goes to standard error, before events as well (%s)', async (ours, after) => {
    const project = await vitestProject({ 'page.test.ts': PAGE.replace('length: 120', 'length: 1') })
    const others = ['default', 'verbose', 'dot'].map((name) => `--reporter=${name}`)

    const { stdout, stderr } = await project.vitest('run', ...others, `--reporter=${ours}`, ...after)

    expect(countsByType(eventsOf(stdout))).toMatchObject({ run_started: 1, run_finished: 1 })
    expect(stripVTControlCharacters(stderr)).toMatch(/^ RUN {2}v\d/m)
  })

  test('threads, which can write between events, are warned of', async () => {
    const project = await vitestProject({
      'page.test.ts': PAGE.replace('length: 120', 'length: 1'),
      'vitest.config.ts': `
        import { oloproof } from 'oloproof/config'
        export default { plugins: [oloproof()] }
      `,
    })

    const { stdout, stderr } = await project.vitest('run', '--reporter=oloproof/ndjson', '--pool=threads')

    expect(stderr).toContain('warning: what threads write may come between events; use --pool=forks')
    expect(countsByType(eventsOf(stdout))).toMatchObject({ run_started: 1, run_finished: 1 })
  })

  test('hostile text leaves every line valid JSON and every table free of control characters', async () => {
    const project = await vitestProject({
      'hostile.test.ts': `
        import { describeSuite, exclude, system } from 'oloproof'

        const texts = {
          'lone surrogate': '\\ud800 and \\udfff',
          'nul': 'a\\u0000b',
          'line separators': 'a\\u2028b\\u2029c\\u0085d',
          'ansi': '\\u001b[2J\\u001b[31mred\\u001b]0;title\\u0007',
          'csi': '\\u009b31mred',
          'bidi': '\\u202eevil',
          'line feed': 'a\\nb\\r\\nc',
        }
        const hostile = system({ name: 'hostile', version: '1' }, ({ input }) => {
          if (input.endsWith(' thrown')) throw new Error(texts[input.slice(0, -7)])
          return texts[input]
        })
        const cases = Object.keys(texts).flatMap((name) => [
          { id: name + texts[name], input: name },
          { id: name + ' thrown', input: name + ' thrown' },
        ])
        describeSuite('hostile ' + texts.ansi, { system: hostile, cases }, ({ criterion }) => {
          criterion('echo', ({ output, input }) => output === texts[input])
          criterion('throws', ({ output }) => { throw new Error(output) })
          criterion('text', ({ output }) => output)
          criterion('out', ({ output }) => exclude(output + '.'))
        })
      `,
    })

    const { stdout, stderr } = await project.vitest('run', '--reporter=oloproof/ndjson')

    const events = eventsOf(stdout)
    expect(events.filter(({ type }) => type === 'case_executed')).toHaveLength(14)
    expect(events.filter(({ type }) => type === 'case_judged')).toHaveLength(14 * 4)
    // eslint-disable-next-line no-control-regex
    expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/)
    expect(stderr).toContain('7 / 7 observed · 7 missing · 0 excluded')
    expect(project.runs()[0]?.events).toEqual(events)
  })
})

/** The events on standard output, each checked against the schema that the package ships. */
function eventsOf(stdout: string): readonly RunEvent[] {
  expect(stdout.endsWith('\n')).toBe(true)
  expect(stdout, 'bytes that are no UTF-8').not.toContain('\ufffd')
  return stdout
    .slice(0, -1)
    .split('\n')
    .map((line) => eventSchema.parse(JSON.parse(line)))
}

function countsByType(events: readonly RunEvent[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { type } of events) counts[type] = (counts[type] ?? 0) + 1
  return counts
}

function provisionalRows(events: readonly RunEvent[]): (number | null | undefined)[][] {
  return events
    .filter((event): event is ProvisionalMetricsEvent => event.type === 'provisional_metrics')
    .map(({ cases_done, metrics: [metric] }) => {
      return [cases_done, metric?.estimate, metric?.wilson_lower, metric?.wilson_upper]
    })
}

/** The fields of the events of each type in their order; one entry shows that all of a type have the same. */
function fieldsByType(events: readonly RunEvent[]): Record<string, string> {
  const fields: Record<string, Set<string>> = {}
  for (const event of events) (fields[event.type] ??= new Set()).add(Object.keys(event).join(' '))
  return Object.fromEntries(Object.entries(fields).map(([type, orders]) => [type, [...orders].join(' or ')]))
}

function latencies(events: readonly RunEvent[]): Record<string, number | null> {
  const executed = events.filter((event) => event.type === 'case_executed')
  return Object.fromEntries(executed.map(({ scenario_id, latency_ms }) => [scenario_id, latency_ms]))
}
