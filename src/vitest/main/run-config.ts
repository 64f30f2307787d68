import type { NarrowedSettings } from '../../evidence/run-manifest.ts'
import type { RunConfig, Setting } from '../../evidence/run-file.ts'
import { DEFAULT_CONFIG, type Config } from '../../store/config.ts'
import type { CommandLine } from './command-line.ts'

/** The settings of one run, each with its source: command line, then suite, then `oloproof.yaml`, then default. */
export function runConfig(config: Config, cli: CommandLine, narrowed: NarrowedSettings): RunConfig {
  const { concurrency, timeoutMs, retry } = config
  const usual = DEFAULT_CONFIG
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
    cache: setting(cli.cache ? null : false, narrowed.cache, true, true),
  }
}

function setting<Value>(
  fromCommandLine: Value | null,
  fromSuite: Value | undefined,
  fromFile: Value,
  usual: Value,
): Setting<Value> {
  if (fromCommandLine !== null) return { value: fromCommandLine, source: 'command line' }
  if (fromSuite !== undefined) return { value: fromSuite, source: 'suite' }
  return { value: fromFile, source: fromFile === usual ? 'default' : 'oloproof.yaml' }
}
