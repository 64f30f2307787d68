import type { NarrowedSettings } from '../../evidence/run-manifest.ts'
import type { RunConfig, Setting } from '../../evidence/run-file.ts'
import { DEFAULT_POLICY, type Policy } from '../../policy/policy.ts'
import { DEFAULT_CONFIG } from '../../store/config.ts'
import type { CheckedConfig } from '../../store/read-config.ts'
import type { CommandLine } from './command-line.ts'

/** What a suite says of its own settings, and the policy that comes of it. */
export interface SuiteSettings {
  readonly narrowed: NarrowedSettings
  readonly policy: Policy
  /** The name of the configuration file. */
  readonly file: string
  /** Of the names that the person selected; null or left out for all. */
  readonly namePattern?: string | null
}

/** The settings of one run, each with its source: command line, then suite, then `oloproof.yaml`, then default. */
export function runConfig(
  { config, policy: ofFile }: CheckedConfig,
  cli: CommandLine,
  { narrowed, policy, file, namePattern = null }: SuiteSettings,
): RunConfig {
  const setting = settingOf(file)
  const { concurrency, timeoutMs, retry, budget } = config
  const usual = DEFAULT_CONFIG
  const ofPolicy = <Key extends keyof Policy>(key: Key): Setting<Policy[Key]> =>
    setting(null, policy[key] === ofFile[key] ? undefined : policy[key], ofFile[key], DEFAULT_POLICY[key])
  return {
    concurrency: {
      system: setting(cli.system, narrowed.system, concurrency.system, usual.concurrency.system),
      judge: setting(cli.judge, narrowed.judge, concurrency.judge, usual.concurrency.judge),
    },
    timeout_ms: {
      system: setting(null, narrowed.timeoutMs, timeoutMs.system, usual.timeoutMs.system),
      judge: setting(null, undefined, timeoutMs.judge, usual.timeoutMs.judge),
    },
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
