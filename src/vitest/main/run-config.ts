import type { CallerSettings, NarrowedSettings, OwnSettings } from '../../evidence/run-manifest.ts'
import type { CallerConfig, RunConfig, Setting } from '../../evidence/run-file.ts'
import { DEFAULT_POLICY, type Policy } from '../../policy/policy.ts'
import { DEFAULT_CONFIG } from '../../store/config.ts'
import type { CheckedConfig } from '../../store/read-config.ts'
import type { CommandLine } from './command-line.ts'

/** What a suite, its system and its judges say of their own settings, and the policy that comes of it. */
export interface SuiteSettings {
  readonly narrowed: NarrowedSettings
  readonly own: OwnSettings
  readonly policy: Policy
  /** The name of the configuration file. */
  readonly file: string
  /** Of the names that the person selected; null or left out for all. */
  readonly namePattern?: string | null
}

/** The settings of one run, each with its source: command line, then suite, then system, then `oloproof.yaml`, then default. */
export function runConfig(
  { config, policy: ofFile }: CheckedConfig,
  cli: CommandLine,
  { narrowed, own, policy, file, namePattern = null }: SuiteSettings,
): RunConfig {
  const setting = settingOf(file)
  const { concurrency, timeoutMs, retry, budget } = config
  const usual = DEFAULT_CONFIG
  const ofPolicy = <Key extends keyof Policy>(key: Key): Setting<Policy[Key]> =>
    setting(null, policy[key] === ofFile[key] ? undefined : policy[key], ofFile[key], DEFAULT_POLICY[key])
  const bounds = {
    system: setting(cli.system, narrowed.system, concurrency.system, usual.concurrency.system),
    judge: setting(cli.judge, narrowed.judge, concurrency.judge, usual.concurrency.judge),
  }
  const timeouts = {
    system: setting(null, narrowed.timeoutMs, timeoutMs.system, usual.timeoutMs.system),
    judge: setting(null, undefined, timeoutMs.judge, usual.timeoutMs.judge),
  }
  const ofSystem = ownOf(own.system, 'system', bounds.system, timeouts.system)
  const judges = Object.entries(own.judges)
    .map(([name, said]) => [name, ownOf(said, file, bounds.judge, timeouts.judge)] as const)
    .filter(([, settings]) => Object.keys(settings).length > 0)
  return {
    concurrency: { ...bounds, ...(ofSystem.concurrency && { system: ofSystem.concurrency }) },
    timeout_ms: { ...timeouts, ...(ofSystem.timeout_ms && { system: ofSystem.timeout_ms }) },
    ...(judges.length > 0 && { judges: Object.fromEntries(judges) }),
    retry: {
      attempts: setting(null, undefined, retry.attempts, usual.retry.attempts),
      deadline_ms: setting(null, undefined, retry.deadlineMs, usual.retry.deadlineMs),
    },
    budget: {
      tokens: setting(null, undefined, budget.tokens, usual.budget.tokens),
      money: setting(null, undefined, budget.money, usual.budget.money),
    },
    cache: setting(cli.cache ? null : false, narrowed.cache, true, true),
    store: setting(null, undefined, config.store, usual.store),
    misses: setting<string>(null, undefined, config.misses, usual.misses),
    limit: setting(cli.limit, undefined, null, null),
    tag: setting(cli.tag, undefined, null, null),
    ...(namePattern !== null && { name: { value: namePattern, source: 'command line' as const } }),
    policy: {
      level: ofPolicy('level'),
      method: ofPolicy('method'),
      on_insufficient_evidence: ofPolicy('onInsufficientEvidence'),
      infeasible: ofPolicy('infeasible'),
      multiplicity: ofPolicy('multiplicity'),
      max_missing_rate: ofPolicy('maxMissingRate'),
    },
  }
}

/** Of what a system or judge says of itself, that which holds in place of what was said for all: a bound only narrows. */
function ownOf(
  { concurrency, timeoutMs }: CallerSettings,
  source: string,
  bound: Setting<number>,
  timeout: Setting<number>,
): CallerConfig {
  const narrows = concurrency !== undefined && concurrency < bound.value
  const differs = timeoutMs !== undefined && timeoutMs !== timeout.value && timeout.source !== 'suite'
  return {
    ...(narrows && { concurrency: { value: concurrency, source } }),
    ...(differs && { timeout_ms: { value: timeoutMs, source } }),
  }
}

/** Makes the setting that holds of the four places where one may stand. */
function settingOf(file: string) {
  return <Value>(
    fromCommandLine: Value | null,
    fromSuite: Value | undefined,
    fromFile: Value,
    usual: Value,
  ): Setting<Value> => {
    if (fromCommandLine !== null) return { value: fromCommandLine, source: 'command line' }
    if (fromSuite !== undefined) return { value: fromSuite, source: 'suite' }
    return { value: fromFile, source: fromFile === usual ? 'default' : file }
  }
}
