import { describe, expect, test } from 'vitest'
import { vitestProject } from '../support/run-vitest.ts'

/** `suite(trials, cases, answer)`; every call of the system is noted with the id of its case. */
const SUITE = `
  import { describeSuite, system } from 'oloproof'
  import { note } from './notes.js'

  export function suite(trials, cases, answer = () => true) {
    let calls = 0
    const bot = system({ name: 'bot', version: '1' }, ({ id }) => {
      note(id)
      return answer(calls++, id)
    })
    describeSuite('bot', { system: bot, cases, trials }, ({ criterion }) => {
      criterion('right', ({ output }) => output)
    })
  }
`

function eventsOf(events: readonly object[], type: string): string[] {
  return events
    .filter((event) => 'type' in event && event.type === type)
    .map((event) => {
      const { trial, scenario_id } = event as { trial?: number; scenario_id?: string }
      return `${scenario_id} ${trial}`
    })
    .sort()
}

describe('trials', () => {
  test('one case of five trials makes five calls, none again, and three more for eight trials', async () => {
    const project = await vitestProject({
      'suite.js': SUITE,
      'bot.test.ts': `import { suite } from './suite.js'\nsuite(5, [{ id: 'q0', input: 1 }])`,
    })

    await project.run()
    expect(project.notes()).toHaveLength(5)
    await project.run()
    expect(project.notes()).toHaveLength(5)
    project.write('bot.test.ts', `import { suite } from './suite.js'\nsuite(8, [{ id: 'q0', input: 1 }])`)
    await project.run()
    expect(project.notes()).toHaveLength(8)

    const [first, again, more] = project.runs()
    expect(first?.file).toMatchObject({ cases: 1, finished: 1, trials: 5, usage: { calls: 5, cached: 0 } })
    expect(again?.file).toMatchObject({ trials: 5, usage: { calls: 0, cached: 5 } })
    expect(more?.file).toMatchObject({ trials: 8, usage: { calls: 3, cached: 5 } })
    expect(eventsOf(first?.events ?? [], 'case_executed')).toEqual(['q0 1', 'q0 2', 'q0 3', 'q0 4', 'q0 5'])
    expect(eventsOf(first?.events ?? [], 'case_judged')).toEqual(['q0 1', 'q0 2', 'q0 3', 'q0 4', 'q0 5'])
    expect(eventsOf(first?.events ?? [], 'provisional_metrics')).toHaveLength(1)
  })

  test('the test of a case awaits all of its trials, and says how many are missing or missed', async () => {
    const cases = `[{ id: 'steady', input: 1 }, { id: 'shaky', input: 2 }, { id: 'silent', input: 3 }]`
    const answer = `(call, id) => {
      if (id === 'silent' && call % 2 === 0) throw new Error('no answer')
      return id !== 'shaky' || call % 2 === 0
    }`
    const project = await vitestProject({
      'suite.js': SUITE,
      'bot.test.ts': `import { suite } from './suite.js'\nsuite(4, ${cases}, ${answer})`,
      'oloproof.yaml': 'misses: fail\nconcurrency: { system: 1 }\npolicy: { missing: { max_rate: 1 } }\n',
    })

    await project.vitest('run', '--reporter=json', '--outputFile.json=report.json', '--reporter=oloproof')

    const { testResults } = JSON.parse(project.read('report.json')) as {
      readonly testResults: readonly { readonly assertionResults: readonly AssertionResult[] }[]
    }
    const results = testResults.flatMap((file) => file.assertionResults)
    expect(Object.fromEntries(results.map(({ title, status }) => [title, status]))).toEqual({
      steady: 'passed',
      shaky: 'failed',
      silent: 'skipped',
    })
    expect(results.find(({ title }) => title === 'shaky')?.failureMessages[0]).toContain(
      'shaky misses right (2 of 4 trials)',
    )
    const [run] = project.runs()
    expect(run?.file).toMatchObject({ cases: 3, finished: 3, trials: 4, completeness: 'COMPLETE' })
    expect(run?.events.filter((event) => event.type === 'case_judged' && event.status === 'MISSING')).toHaveLength(2)
  })
})

interface AssertionResult {
  readonly title: string
  readonly status: string
  readonly failureMessages: readonly string[]
}
