import { describe, expect, test } from 'vitest'
import { vitestProject, type StoredRun } from '../support/run-vitest.ts'

describe('retries', { timeout: 60_000 }, () => {
  test('a system that fails once is called again for a retryable TransientError, and never otherwise', async () => {
    const project = await vitestProject({
      'transient.test.ts': `
        import { describeSuite, system, TransientError } from 'oloproof'

        const cases = Array.from({ length: 30 }, (_, index) => ({ id: 'q' + index, input: index, expected: index }))

        function failsOnce(name, options) {
          const failed = new Set()
          return system({ name, version: '1' }, ({ id, input }) => {
            if (failed.has(id)) return input
            failed.add(id)
            throw new TransientError('provider timed out', options)
          })
        }

        const exact = ({ criterion }) => criterion('exact_label', ({ output, expected }) => output === expected)
        describeSuite('opted in', { system: failsOnce('in', { retryable: true }), cases }, exact)
        describeSuite('not opted in', { system: failsOnce('out'), cases }, exact)
      `,
    })

    const { exitCode, stdout } = await project.run()

    expect(stdout).toContain('│ exact_label │ 100.0%   │ [88.4%, 100.0%] │ 30 / 30 observed · 0 missing · 0 excluded │')
    expect(stdout).toContain('│ exact_label │          │ [0.0%, 100.0%] │ 0 / 0 observed · 30 missing · 0 excluded │')
    expect(stdout).toContain('  30 × transient_error, for example q0: provider timed out')
    expect(exitCode).toBe(3)
    const [optedIn, notOptedIn] = project.runs()
    expect(optedIn?.file).toMatchObject({ exit_code: 0, usage: { calls: 60, retries: 30 } })
    expect(notOptedIn?.file).toMatchObject({ exit_code: 3, usage: { calls: 30, retries: 0 } })
    expect(project.journal()).toHaveLength(30)
  })

  test('a call is made as often as its errors, its attempts and its deadline allow, and no further', async () => {
    const project = await vitestProject({
      'oloproof.yaml': 'retry: { attempts: 2, deadline: 30s }\n',
      'limits.test.ts': `
        import { describeSuite, judge, system, TransientError } from 'oloproof'
        import { note } from './notes.js'

        const answers = {
          always: () => { throw new TransientError('busy', { retryable: true }) },
          once: (attempt) => {
            if (attempt === 1) throw new TransientError('busy', { retryable: true })
            return 'here'
          },
          'a status in the text': () => { throw new Error('Order #4290 could not be found (429)') },
          'later than the deadline': () => {
            throw new TransientError('busy', { retryable: true, retryAfterMs: 60_000 })
          },
        }
        const asking = (answer) => system({ name: answer, version: '1' }, (_, call) => {
          note('system ' + answer)
          return answers[answer](call.attempt)
        })
        const strict = judge({ name: 'strict', version: '1' }, ({ output }, call) => {
          note('judge ' + output)
          if (call.attempt === 1) throw new TransientError('busy', { retryable: true })
          return true
        })

        const systems = Object.keys(answers).map(asking)
        describeSuite('shop', { systems, cases: ['hello'] }, ({ criterion }) => {
          criterion('polite', { judge: strict })
        })
      `,
    })

    const { stdout } = await project.run()

    expect(countsOf(project.notes())).toEqual({
      'system always': 2,
      'system once': 2,
      'system a status in the text': 1,
      'system later than the deadline': 1,
      'judge here': 2,
    })
    expect(stdout).toContain('the server asked for 60000 ms without a call, past the deadline of 30000 ms: busy')
    expect(errorsOf(project.runs())).toEqual({
      always: 'transient_error',
      once: undefined,
      'a status in the text': 'callable_threw',
      'later than the deadline': 'deadline_passed',
    })
  })

  test('a call that takes too long is aborted and not made again, and the process does not wait for it', async () => {
    const project = await vitestProject({
      'slow.test.ts': `
        import { setTimeout as sleep } from 'node:timers/promises'
        import { describeSuite, system } from 'oloproof'
        import { note } from './notes.js'

        const slow = system({ name: 'slow', version: '1' }, async ({ input }, call) => {
          note(input + ' is called')
          call.signal.addEventListener('abort', () => note(input + ' is aborted'))
          if (input === 'deaf') await sleep(600_000)
          if (input === 'never') await new Promise(() => {})
          if (input === 'polite') await sleep(600_000, undefined, { signal: call.signal })
          return input
        })
        const cases = ['deaf', 'never', 'polite', 'quick'].map((input) => ({ id: input, input }))
        describeSuite('slow', { system: slow, cases, timeout: '120ms', concurrency: 1 }, ({ criterion }) => {
          criterion('answered', () => true)
        })
      `,
    })

    const { exitCode, stdout } = await project.run()

    expect(project.notes()).toEqual([
      'deaf is called',
      'deaf is aborted',
      'never is called',
      'never is aborted',
      'polite is called',
      'polite is aborted',
      'quick is called',
    ])
    expect(stdout).toContain('  3 × timeout, for example deaf: timed out after 120 ms')
    expect(exitCode).toBe(0)
    const [run] = project.runs()
    expect(run?.file).toMatchObject({ completeness: 'COMPLETE', usage: { calls: 4, unsettled_calls: 2 } })
  })

  test('a criterion that throws on one case leaves the other cases and the other criteria alone', async () => {
    const project = await vitestProject({
      'oloproof.yaml': 'policy: { missing: { max_rate: 0.5 } }\n',
      'throws.test.ts': `
        import { describeSuite, system } from 'oloproof'

        const echo = system({ name: 'echo', version: '1' }, ({ input }) => input)
        const cases = [1, 2, 3, 4].map((input) => ({ id: 'q' + input, input }))
        describeSuite('throws', { system: echo, cases }, ({ criterion }) => {
          criterion('fragile', ({ output }) => {
            if (output === 1) throw new TypeError('cannot read label of undefined')
            return true
          })
          criterion('sound', () => true)
        })
      `,
    })

    const { stdout } = await project.run()

    expect(stdout).toContain('│ fragile │ 100.0%   │ [29.2%, 100.0%] │ 3 / 3 observed · 1 missing · 0 excluded │')
    expect(stdout).toContain('│ sound   │ 100.0%   │ [39.8%, 100.0%] │ 4 / 4 observed · 0 missing · 0 excluded │')
    expect(stdout).toContain('  1 × criterion_threw in fragile, for example q1: cannot read label of undefined')
  })
})

function countsOf(notes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const note of notes) counts[note] = (counts[note] ?? 0) + 1
  return counts
}

/** Why the only case of each run was not answered, by the name of the system. */
function errorsOf(runs: readonly StoredRun[]): Record<string, string | undefined> {
  return Object.fromEntries(
    runs.map(({ file, events }) => {
      const executed = events.find((event) => event.type === 'case_executed')
      return [file?.system.name, executed?.error?.reason]
    }),
  ) as Record<string, string | undefined>
}
