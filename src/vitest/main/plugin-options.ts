import { messageOf, OloproofError } from '../../base/error.ts'
import { nearestName } from '../../base/nearest-name.ts'
import { unknownKeyText } from '../../base/unknown-key-text.ts'

/** What the configuration says to the plugin. */
export interface PluginOptions {
  /** What `--shard` deals out: test files, unless told otherwise, or the cases of each suite. */
  readonly shard?: 'files' | 'cases'
  /** The file that is read in place of `oloproof.yaml`, relative to the root; one for all projects. */
  readonly config?: string
}

const OPTIONS: readonly string[] = ['shard', 'config'] satisfies readonly (keyof PluginOptions)[]

/** What is wrong with what the configuration says to the plugin: a file that it names amiss would not be read. */
export function pluginOptionError(options: unknown): OloproofError | null {
  const problem = problemWith(options)
  return problem === null ? null : new OloproofError('plugin_option_invalid', { problem })
}

function problemWith(options: unknown): string | null {
  if (typeof options !== 'object' || options === null) return `its options are an object, not ${messageOf(options)}`
  const unknown = Object.keys(options).find((key) => !OPTIONS.includes(key))
  if (unknown !== undefined) return unknownKeyText('option', unknown, OPTIONS)
  const { shard, config } = options as { readonly shard?: unknown; readonly config?: unknown }
  if (shard !== undefined && shard !== 'files' && shard !== 'cases') {
    const nearest = typeof shard === 'string' ? nearestName(shard, ['files', 'cases']) : null
    return `shard is 'files' or 'cases', not ${messageOf(shard)}${nearest === null ? '' : `; did you mean '${nearest}'?`}`
  }
  if (config === undefined || (typeof config === 'string' && config !== '')) return null
  return `config is the name of a file, not ${messageOf(config)}`
}
