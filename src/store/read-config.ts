import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { WrittenIssue } from '../base/error-catalogue.ts'
import { isOloproofError, OloproofError } from '../base/error.ts'
import { DEFAULT_POLICY, type Policy } from '../policy/policy.ts'
import { policyFromWritten } from '../policy/written-policy.ts'
import { checkedOnce, type KeepLater } from './checked-once.ts'
import { DEFAULT_CONFIG, type Config } from './config.ts'
import { isErrno, notReadable } from './file-errors.ts'
import { isInside, outsideProject, resolveInside } from './resolve-inside.ts'
import { parseStrictYaml } from './strict-yaml.ts'
import { holdsOtherFiles } from './store-layout.ts'
import { configFromWritten, type WrittenConfig } from './written-config.ts'
import { writtenStore } from './written-store.ts'

/** What `oloproof.yaml` says. */
export interface CheckedConfig {
  readonly config: Config
  readonly policy: Policy
}

export interface ReadConfigOptions {
  /** Another name for the file, relative to the root; it must then exist. */
  readonly file?: string
  /** Is given what remembers in the store what was checked; by default that is done at once. */
  readonly keep?: KeepLater
}

/** The name of the file, unless another is given. */
export const CONFIG_FILE = 'oloproof.yaml'
const MAX_BYTES = 1024 * 1024

/**
 * The configuration and policy of the project in `root`, with defaults filled in. Without an `oloproof.yaml` all is
 * default.
 *
 * @throws `config_invalid` with the place and the nearest valid name of everything that is wrong in the file.
 * @throws `file_not_readable` for the file itself, `path_outside_project` for it and for a store that nobody named.
 * @example
 * ```ts
 * const { config, policy } = await readConfig(process.cwd())
 * ```
 */
export async function readConfig(root: string, { file, keep }: ReadConfigOptions = {}): Promise<CheckedConfig> {
  const text = readText(root, file)
  if (text === undefined) {
    checkUsualStore(root)
    return { config: DEFAULT_CONFIG, policy: DEFAULT_POLICY }
  }
  const checkNow = (): Promise<CheckedConfig> => check(text, file ?? CONFIG_FILE, root)
  const store = writtenStore(text)
  if (store === null || !isInside(root, store) || isForeignStore(root, store)) return checkNow()
  return checkedOnce(join(root, store), 'config', text, checkNow, {
    isPlaced: ({ config }) => config.store === store,
    ...(keep && { keep }),
  })
}

function readText(root: string, file: string | undefined): string | undefined {
  const name = file ?? CONFIG_FILE
  const path = resolveInside(root, name)
  let bytes: Buffer
  try {
    if (statSync(path).size > MAX_BYTES) throw invalid(name, 'the file is larger than 1 MiB')
    bytes = readFileSync(path)
  } catch (error) {
    if (isOloproofError(error)) throw error
    if (file !== undefined || !isErrno(error, 'ENOENT')) throw notReadable(name, error)
    refuseOtherNames(root)
    return undefined
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid(name, 'the file is not UTF-8')
  }
}

/** A policy in a file that nobody reads would be no policy, and everything would pass. */
function refuseOtherNames(root: string): void {
  for (const name of ['oloproof.yml', 'oloproof.json', '.oloproof.yaml']) {
    if (statSync(join(root, name), { throwIfNoEntry: false })?.isFile()) {
      throw invalid(name, `the configuration file is named ${CONFIG_FILE}`)
    }
  }
}

async function check(text: string, file: string, root: string): Promise<CheckedConfig> {
  const parsed = await parseStrictYaml(text)
  if (!parsed.ok) throw new OloproofError('config_invalid', { file, issues: parsed.issues })
  const value = parsed.yaml.value ?? {}
  const [{ configSchema }, { writtenIssues }] = await Promise.all([
    import('./config.schema.ts'),
    import('./schema-issues.ts'),
  ])
  const issues = writtenIssues(configSchema, value, parsed.yaml)
  if (issues.length > 0) throw new OloproofError('config_invalid', { file, issues })
  const written = value as WrittenConfig
  const config = configFromWritten(written)
  if (written.store === undefined) checkUsualStore(root)
  else if (!isInside(root, written.store)) {
    const { leadsTo } = outsideProject(root, written.store).facts
    const issue = {
      ...parsed.yaml.placeOf(['store']),
      problem: `not a folder inside the project ${root}${leadsTo === undefined ? '' : `, since it leads to ${leadsTo}`}`,
      nearest: null,
    }
    throw new OloproofError('config_invalid', { file, issues: [issue] })
  }
  if (isForeignStore(root, config.store)) {
    const problem =
      'a folder with files in it and no store, whose .gitignore would hide them; name one that is new or empty'
    const issue = { ...parsed.yaml.placeOf(['store']), problem, nearest: null }
    throw new OloproofError('config_invalid', { file, issues: [issue] })
  }
  const policy = policyFromWritten(written.policy ?? {}, (path) => {
    return `${file}:${parsed.yaml.placeOf(['policy', ...path]).place}`
  })
  return { config, policy }
}

/** The usual folder is ours, whatever it holds. */
function isForeignStore(root: string, store: string): boolean {
  return store !== DEFAULT_CONFIG.store && holdsOtherFiles(join(root, store))
}

/** Where nobody named a folder, no place in the file is wrong. */
function checkUsualStore(root: string): void {
  if (!isInside(root, DEFAULT_CONFIG.store)) throw outsideProject(root, DEFAULT_CONFIG.store)
}

function invalid(file: string, problem: string): OloproofError {
  const issue: WrittenIssue = { place: '1:1', text: '', problem, nearest: null }
  return new OloproofError('config_invalid', { file, issues: [issue] })
}
