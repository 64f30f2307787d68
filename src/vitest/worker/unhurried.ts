import type { SuiteWork } from '../../suite/suite-host.ts'
import type { WorkerSettings } from '../wire.ts'

/** An end that nobody lives to see, and that is a number in JSON as well. */
const NEVER_MS = Number.MAX_SAFE_INTEGER

/** The settings for a person who stops inside a call with a debugger: no call is given up for the time that it takes. */
export function unhurriedSettings(settings: WorkerSettings): WorkerSettings {
  return { ...settings, retry: { ...settings.retry, deadlineMs: NEVER_MS } }
}

/** Likewise the work of a suite: nothing times out, whatever the suite, its system or a judge say. */
export function unhurriedWork(work: SuiteWork): SuiteWork {
  return {
    ...work,
    timeoutMs: NEVER_MS,
    criteria: work.criteria.map((one) => {
      return one.kind === 'judge' ? { ...one, judge: { ...one.judge, timeoutMs: NEVER_MS } } : one
    }),
  }
}
