import { OloproofError } from '../base/error.ts'
import { callableSystem } from './callable-system.ts'
import type { CaseSchema } from './case-types.ts'
import type { HttpSystem } from './http-system.ts'
import type { SuiteHost, SuiteSystem } from './suite-host.ts'
import type { SuiteOptions } from './suite-options.ts'
import type { System } from './system.ts'

/**
 * The systems that a suite is run against, in order.
 *
 * @throws `suite_invalid` for none, or the same one twice; and the errors of systems behind a URL.
 */
export async function systemsOf(
  host: SuiteHost,
  suite: string,
  { system, systems }: SuiteOptions<unknown, unknown, CaseSchema>,
): Promise<readonly SuiteSystem[]> {
  const invalid = (problem: string, advice?: string): OloproofError =>
    new OloproofError('suite_invalid', { suite, problem, ...(advice !== undefined && { advice }) })
  if ((system === undefined) === (systems === undefined)) throw invalid('it names either `system` or `systems`')
  const written: readonly unknown[] = systems ?? [system]
  if (written.length === 0) throw invalid('`systems` is empty')
  const opened: SuiteSystem[] = []
  const known = new Set<string>()
  for (const one of written) {
    if (!isSystem(one)) {
      throw invalid(
        '`system` is what system({ name, version }, fn) or httpSystem({ ... }) returns, or a name of `systems:`',
      )
    }
    const ready = isCallable(one) ? callableSystem(one) : await host.openHttpSystem(suite, one)
    const identity = `${ready.identity.name}@${ready.identity.version}`
    if (known.has(identity)) throw invalid(`two of its systems are ${identity}`, NAMES_APART)
    known.add(identity)
    opened.push(ready)
  }
  return opened
}

const NAMES_APART = 'give each system of a suite a name or a version of its own: answers are kept under both'

function isSystem(value: unknown): value is System | HttpSystem | string {
  if (typeof value === 'string') return true
  return typeof value === 'object' && value !== null && ['system', 'http_system'].includes((value as System).kind)
}

function isCallable(system: System | HttpSystem | string): system is System {
  return typeof system !== 'string' && system.kind === 'system'
}
