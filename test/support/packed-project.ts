import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from '../../scripts/build.ts'
import { toolchainInForce, type Toolchain } from './toolchain.ts'

const run = promisify(execFile)
const repository = fileURLToPath(new URL('../..', import.meta.url))

/** How a test run hands its tarball to the processes that it starts. */
export const TARBALL_VARIABLE = 'OLOPROOF_TEST_TARBALL'

let packed: Promise<string> | undefined

/**
 * Path of a tarball of the package as it is now: what `npm publish` would upload. Packed once for a run of tests
 * (`pack-once.ts`), else once for the process, in a temporary folder that goes with the process.
 */
export function packedTarball(): Promise<string> {
  const given = process.env[TARBALL_VARIABLE]
  packed ??= given === undefined ? packUntilExit() : Promise.resolve(given)
  return packed
}

/**
 * Builds and packs the package into `directory` and returns the path of the tarball. The repository's own `dist` is
 * left alone: others may be reading it.
 */
export async function packInto(directory: string): Promise<string> {
  const staging = join(directory, 'staging')
  mkdirSync(staging)
  // What package.json lists of the source tree; npm picks from it again by the same list.
  for (const name of readdirSync(repository)) {
    if (/^(package\.json|README\.md|CHANGELOG\.md|LICENSE|schemas|src)$/.test(name)) {
      cpSync(join(repository, name), join(staging, name), { recursive: true })
    }
  }
  await build(join(staging, 'dist'))
  const { stdout } = await run('npm', [
    'pack',
    staging,
    '--pack-destination',
    directory,
    '--ignore-scripts',
    '--silent',
  ])
  rmSync(staging, { recursive: true })
  return join(directory, stdout.trim())
}

async function packUntilExit(): Promise<string> {
  const directory = temporaryFolder('oloproof-pack-')
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  return packInto(directory)
}

/** A project of a user in a folder of its own. */
export interface PackedProject {
  readonly root: string
  readonly remove: () => void
}

/**
 * Makes a project as a user has one after `npm install`: the packed package lies in its `node_modules`, everything
 * else there is a link to the packages of its toolchain. Needs no network. Whoever made it removes it.
 *
 * @param files path to text, relative to the project; a `package.json` of an ES module project is there by default.
 */
export async function createProject(
  files: Readonly<Record<string, string>>,
  toolchain: Toolchain = toolchainInForce(),
): Promise<PackedProject> {
  const tarball = await packedTarball()
  const root = temporaryFolder('oloproof-project-')
  const remove = (): void => rmSync(root, { recursive: true, force: true })
  try {
    await installInto(root, tarball, toolchain)
    const texts = { 'package.json': '{ "name": "project", "private": true, "type": "module" }\n', ...files }
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
  } catch (error) {
    remove()
    throw error
  }
  return { root, remove }
}

/** Makes the `node_modules` of the project at `root`. */
async function installInto(root: string, tarball: string, { modules }: Toolchain): Promise<void> {
  const target = join(root, 'node_modules')
  mkdirSync(join(target, 'oloproof'), { recursive: true })
  linkAll(modules, target, (name) => !name.startsWith('.') && name !== 'oloproof')
  mkdirSync(join(target, '.bin'))
  linkAll(
    modules.map((folder) => join(folder, '.bin')),
    join(target, '.bin'),
    (name) => name !== 'node',
  )
  await run('tar', ['-xzf', tarball, '-C', join(target, 'oloproof'), '--strip-components=1'])
  const command = join(target, 'oloproof/dist/command.js')
  chmodSync(command, 0o755)
  symlinkSync(command, join(target, '.bin/oloproof'))
}

/** Links what `folders` hold into `target`; of what several hold, the first one's. */
function linkAll(folders: readonly string[], target: string, isWanted: (name: string) => boolean): void {
  const linked = new Set<string>()
  for (const folder of folders) {
    for (const name of readdirSync(folder)) {
      if (!isWanted(name) || linked.has(name)) continue
      linked.add(name)
      symlinkSync(join(folder, name), join(target, name))
    }
  }
}

function temporaryFolder(prefix: string): string {
  return realpathSync(mkdtempSync(join(tmpdir(), prefix)))
}
