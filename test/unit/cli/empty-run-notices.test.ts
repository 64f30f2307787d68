import { describe, expect, test } from 'vitest'
import { commandsIn } from '../../support/command.ts'
import { storeRun } from '../../support/stored-run.ts'
import { RUNS, supportBotCases, supportBotProject } from '../../support/support-bot-store.ts'

const EMPTY = 'run_01M3C41000PVQJCDF31DJSB02H'

/** A project whose latest run holds none of its cases. */
async function emptyProject(): Promise<ReturnType<typeof commandsIn>> {
  const { root, store } = await supportBotProject()
  const cases = supportBotCases(18).map((one, index) => ({
    case: index === 3 ? { ...one.case, exclude: 'odd' } : one.case,
  }))
  await storeRun(store, { runId: EMPTY, cases, manifest: { selected: 0 } })
  return commandsIn(root)
}

describe('a run that holds nothing', () => {
  test.each<readonly [string, ...string[]]>([
    ['show', 'latest'],
    ['show', 'latest', '--misses'],
    ['show', 'latest', '--json'],
    ['show', 'latest', '--case', 'q000'],
    ['export', 'latest', '--format', 'csv'],
    ['compare', RUNS.decided, 'latest'],
    ['comment', 'latest', '--baseline', RUNS.decided],
  ])('is named beside the answer where it is the latest: %s %s %s', async (name, ...args) => {
    const { notices } = await (await emptyProject())(name, ...args)
    expect(notices).toContainEqual(
      `warning: latest is ${EMPTY} of support-bot (example-support-bot@1): PARTIAL, with none of its 18 cases; oloproof runs lists the others`,
    )
  })

  test('needs no word where it was named by its id', async () => {
    expect((await (await emptyProject())('show', EMPTY)).notices).toEqual([])
  })

  test('is refused by name where there is nothing to plan of it', async () => {
    await expect((await emptyProject())('plan', 'latest', '--run')).rejects.toThrow(`the run ${EMPTY} is PARTIAL`)
  })
})
