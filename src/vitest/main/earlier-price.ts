import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { DryRun } from '../../../reporter/dry-lines.ts'
import type { RunFile } from '../../evidence/run-file.ts'
import type { RunManifest } from '../../evidence/run-manifest.ts'
import { isRunId, runDirectory, runFilePath, runsDirectory } from '../../store/store-layout.ts'

/**
 * What one case took in an earlier run of the same suite and system, whatever its version: the latest that finished as many
 * cases as are to be run, else the one that finished the most of them, the latest of several. Null where there is none.
 */
export function earlierPrice(
  store: string,
  { suitePath, system, selected }: Pick<RunManifest, 'suitePath' | 'system' | 'selected'>,
): DryRun['price'] {
  let price: DryRun['price'] = null
  let most = -1
  for (const run of latestFirst(store)) {
    const { run_id: runId, latency_ms: latencyMs, tokens_per_case: tokens, money_per_case: money, finished } = run
    if (run.suite !== suitePath || run.system.name !== system.name || latencyMs === null || finished <= most) continue
    price = { runId, latencyMs, tokens, money }
    most = finished
    if (finished >= selected) break
  }
  return price
}

function* latestFirst(store: string): Generator<RunFile> {
  if (!existsSync(runsDirectory(store))) return
  for (const id of readdirSync(runsDirectory(store)).filter(isRunId).sort().reverse()) {
    try {
      yield JSON.parse(readFileSync(runFilePath(runDirectory(store, id)), 'utf8')) as RunFile
    } catch {
      // A run that did not come to its end, or that cannot be read, has no price.
    }
  }
}
