import { describe, expect, test } from 'vitest'
import { vitestProject } from '../support/run-vitest.ts'

const SUITE = `
  import { describeSuite, system } from 'oloproof'
  import { note } from './notes.js'

  const price = { input_per_million: 1000, output_per_million: 4000 }
  const bot = system({ name: 'bot', version: '1', price }, async ({ input }, call) => {
    note(input)
    call.usage({ inputTokens: 80, outputTokens: 20 })
    await new Promise((resolve) => setTimeout(resolve, 5))
    return input
  })
  const cases = Array.from({ length: 20 }, (_, index) => NAME + index)
  describeSuite(NAME, { system: bot, cases }, ({ criterion }) => criterion('right', () => true))
`
const FILES = {
  'one.test.ts': SUITE.replaceAll('NAME', "'one'"),
  'two.test.ts': SUITE.replaceAll('NAME', "'two'"),
}

describe('a budget', { timeout: 60_000 }, () => {
  test('of tokens is held to the call over all workers; the next run goes on where it ended', async () => {
    const project = await vitestProject({
      'oloproof.yaml': 'concurrency: { system: 1 }\nbudget: { tokens: 1500 }\n',
      ...FILES,
    })

    const { exitCode, stdout } = await project.run()

    expect(project.notes()).toHaveLength(15)
    expect(project.journal()).toHaveLength(15)
    expect(exitCode).toBe(3)
    expect(stdout).toContain('nothing was decided: the budget was spent before all cases were done (PARTIAL, ')
    expect(stdout).toContain('error: the budget is spent: 1500 of 1500 tokens; no further call was made')
    expect(stdout).toContain('token budget 1500 (oloproof.yaml)')
    expect(project.runs().map(({ file }) => file)).toMatchObject(
      ['one', 'two'].map(() => ({ status: 'RUN_ERROR', completeness: 'PARTIAL', exit_code: 3 })),
    )

    await project.run()
    expect(project.notes()).toHaveLength(30)
    expect((await project.run()).exitCode).toBe(0)
    expect(new Set(project.notes()).size).toBe(40)
    expect(project.notes()).toHaveLength(40)
  })

  test('of money lets calls in flight end, keeps what they answered, and says what they cost', async () => {
    const project = await vitestProject({
      'oloproof.yaml': 'concurrency: { system: 4 }\nbudget: { money: 0.8 }\n',
      'one.test.ts': FILES['one.test.ts'],
      'vitest.config.js': `
        import { oloproof } from 'oloproof/config'

        export default { plugins: [oloproof()] }
      `,
    })

    const { exitCode, stderr } = await project.vitest('run', '--reporter=json')

    const calls = project.notes().length
    expect(calls).toBeGreaterThanOrEqual(5)
    expect(calls).toBeLessThanOrEqual(8)
    expect(project.journal()).toHaveLength(calls)
    expect(exitCode).toBe(3)
    expect(stderr).toContain(`error: the budget is spent: ${Number((calls * 0.16).toFixed(2))} of 0.8 in money`)
    expect(project.runs()[0]?.file?.usage).toMatchObject({ calls, money: expect.closeTo(calls * 0.16, 9) })
  })
})
