import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { countOf } from '../../reporter/format-count.ts'
import { formatLimit } from '../../reporter/format-duration.ts'
import { isOloproofError, messageOf } from '../base/error.ts'
import { configAbove, configAboveText } from '../store/config-above.ts'
import type { CheckedConfig } from '../store/read-config.ts'
import { configFileOf, readSessionConfig } from '../vitest/main/session-config.ts'
import type { Finding } from './finding.ts'

/**
 * What a run would make of the configuration: the files that plugins name, one at most, or `oloproof.yaml`; and what
 * follows from it.
 */
export async function configFindings(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
  named: ReadonlySet<string>,
): Promise<readonly Finding[]> {
  let checked: CheckedConfig
  try {
    checked = await readSessionConfig(root, named)
  } catch (error) {
    if (!isOloproofError(error)) throw error
    return [{ label: 'config', texts: error.message.split('\n'), trouble: 2 }]
  }
  const file = configFileOf(named)
  return [
    configuration(root, file, checked, named.size > 0),
    store(root, join(root, checked.config.store)),
    ...keys(join(root, file), env),
    limits(checked),
  ]
}

function configuration(root: string, file: string, { policy }: CheckedConfig, isNamed: boolean): Finding {
  const count = policy.rules.length + policy.comparison.rules.length
  const above = isNamed ? null : configAbove(root)
  const found = existsSync(join(root, file)) ? file : `no ${file}: all is default`
  const rules =
    count === 0
      ? 'no rule: without one nothing is decided, unless a suite has its own'
      : `${count} ${count === 1 ? 'rule' : 'rules'}`
  return {
    label: 'config',
    texts: [`${found}, ${rules}`, ...(above === null ? [] : [configAboveText(above)])],
    ...((count === 0 || above !== null) && { remark: true }),
  }
}

function store(root: string, path: string): Finding {
  // It is made with the first run: until then its parent is what counts.
  const at = existsSync(path) ? path : root
  const name = relative(root, path)
  try {
    accessSync(at, constants.W_OK)
    return { label: 'store', texts: [at === path ? `${name}, writable` : `${name}, made by the first run`] }
  } catch (error) {
    return { label: 'store', texts: [`${name} cannot be written: ${messageOf(error)}`], trouble: 3 }
  }
}

/** Variables that the configuration names. Their values are none of our business here. */
function keys(path: string, env: Readonly<Record<string, string | undefined>>): readonly Finding[] {
  if (!existsSync(path)) return []
  const names = [
    ...new Set([...readFileSync(path, 'utf8').matchAll(/\$\{([A-Za-z_]\w*)\}/g)].map(([, name = '']) => name)),
  ]
  if (names.length === 0) return []
  const unset = names.filter((name) => (env[name] ?? '') === '')
  const texts = names.map((name) => `${name} is ${unset.includes(name) ? 'not set' : 'set'}`)
  return [{ label: 'keys', texts, ...(unset.length > 0 && { trouble: 2 as const }) }]
}

function limits({ config: { concurrency, timeoutMs, retry } }: CheckedConfig): Finding {
  return {
    label: 'limits',
    texts: [
      `${countOf(concurrency.system, 'call to systems', 'calls to systems')} and ${concurrency.judge} to judges at once`,
      `${formatLimit(timeoutMs.system)} and ${formatLimit(timeoutMs.judge)} for an attempt`,
      `${countOf(retry.attempts, 'attempt')} within ${formatLimit(retry.deadlineMs)}`,
    ],
  }
}
