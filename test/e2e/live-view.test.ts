import { describe, expect, test } from 'vitest'
import { vitestProject } from '../support/run-vitest.ts'

const SUITE = `
  import { setTimeout as sleep } from 'node:timers/promises'
  import { describeSuite, system } from 'oloproof'

  const bot = system({ name: 'bot', version: '1' }, async ({ input }) => {
    await sleep(20)
    if (input % 50 === 0) console.log('printed by case ' + input)
    return input
  })
  const cases = Array.from({ length: 200 }, (_, index) => ({ id: 'q' + index, input: index }))
  describeSuite('long', { system: bot, cases }, ({ criterion }) => criterion('answered', () => true))
`

describe('the live view', () => {
  test('in a terminal it advances during the run, goes at its end, and leaves whole what tests print', async () => {
    const project = await vitestProject({ 'long.test.ts': SUITE })

    const terminal = `script -qefc 'stty cols 100 rows 40; $VITEST run --reporter=oloproof -- --system 4' /dev/null`
    const { exitCode, stdout } = await project.shell(terminal).ended

    expect(exitCode).toBe(0)
    const done = [...stdout.matchAll(/(\d+)\/200 cases · 0 cached · 0 errors/g)].map(([, count]) => Number(count))
    expect(done).toEqual(done.toSorted((a, b) => a - b))
    expect(new Set(done.filter((count) => count > 0 && count < 200)).size).toBeGreaterThanOrEqual(3)
    expect(stdout).toContain('Provisional Wilson estimates over finished cases; not a decision.')
    expect(stdout.match(/printed by case \d+\r?\n/g)).toHaveLength(4)
    expect(stdout.match(/200 \/ 200 observed · 0 missing · 0 excluded/g)).toHaveLength(1)
    // Every cursor that was hidden is shown again.
    expect(stdout.lastIndexOf('\u001b[?25h')).toBeGreaterThan(stdout.lastIndexOf('\u001b[?25l'))
  })

  test('off a terminal and in CI nothing is drawn', async () => {
    const project = await vitestProject({ 'long.test.ts': SUITE.replace('length: 200', 'length: 20') })

    const piped = await project.run()
    const ci = await project.shell(`CI=true script -qefc '$VITEST run --reporter=oloproof' /dev/null`).ended

    for (const { exitCode, stdout } of [piped, ci]) {
      expect(exitCode).toBe(0)
      expect(stdout).not.toContain('Provisional')
      expect(stdout.match(/20 \/ 20 observed/g)).toHaveLength(1)
    }
  })
})
