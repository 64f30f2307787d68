import { describe, expect, test } from 'vitest'
import { vitestProject } from '../support/run-vitest.ts'

describe('case sources', () => {
  test('arrays, functions, iterables and files of every kind give the same cases and so the same answers', async () => {
    const project = await vitestProject({
      'cases/cases.jsonl': '{"id":"a","input":"1","expected":"1"}\n\n{"id":"b","input":"2","expected":"2"}\n',
      'cases/cases.json': '[{"id":"a","input":"1","expected":"1"},{"id":"b","input":"2","expected":"2"}]',
      'cases/cases.yaml': '- {id: a, input: "1", expected: "1"}\n- {id: b, input: "2", expected: "2"}\n',
      'cases/cases.csv': '\ufeffid,input,expected\r\na,1,1\r\nb,2,2\r\n',
      'evals/sources.test.ts': `
        import { readFileSync } from 'node:fs'
        import { describeSuite, system } from 'oloproof'
        import { describe } from 'vitest'
        import { note } from '../notes.js'

        const echo = system({ name: 'echo', version: '1' }, ({ id, input }) => {
          note(id + ' ' + input)
          return input
        })
        const exact = ({ criterion }) => criterion('exact', ({ output, expected }) => output === expected)
        const list = [{ id: 'a', input: '1', expected: '1' }, { id: 'b', input: '2', expected: '2' }]
        const sources = {
          array: list,
          function: () => list,
          'async function': async () => list,
          generator: function* () { yield* list },
          'async generator': async function* () { yield* list },
          jsonl: '../cases/cases.jsonl',
          json: '../cases/cases.json',
          yaml: '../cases/cases.yaml',
          csv: '../cases/cases.csv',
          url: new URL('../cases/cases.jsonl', import.meta.url),
        }
        // The name is a part of the digest; a block of its own makes each a suite of its own.
        for (const [name, cases] of Object.entries(sources)) {
          describe(name, () => describeSuite('source', { system: echo, cases }, exact))
        }
      `,
    })

    const { exitCode, stdout } = await project.run()

    expect(exitCode, stdout).toBe(0)
    expect(project.notes().toSorted()).toEqual(['a 1', 'b 2'])
    const runs = project.runs()
    expect(runs).toHaveLength(10)
    expect(new Set(runs.map(({ file }) => file?.suite_digest)).size).toBe(1)
    for (const { file } of runs) expect(file?.metrics).toMatchObject([{ passed: 2, observed: 2, missing: 0 }])
  })

  test('cases without ids are named by their content: a new order changes nothing, a new case is called alone', async () => {
    const suite = (inputs: string): string => `
      import { describeSuite, system } from 'oloproof'
      import { note } from './notes.js'

      const echo = system({ name: 'echo', version: '1' }, ({ input }) => {
        note('called with ' + input)
        return input
      })
      describeSuite('unnamed', { system: echo, cases: ${inputs} }, ({ criterion }) => criterion('any', () => true))
    `
    const project = await vitestProject({ 'unnamed.test.ts': suite("['x', 'y', 'x']") })
    await project.run()
    const ids = project
      .runs()[0]
      ?.events.flatMap((event) => (event.type === 'case_executed' ? [event.scenario_id] : []))
    expect(ids?.map((id) => id.replace(/[0-9a-f]{16}/, 'HEX'))).toEqual(['c_HEX', 'c_HEX', 'c_HEX-2'])
    project.forgetNotes()

    project.write('unnamed.test.ts', suite("['new', 'y', 'x', 'x']"))
    await project.run()

    expect(project.notes()).toEqual(['called with new'])
  })

  test('cases that repeat the content of an earlier one count, and that is said before the first call, at the end, and later', async () => {
    const project = await vitestProject({
      'repeated.test.ts': `
        import { describeSuite, system } from 'oloproof'

        const echo = system({ name: 'echo', version: '1' }, ({ input }) => input)
        const four = ['w', 'x', 'y', 'z']
        const cases = [...four, ...four, ...four.map((input, index) => ({ id: 'written ' + index, input }))]
        describeSuite('repeated', { system: echo, cases }, ({ criterion }) => criterion('any', () => true))
      `,
      'oloproof.yaml': 'policy: { rules: [{ id: floor, metric: any, at_least: 0.7 }] }\n',
    })
    const said = '8 of 12 cases repeat the content of an earlier one; each counts as a case of its own'

    const dry = await project.run('--', '--dry')
    expect(dry.stdout).toContain(`  cases     12\n            ${said}\n`)

    const { stdout, stderr, exitCode } = await project.run()
    expect(exitCode).toBe(0)
    expect(stderr).toContain(`repeated: ${said}\n`)
    expect(stdout).toContain(`\n${said}\n`)
    expect(stdout).toContain('12 / 12 observed')
    expect(project.runs()[0]?.file).toMatchObject({ cases: 12, repeated_cases: 8, rules: [{ verdict: 'PASS' }] })

    expect((await project.oloproof('show', 'latest')).stdout).toContain(`\n${said}\n`)
  })

  test('excluded cases are not executed, and judgements that are excluded are counted apart', async () => {
    const project = await vitestProject({
      'excluded.test.ts': `
        import { describeSuite, exclude, system } from 'oloproof'
        import { note } from './notes.js'

        const echo = system({ name: 'echo', version: '1' }, ({ id, input }) => {
          note(id)
          return input
        })
        const cases = [
          { id: 'q1', input: 'hello' },
          { id: 'q2', input: 'obsolete', exclude: 'the product is gone' },
          { id: 'q3', input: 'small talk' },
        ]
        describeSuite('excluded', { system: echo, cases }, ({ criterion }) => {
          criterion('polite', () => true)
          criterion('grounded', ({ output }) => output === 'small talk' ? exclude('needs no source') : true)
        })
      `,
    })

    const { exitCode, stdout } = await project.run()

    expect(exitCode).toBe(0)
    expect(project.notes()).toEqual(['q1', 'q3'])
    expect(stdout).toContain('│ polite   │ 100.0%   │ [15.8%, 100.0%] │ 2 / 2 observed · 0 missing · 1 excluded │')
    expect(stdout).toContain('│ grounded │ 100.0%   │ [2.5%, 100.0%]  │ 1 / 1 observed · 0 missing · 2 excluded │')
    const [run] = project.runs()
    expect(run?.file).toMatchObject({ cases: 3, finished: 3, completeness: 'COMPLETE' })
    expect(run?.events.filter((event) => event.type === 'case_judged' && event.status === 'EXCLUDED')).toMatchObject([
      { scenario_id: 'q2', criterion: 'polite', reason: 'the product is gone' },
      { scenario_id: 'q2', criterion: 'grounded', reason: 'the product is gone' },
      { scenario_id: 'q3', criterion: 'grounded', reason: 'needs no source' },
    ])
  })

  test('cells of a CSV stay text, columns of one name with dots make objects, and a schema can make numbers of them', async () => {
    const project = await vitestProject({
      'orders.csv': 'id,input.sku,input.count,expected,tags,metadata.shop\no1,007,3,21,early bird,north\no2,,0,0,,\n',
      'orders.test.ts': `
        import { describeSuite, system } from 'oloproof'
        import { z } from 'zod'
        import { note } from './notes.js'

        const shop = system({ name: 'shop', version: '1' }, ({ input, tags, metadata }) => {
          note(JSON.stringify({ input, tags, metadata }))
          return input.count * 7
        })
        const schema = { input: z.object({ sku: z.string(), count: z.coerce.number() }), expected: z.coerce.number() }
        describeSuite('orders', { system: shop, cases: 'orders.csv', schema }, ({ criterion }) => {
          criterion('sum', ({ output, expected }) => output === expected)
        })
      `,
    })

    const { stdout } = await project.run()

    expect(stdout).toContain('2 / 2 observed')
    expect(project.notes().map((text) => JSON.parse(text) as unknown)).toEqual([
      { input: { sku: '007', count: 3 }, tags: expect.any(Array), metadata: { shop: 'north' } },
      { input: { sku: '', count: 0 }, tags: [], metadata: expect.any(Object) },
    ])
  })

  test('more than 10,000 cases become tests of a hundred, and -t selects them', async () => {
    const project = await vitestProject({
      'many.test.ts': `
        import { describeSuite, system } from 'oloproof'

        const echo = system({ name: 'echo', version: '1' }, ({ input }) => input)
        const cases = Array.from({ length: 10_001 }, (_, index) => ({ id: 'q' + index, input: index }))
        describeSuite('many', { system: echo, cases, cache: false }, ({ criterion }) => criterion('any', () => true))
      `,
    })

    const whole = await project.run('--reporter=json', '--outputFile=report.json')

    expect(whole.exitCode).toBe(0)
    expect(project.runs()[0]?.file).toMatchObject({ cases: 10_001, finished: 10_001, completeness: 'COMPLETE' })
    const report = JSON.parse(project.read('report.json')) as {
      numTotalTests: number
      testResults: { assertionResults: { title: string }[] }[]
    }
    expect(report.numTotalTests).toBe(101)
    const titles = report.testResults[0]?.assertionResults.map(({ title }) => title)
    expect([titles?.[0], titles?.at(-1)]).toEqual(['cases 1 … 100', 'cases 10001 … 10001'])

    const part = await project.run('-t', 'cases 101 … 200')
    expect(part.stdout).toContain('(PARTIAL, 100 of 10001 cases)')
    expect(part.exitCode).toBe(0)
  })
})
