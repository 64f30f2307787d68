import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { RunFile } from '../../../../src/evidence/run-file.ts'
import { runDirectory, runFilePath } from '../../../../src/store/store-layout.ts'
import { earlierPrice } from '../../../../src/vitest/main/earlier-price.ts'
import { aManifest } from '../../../support/manifest.ts'
import { runFile } from '../../../support/run-report.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'
import { ulidsFrom } from '../../../support/ulids.ts'

const PRICE = { latency_ms: { p05: 100, p95: 200 }, tokens_per_case: null, money_per_case: null }

/** A store with runs in this order, a text for one that is damaged; and their ids. */
function storeOf(runs: readonly (Partial<RunFile> | string)[]): { readonly store: string; readonly ids: string[] } {
  const store = temporaryDirectory()
  const nextUlid = ulidsFrom(1_790_000_000_000)
  const ids = runs.map((run) => {
    const id = `run_${nextUlid()}`
    const text = typeof run === 'string' ? run : JSON.stringify(runFile({ ...PRICE, ...run, run_id: id }))
    mkdirSync(runDirectory(store, id), { recursive: true })
    writeFileSync(runFilePath(runDirectory(store, id)), text)
    return id
  })
  return { store, ids }
}

const finishing = (finished: number): Partial<RunFile> => ({ finished })

test.each<[string, readonly (Partial<RunFile> | string)[], number | null]>([
  ['the latest that finished as many cases', [finishing(61), finishing(61), finishing(1)], 1],
  ['the latest of those with more', [finishing(80), finishing(70)], 1],
  ['the one with the most of them, where none finished as many', [finishing(1), finishing(40), finishing(39)], 1],
  ['the latest of several with as many', [finishing(40), finishing(40), finishing(7)], 1],
  ['one that can be read', [finishing(5), '{"run_id":'], 0],
  ['one of this suite', [finishing(5), { ...finishing(61), suite: 'other' }], 0],
  ['one of this system', [finishing(5), { ...finishing(61), system: { name: 'other', version: '1' } }], 0],
  ['one of another version', [{ ...finishing(5), system: { name: 'example-support-bot', version: '0' } }], 0],
  ['one that was answered', [finishing(5), { ...finishing(61), latency_ms: null }], 0],
  ['none, where there is none', [], null],
])('what a case took is taken from %s', (_, runs, place) => {
  const { store, ids } = storeOf(runs)
  const price = earlierPrice(store, aManifest({ cases: 61 }))
  expect(price).toEqual(
    place === null ? null : { runId: ids[place], latencyMs: PRICE.latency_ms, tokens: null, money: null },
  )
})

test('without a store there is none', () => {
  expect(earlierPrice('no-such-folder', aManifest())).toBeNull()
})
