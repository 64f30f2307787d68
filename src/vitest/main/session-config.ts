import { OloproofError } from '../../base/error.ts'
import type { KeepLater } from '../../store/checked-once.ts'
import { CONFIG_FILE, readConfig, type CheckedConfig } from '../../store/read-config.ts'

/**
 * Reads the file that plugins named, one for all projects, or `oloproof.yaml`.
 *
 * @throws (as a rejection) `config_files_differ`, and what {@link readConfig} throws.
 */
export async function readSessionConfig(
  root: string,
  named: ReadonlySet<string>,
  keep?: KeepLater,
): Promise<CheckedConfig> {
  if (named.size > 1) throw new OloproofError('config_files_differ', { files: [...named] })
  const [file] = named
  return readConfig(root, { ...(file !== undefined && { file }), ...(keep && { keep }) })
}

/** The name of that file. */
export function configFileOf(named: ReadonlySet<string>): string {
  const [file = CONFIG_FILE] = named
  return file
}
