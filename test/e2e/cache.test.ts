import { describe, expect, test } from 'vitest'
import { vitestProject } from '../support/run-vitest.ts'

/** Ten cases with written ids, a system, a judge and a criterion in code. */
const BOT = `
  import { describeSuite, judge, system } from 'oloproof'
  import { note } from './notes.js'

  const bot = system({ name: 'bot', version: '1' }, ({ id, input }) => {
    note('system ' + id)
    return { label: 'label ' + input }
  })
  const strict = judge({ name: 'strict', version: '1' }, ({ output, expected }) => {
    note('judge ' + output.label)
    return output.label === expected
  })
  const cases = Array.from({ length: 10 }, (_, index) => {
    return { id: 'q' + index, input: index, expected: 'label ' + index }
  })
  describeSuite('bot', { system: bot, cases }, ({ criterion }) => {
    criterion('exact', ({ output, expected }) => output.label === expected)
    criterion('judged', { judge: strict })
  })
`

describe('the cache', () => {
  test('an unchanged rerun executes nothing, whatever the concurrency and the timeouts, and says so', async () => {
    const project = await vitestProject({ 'bot.test.ts': BOT })

    const first = await project.run()
    expect(project.notes()).toHaveLength(20)
    expect(first.stdout).not.toContain('nothing was executed')

    project.forgetNotes()
    project.write('oloproof.yaml', 'timeout: { system: 5s }\nretry: { attempts: 2 }\n')
    const second = await project.run('--', '--system', '3', '--judge', '1')

    expect(project.notes()).toEqual([])
    expect(second.stdout).toContain('nothing was executed: all 10 answers came from the cache')
    expect(second.stdout).toContain(
      'system 3 (command line) · judge 1 (command line) · system timeout 5s (oloproof.yaml)',
    )
    const [before, after] = project.runs()
    expect(after?.file?.metrics).toEqual(before?.file?.metrics)
    expect(after?.file?.usage).toMatchObject({ calls: 0, cached: 10 })
    expect(after?.file?.latency_ms).toEqual(before?.file?.latency_ms)
    expect(project.journal()).toHaveLength(20)
  })

  test('--no-cache and cache: false neither look answers up nor let them be found', async () => {
    const project = await vitestProject({ 'bot.test.ts': BOT.replaceAll('length: 10', 'length: 2') })

    await project.run('--', '--no-cache')
    await project.run()
    expect(project.notes()).toHaveLength(8)

    project.write(
      'bot.test.ts',
      project.read('bot.test.ts').replace('{ system: bot, cases }', '{ system: bot, cases, cache: false }'),
    )
    const off = await project.run()
    expect(off.stdout).toContain('cache off (suite)')
    expect(project.notes()).toHaveLength(12)
    expect(project.runs()[2]?.file?.usage).toMatchObject({ calls: 2, cached: 0 })
  })

  test('errors and outputs that are not JSON are never kept: a rerun executes them and nothing else', async () => {
    const project = await vitestProject({
      'failing.test.ts': `
        import { existsSync } from 'node:fs'
        import { describeSuite, system } from 'oloproof'
        import { note } from './notes.js'

        const bot = system({ name: 'bot', version: '1' }, ({ input }) => {
          note('q' + input)
          if (existsSync(new URL('./repaired', import.meta.url))) return input
          if (input === 3) throw new Error('insufficient_quota')
          if (input === 7) return () => 'no JSON'
          return input
        })
        const cases = Array.from({ length: 10 }, (_, index) => ({ id: 'q' + index, input: index }))
        describeSuite('failing', { system: bot, cases }, ({ criterion }) => {
          criterion('answered', () => true)
        })
      `,
    })

    const first = await project.run()
    expect(first.stdout).toContain('8 / 8 observed · 2 missing · 0 excluded')
    expect(first.stdout).toContain('1 × output_not_json, for example q7')
    expect(project.notes()).toHaveLength(10)
    expect(project.journal().map(({ case_id }) => case_id)).not.toContain('q3')

    project.forgetNotes()
    project.write('repaired', '')
    const second = await project.run()

    expect(project.notes()).toEqual(['q3', 'q7'])
    expect(second.stdout).toContain('10 / 10 observed · 0 missing · 0 excluded')
    expect(second.stdout).not.toContain('nothing was executed')
  })

  test('a changed system is called only after its version was raised; until then its old answers are announced', async () => {
    const project = await vitestProject({ 'bot.test.ts': BOT })
    await project.run()
    project.forgetNotes()

    project.write('bot.test.ts', BOT.replace("'label ' + input }", "'LABEL ' + input }"))
    const changed = await project.run()
    expect(project.notes()).toEqual([])
    expect(changed.stdout).toContain('code changed since these answers; bump version or --no-cache')
    expect(changed.stdout).toContain('│ exact  │ 100.0%   │')
    expect(project.runs()[1]?.file).toMatchObject({ code_changed: 10 })

    project.write(
      'bot.test.ts',
      project.read('bot.test.ts').replace("name: 'bot', version: '1'", "name: 'bot', version: '2'"),
    )
    const raised = await project.run()
    expect(project.notes()).toHaveLength(20)
    expect(raised.stdout).toContain('│ exact  │ 0.0%     │')
    expect(raised.stdout).not.toContain('code changed')
  })

  test('an edited expected value is judged again, by judges too, without a call of the system', async () => {
    const project = await vitestProject({ 'bot.test.ts': BOT })
    await project.run()
    project.forgetNotes()

    project.write(
      'bot.test.ts',
      BOT.replace("expected: 'label ' + index", "expected: 'label ' + (index === 4 ? 'four' : index)"),
    )
    const { stdout } = await project.run()

    expect(project.notes()).toEqual(['judge label 4'])
    expect(stdout).toContain('│ exact  │ 90.0%    │ [55.5%, 99.7%] │ 9 / 10 observed · 0 missing · 0 excluded │')
    expect(stdout).toContain('│ judged │ 90.0%    │ [55.5%, 99.7%] │ 9 / 10 observed · 0 missing · 0 excluded │')
  })

  test('two test runs at once share one store, and neither loses an answer', async () => {
    const suite = (name: string): string =>
      BOT.replaceAll('q', name).replace("describeSuite('bot'", `describeSuite('${name}'`)
    const project = await vitestProject({ 'a.test.ts': suite('a'), 'b.test.ts': suite('b') })

    const ended = await Promise.all([project.run('a.test'), project.run('b.test')])

    expect(ended.map(({ exitCode }) => exitCode)).toEqual([0, 0])
    project.forgetNotes()
    const { stdout } = await project.run()
    expect(project.notes()).toEqual([])
    expect(stdout.match(/nothing was executed: all 10 answers came from the cache/g)).toHaveLength(2)
  })
})
