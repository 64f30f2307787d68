import { describe, expect, test } from 'vitest'
import { newestCandidate } from '../../../src/cli/newest-candidate.ts'
import { readFinishedRun } from '../../../src/cli/read-finished-run.ts'
import type { RunManifest } from '../../../src/evidence/run-manifest.ts'
import { storeRun } from '../../support/stored-run.ts'
import { supportBotCases } from '../../support/support-bot-store.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

type Given = Partial<RunManifest> & { readonly isCutOff?: boolean }

const BASELINE = 2

function idOf(time: number): string {
  return `run_01M3C4${time}000PVQJCDF31DJSB02H`
}

function ofSystem(name: string, version = '1'): Given {
  return { system: { name, version, source: 'callable' } as unknown as RunManifest['system'] }
}

const HALF: Given = { cases: 36, selected: 18 }

/** The candidate for the run at time 2 in a store with that of system `a` and others, by the time at which they began. */
async function chosen(others: Readonly<Record<number, Given>>): Promise<string> {
  const store = temporaryDirectory()
  const runs: Readonly<Record<number, Given>> = { ...others, [BASELINE]: ofSystem('a') }
  for (const [time, { isCutOff = false, ...given }] of Object.entries(runs)) {
    const manifest = { ...ofSystem('a'), ...given }
    await storeRun(store, { runId: idOf(Number(time)), cases: supportBotCases(13), manifest, isCutOff })
  }
  return newestCandidate(store, await readFinishedRun(store, idOf(BASELINE)))
}

describe('the run that a baseline is compared with where none is named', () => {
  test('is the newest of its suite', async () => {
    expect(await chosen({ 1: {}, 3: {}, 4: {} })).toBe(idOf(4))
  })

  test('is of its system, whatever other systems ran since', async () => {
    expect(await chosen({ 3: {}, 4: ofSystem('b') })).toBe(idOf(3))
  })

  test('may be of a new version of its system', async () => {
    expect(await chosen({ 3: ofSystem('a', '2'), 4: ofSystem('b') })).toBe(idOf(3))
  })

  test('is of the one other system where its own did not run again', async () => {
    expect(await chosen({ 3: ofSystem('b'), 4: ofSystem('b', '2') })).toBe(idOf(4))
  })

  test('is whole: runs of a part of the cases, and runs that did not end, are passed over', async () => {
    expect(await chosen({ 3: {}, 4: HALF, 5: { isCutOff: true } })).toBe(idOf(3))
  })

  test('is of the same file, project and suite', async () => {
    const elsewhere = { 4: { file: 'other.test.ts' }, 5: { project: 'other' }, 6: { suitePath: 'other' } }
    expect(await chosen({ 3: {}, ...elsewhere })).toBe(idOf(3))
    await expect(chosen(elsewhere)).rejects.toMatchObject({ code: 'candidate_missing' })
  })

  test.each<[string, Readonly<Record<number, Given>>, string]>([
    ['a run that is older', { 1: {} }, 'the store holds no run of this suite that began after it'],
    [
      'a run of a part of the cases',
      { 1: {}, 3: HALF, 4: ofSystem('b') },
      `no later run is whole: ${idOf(3)} is PARTIAL, with 18 of 36 cases`,
    ],
    ['a run that did not end', { 3: { isCutOff: true } }, `no later run is whole: ${idOf(3)} did not come to its end`],
    [
      'one of several other systems',
      { 3: ofSystem('b'), 4: ofSystem('c'), 5: ofSystem('b') },
      `the later runs of this suite are of several other systems: b (${idOf(5)}), c (${idOf(4)})`,
    ],
  ])('is never %s', async (_, others, why) => {
    const refusal = chosen(others)
    await expect(refusal).rejects.toMatchObject({ code: 'candidate_missing' })
    await expect(refusal).rejects.toThrow(`the baseline (${idOf(BASELINE)}: support-bot of `)
    await expect(refusal).rejects.toThrow(why)
  })
})
