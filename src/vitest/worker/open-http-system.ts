import { randomUUID } from 'node:crypto'
import { OloproofError } from '../../base/error.ts'
import { nearestName } from '../../base/nearest-name.ts'
import type { Redaction } from '../../base/redaction.ts'
import { definitionDigest, type HttpSystemSettings } from '../../evidence/http-system.ts'
import type { HttpSystem } from '../../suite/http-system.ts'
import type { SuiteSystem } from '../../suite/suite-host.ts'
import type { Exchange } from '../../transport/exchange.ts'
import { gateOf } from '../../transport/gate-of.ts'
import { headersFrom, type Environment } from '../../transport/header-variables.ts'
import { httpSystemOutput, httpSystemUsage } from '../../transport/http-system-output.ts'
import { httpSystemRequest, missingTemplate } from '../../transport/http-system-request.ts'
import { epochMs } from '../real-clock.ts'

export interface HttpSystemPorts {
  /** Where it is remembered that a definition is right; null where nothing is kept. */
  readonly store: string | null
  /** Those of `oloproof.yaml`, by name. */
  readonly systems: Readonly<Record<string, HttpSystemSettings>>
  readonly environment: Environment
  readonly redaction: Redaction
  /** The command line set the bound: a system does not narrow it. */
  readonly concurrencyIsFixed: boolean
}

/**
 * A system behind a URL, ready to be called. Its secrets are read here, and known to `redaction` before the first call.
 *
 * @throws (as a rejection) `system_unknown`, `system_invalid`, `variable_unusable`
 */
export async function openHttpSystem(
  suite: string,
  system: string | HttpSystem,
  { store, systems, environment, redaction, concurrencyIsFixed }: HttpSystemPorts,
): Promise<SuiteSystem> {
  const name = typeof system === 'string' ? system : system.name
  const settings = typeof system === 'string' ? namedSystem(suite, name, systems) : await writtenSystem(store, system)
  const { version, http, timeoutMs, concurrency, rate, price } = settings
  const headers = headersFrom(http.headers, environment, redaction, `system ${name}`)
  const definition = definitionDigest(http)
  let exchange: Exchange
  let loading: Promise<void> | null = null
  const load = async (): Promise<void> => {
    exchange = (await import('../../transport/exchange.ts')).exchange
  }
  return {
    identity: { name, version, definition },
    source: definition,
    ...(price && { price }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    gate: gateOf(http.url, http.headers),
    retriesTimeouts: true,
    terms: {
      caller: `system ${name}`,
      ...(concurrency !== undefined && !concurrencyIsFixed && { concurrency }),
      ...(rate && { rate }),
    },
    problemWith(testCase) {
      const path = missingTemplate(http, testCase)
      return path === null ? null : `it has no ${path}, which the request of system ${name} is made of`
    },
    // A run that calls nothing does not load what calls.
    prepare: () => (loading ??= load()),
    begin(testCase) {
      const request = httpSystemRequest(http, headers, testCase)
      // The same for all attempts of a call: a server that has answered one can tell that this is the same call.
      const withKey = { ...request, headers: { 'idempotency-key': randomUUID(), ...request.headers } }
      return async (call) => {
        const answer = await exchange(withKey, call, epochMs)
        call.usage(httpSystemUsage(http, answer))
        return httpSystemOutput(http, answer)
      }
    },
  }
}

function namedSystem(
  suite: string,
  name: string,
  systems: Readonly<Record<string, HttpSystemSettings>>,
): HttpSystemSettings {
  const settings = Object.hasOwn(systems, name) ? systems[name] : undefined
  if (settings !== undefined) return settings
  throw new OloproofError('system_unknown', { suite, name, nearest: nearestName(name, Object.keys(systems)) })
}

async function writtenSystem(store: string | null, { name, written }: HttpSystem): Promise<HttpSystemSettings> {
  const { readHttpSystem } = await import('../../store/read-http-system.ts')
  return readHttpSystem(store, name, written)
}
