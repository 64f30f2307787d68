import type { WrittenPolicy } from '../policy/written-policy.ts'
import { DEFAULT_CONFIG, type Config } from './config.ts'
import { httpSystemFromWritten, type WrittenHttpSystem } from './written-http-system.ts'
import { writtenMilliseconds, type WrittenDuration } from './written-duration.ts'
import { judgeFromWritten, type WrittenJudge } from './written-judge.ts'

/** `oloproof.yaml` as people write it. */
export interface WrittenConfig {
  readonly concurrency?: { readonly system?: number; readonly judge?: number }
  readonly retry?: { readonly attempts?: number; readonly deadline?: WrittenDuration }
  readonly timeout?: { readonly system?: WrittenDuration; readonly judge?: WrittenDuration }
  readonly budget?: { readonly tokens?: number; readonly money?: number }
  readonly store?: string
  readonly misses?: 'ide' | 'fail' | 'pass'
  readonly systems?: Readonly<Record<string, WrittenHttpSystem>>
  readonly judges?: Readonly<Record<string, WrittenJudge>>
  readonly policy?: WrittenPolicy
}

/** The configuration that was written, with the defaults filled in. */
export function configFromWritten({
  concurrency,
  retry,
  timeout,
  budget,
  store,
  misses,
  systems,
  judges,
}: WrittenConfig): Config {
  return {
    concurrency: {
      system: concurrency?.system ?? DEFAULT_CONFIG.concurrency.system,
      judge: concurrency?.judge ?? DEFAULT_CONFIG.concurrency.judge,
    },
    retry: {
      attempts: retry?.attempts ?? DEFAULT_CONFIG.retry.attempts,
      deadlineMs: writtenMilliseconds(retry?.deadline) ?? DEFAULT_CONFIG.retry.deadlineMs,
    },
    timeoutMs: {
      system: writtenMilliseconds(timeout?.system) ?? DEFAULT_CONFIG.timeoutMs.system,
      judge: writtenMilliseconds(timeout?.judge) ?? DEFAULT_CONFIG.timeoutMs.judge,
    },
    budget: {
      tokens: budget?.tokens ?? DEFAULT_CONFIG.budget.tokens,
      money: budget?.money ?? DEFAULT_CONFIG.budget.money,
    },
    store: store ?? DEFAULT_CONFIG.store,
    misses: misses ?? DEFAULT_CONFIG.misses,
    systems: Object.fromEntries(Object.entries(systems ?? {}).map(([name, one]) => [name, httpSystemFromWritten(one)])),
    judges: Object.entries(judges ?? {}).map(([name, written]) => judgeFromWritten(name, written)),
  }
}
