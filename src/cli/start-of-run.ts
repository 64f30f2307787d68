import { isOloproofError } from '../base/error.ts'
import type { Identity } from '../evidence/criterion.ts'
import { readEvents } from '../store/run-reader.ts'
import { eventsPath, runDirectory } from '../store/store-layout.ts'

/** What a run said of itself before its first call. */
export interface StartOfRun {
  readonly runId: string
  /** Path of the suite in its file. */
  readonly suite: string
  /** 64 hex digits. */
  readonly suiteDigest: string
  readonly system: Identity
}

/** From the first event of a run; null when it cannot be read. */
export async function startOfRun(store: string, runId: string): Promise<StartOfRun | null> {
  try {
    for await (const event of readEvents(eventsPath(runDirectory(store, runId)))) {
      if (event.type !== 'run_started') return null
      const at = event.system.lastIndexOf('@')
      const system = { name: event.system.slice(0, at), version: event.system.slice(at + 1) }
      return { runId, suite: event.suite, suiteDigest: event.suite_digest.replace(/^sha256:/, ''), system }
    }
  } catch (error) {
    if (!isOloproofError(error)) throw error
  }
  return null
}
