import type { OloproofError } from '../../base/error.ts'
import { DEFAULT_POLICY, type ComparisonRule, type Policy, type Rule } from '../../policy/policy.ts'
import { DEFAULT_CONFIG, type Config } from '../../store/config.ts'
import type { WorkerSettings } from '../wire.ts'
import type { CommandLine } from './command-line.ts'

/** What `oloproof.yaml` says, or the defaults where there is none. */
export interface Configured {
  readonly config: Config
  readonly policy: Policy
}

export const UNCONFIGURED: Configured = { config: DEFAULT_CONFIG, policy: DEFAULT_POLICY }

/** Where this invocation runs. */
export interface Surroundings {
  /** Absolute paths. */
  readonly root: string
  readonly store: string
  /** A person looks at single tests: in an editor, misses are red unless the configuration says otherwise. */
  readonly ide: boolean
  /** A debugger is attached, or waited for. */
  readonly debugging: boolean
  /** Tests are declared and none is run. */
  readonly collecting: boolean
  /** Which cases are run here, where several machines share them. */
  readonly part?: WorkerSettings['part']
}

/** The bounds on calls in flight over all workers; the command line goes before the file. */
export function concurrencyInForce({ concurrency }: Config, { system, judge }: CommandLine): Config['concurrency'] {
  return { system: system ?? concurrency.system, judge: judge ?? concurrency.judge }
}

/** What every worker is told. The command line goes before `oloproof.yaml`, which has the defaults filled in. */
export function workerSettings(
  { config, policy }: Configured,
  cli: CommandLine,
  { root, store, ide, debugging, collecting, part = null }: Surroundings,
  error: OloproofError | null,
): WorkerSettings {
  return {
    root,
    store,
    concurrency: concurrencyInForce(config, cli),
    concurrencyIsFixed: { system: cli.system !== null, judge: cli.judge !== null },
    timeoutMs: config.timeoutMs,
    retry: config.retry,
    // Nothing is asked in a dry run, so nothing is missed.
    missesFail: !cli.dry && (config.misses === 'fail' || (config.misses === 'ide' && ide)),
    cache: cli.cache,
    dry: cli.dry,
    debugging,
    collecting,
    limit: cli.limit,
    tag: cli.tag,
    part,
    rules: policy.rules.map(settingsRule),
    systems: config.systems,
    judges: config.judges,
    comparisonRules: policy.comparison.rules.map(settingsRule),
    error: error?.toJSON() ?? null,
  }
}

/** What a suite has to know of a rule. */
function settingsRule({ id, metric, suite, where }: Rule | ComparisonRule): WorkerSettings['rules'][number] {
  return { id, metric, ...(suite !== undefined && { suite }), ...(where && { where }) }
}
