import { durationMs } from '../base/duration.ts'
import { invariant } from '../base/invariant.ts'
import type { WrittenPolicy } from '../policy/written-policy.ts'
import { DEFAULT_CONFIG, type Config } from './config.ts'
import { httpSystemFromWritten, type WrittenHttpSystem } from './written-http-system.ts'

/** `500ms`, `60s`, `10m`, `1h`, or a number of milliseconds. */
type WrittenDuration = string | number

/** `oloproof.yaml` as people write it. */
export interface WrittenConfig {
  readonly concurrency?: { readonly system?: number; readonly judge?: number }
  readonly retry?: { readonly attempts?: number; readonly deadline?: WrittenDuration }
  readonly timeout?: { readonly system?: WrittenDuration; readonly judge?: WrittenDuration }
  readonly store?: string
  readonly misses?: 'ide' | 'fail' | 'pass'
  readonly systems?: Readonly<Record<string, WrittenHttpSystem>>
  readonly policy?: WrittenPolicy
}

/** The configuration that was written, with the defaults filled in. */
export function configFromWritten({ concurrency, retry, timeout, store, misses, systems }: WrittenConfig): Config {
  return {
    concurrency: {
      system: concurrency?.system ?? DEFAULT_CONFIG.concurrency.system,
      judge: concurrency?.judge ?? DEFAULT_CONFIG.concurrency.judge,
    },
    retry: {
      attempts: retry?.attempts ?? DEFAULT_CONFIG.retry.attempts,
      deadlineMs: milliseconds(retry?.deadline) ?? DEFAULT_CONFIG.retry.deadlineMs,
    },
    timeoutMs: {
      system: milliseconds(timeout?.system) ?? DEFAULT_CONFIG.timeoutMs.system,
      judge: milliseconds(timeout?.judge) ?? DEFAULT_CONFIG.timeoutMs.judge,
    },
    store: store ?? DEFAULT_CONFIG.store,
    misses: misses ?? DEFAULT_CONFIG.misses,
    systems: Object.fromEntries(Object.entries(systems ?? {}).map(([name, one]) => [name, httpSystemFromWritten(one)])),
  }
}

function milliseconds(written: WrittenDuration | undefined): number | undefined {
  if (written === undefined) return undefined
  const ms = durationMs(written)
  invariant(ms !== null, `the duration ${written} passed its check`)
  return ms
}
