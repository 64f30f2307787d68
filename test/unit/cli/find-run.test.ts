import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findRun } from '../../../src/cli/find-run.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const IDS = [
  'run_01M3C3W0000000000000000000',
  'run_01M3C3WS0SBTFAG55M7ECM1EZ4',
  'run_01M3C3ZNXPVQJCDF31DJSBXBHC',
] as const

function storeWith(names: readonly string[]): string {
  const store = temporaryDirectory()
  for (const name of names) mkdirSync(join(store, 'runs', name), { recursive: true })
  return store
}

describe('a run is named', () => {
  test.each([
    ['by its id', IDS[0], IDS[0]],
    ['by the beginning of it', 'run_01M3C3Z', IDS[2]],
    ['without run_, in any case', '01m3c3ws', IDS[1]],
    ['as the latest', 'latest', IDS[2]],
    ['as the one before', 'latest~1', IDS[1]],
    ['as the first of three', 'LATEST~2', IDS[0]],
  ])('%s', async (_, text, id) => {
    expect(await findRun(storeWith([...IDS, 'not-a-run']), text)).toBe(id)
  })

  test.each([
    ['run_01M3C3W', `2 ids begin so: ${IDS[1]}, ${IDS[0]}`],
    ['run_02', 'no id of this store begins so'],
    ['latest~3', 'there are 3 runs in this store'],
    ['latest~-1', 'it is not the beginning of an id'],
    ['../../etc', 'it is not the beginning of an id'],
    ['', 'it is not the beginning of an id'],
  ])('by %s, which is refused', async (text, problem) => {
    await expect(findRun(storeWith(IDS), text)).rejects.toMatchObject({
      code: 'reference_invalid',
      message: `cannot find the run ${text}: ${problem}`,
    })
  })

  test('where there are none, which is said', async () => {
    await expect(findRun(storeWith([]), 'latest')).rejects.toThrow('there are no runs in this store')
  })
})
