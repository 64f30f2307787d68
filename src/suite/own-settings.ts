import type { CallerSettings, OwnSettings } from '../evidence/run-manifest.ts'
import type { RunnableCriterion, RunnableJudge } from '../execution/runnable-criterion.ts'
import type { SuiteSettings, SuiteSystem } from './suite-host.ts'

/** What the system of a run, and the judges of its criteria, say of their own settings. */
export function ownSettings(
  { terms, timeoutMs }: Pick<SuiteSystem, 'terms' | 'timeoutMs'>,
  criteria: readonly RunnableCriterion[],
  settings: Pick<SuiteSettings, 'timeoutMs'>,
): OwnSettings {
  const judges = criteria.flatMap((one) => {
    if (one.kind === 'code') return []
    const said = saidByJudge(one.judge, settings)
    return Object.keys(said).length === 0 ? [] : [[one.judge.identity.name, said] as const]
  })
  return { system: callerSettings(terms?.concurrency, timeoutMs), judges: Object.fromEntries(judges) }
}

function saidByJudge({ terms, timeoutMs }: RunnableJudge, settings: Pick<SuiteSettings, 'timeoutMs'>): CallerSettings {
  return callerSettings(terms?.concurrency, timeoutMs === settings.timeoutMs.judge ? undefined : timeoutMs)
}

function callerSettings(concurrency: number | undefined, timeoutMs: number | undefined): CallerSettings {
  return { ...(concurrency !== undefined && { concurrency }), ...(timeoutMs !== undefined && { timeoutMs }) }
}
