import { join } from 'node:path'
import { readConfig } from '../store/read-config.ts'

/**
 * Absolute path of the store of the project in `root`, whether or not it is there yet.
 *
 * @throws `config_invalid`, `file_not_readable`, `path_outside_project`
 */
export async function storeOfProject(root: string): Promise<string> {
  const { config } = await readConfig(root)
  return join(root, config.store)
}
