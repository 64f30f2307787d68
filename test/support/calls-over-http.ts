import { createRedaction } from '../../src/base/redaction.ts'
import type { HttpDefinition, HttpSystemSettings } from '../../src/evidence/http-system.ts'
import type { Execution } from '../../src/evidence/execution.ts'
import { cancellationSource, type Cancellation } from '../../src/execution/cancellation.ts'
import type { RetryLimits } from '../../src/execution/retry-policy.ts'
import { startScheduler } from '../../src/execution/scheduler.ts'
import { realClock } from '../../src/vitest/real-clock.ts'
import { openHttpSystem } from '../../src/vitest/worker/open-http-system.ts'
import { bookPermits } from './book-permits.ts'
import { someCases } from './cases.ts'
import { memoryAnswers, type MemoryAnswers } from './memory-answers.ts'

export interface HttpCampaign {
  readonly http: Partial<HttpDefinition> & { readonly url: string }
  readonly settings?: Partial<HttpSystemSettings>
  readonly cases: number
  readonly bound: number
  readonly timeoutMs?: number
  readonly retry?: Partial<RetryLimits>
  readonly cancellation?: Cancellation
}

export interface CampaignEnd {
  /** By case id. */
  readonly executions: ReadonlyMap<string, Execution>
  readonly answers: MemoryAnswers
}

/** Runs cases against a system behind a URL as a worker does, by the clock and the sockets of this process. */
export async function callsOverHttp(campaign: HttpCampaign): Promise<CampaignEnd> {
  const { http, settings = {}, cases, bound, timeoutMs = 60_000, retry, cancellation } = campaign
  const bot = { version: '1', ...settings, http: { method: 'POST' as const, headers: {}, body: '{{id}}', ...http } }
  const redaction = createRedaction()
  const system = await openHttpSystem('campaign', 'bot', {
    store: '/project',
    systems: { bot },
    environment: process.env,
    redaction,
    concurrencyIsFixed: false,
  })
  const executions = new Map<string, Execution>()
  const answers = memoryAnswers()
  const suite = startScheduler(
    {
      cases: someCases(cases),
      system: { ...system, timeoutMs },
      criteria: [{ kind: 'code', spec: { name: 'answered', kind: 'BINARY' }, check: () => true }],
      trials: 1,
      concurrency: { system: bound, judge: 1 },
    },
    {
      clock: realClock,
      random: Math.random,
      permits: bookPermits({ system: bound, judge: 1 }, realClock).client(),
      cancellation: cancellation ?? cancellationSource(),
      retry: { attempts: 4, deadlineMs: 600_000, ...retry },
      answers,
      redaction,
      sink: {
        executed: (id, execution) => void executions.set(id, execution),
        judged() {},
        cutOff() {},
      },
    },
  )
  await suite.done
  return { executions, answers }
}
