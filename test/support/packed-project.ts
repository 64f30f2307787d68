import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
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
 * Builds and packs the package into `directory` and returns the path of the tarball, with what it holds in the folder
 * `package` beside it. The repository's own `dist` is left alone: others may be reading it.
 */
export async function packInto(directory: string): Promise<string> {
  const staging = join(directory, 'staging')
  mkdirSync(staging)
  // What package.json lists of the source tree; npm picks from it again by the same list.
  for (const name of readdirSync(repository)) {
    if (/^(package\.json|README\.md|CHANGELOG\.md|LICENSE|schemas|src|examples)$/.test(name)) {
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
  const tarball = join(directory, stdout.trim())
  await run('tar', ['-xzf', tarball, '-C', directory])
  chmodSync(join(directory, 'package', COMMAND), 0o755)
  return tarball
}

const COMMAND = 'dist/command.js'

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
 * Makes a project as a user has one after `npm install`: the packed package lies in its `node_modules`, beside links to
 * the packages that its toolchain names. Needs no network. Whoever made it removes it, and writes into no file of the
 * package: projects share them.
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
    installInto(root, join(dirname(tarball), 'package'), toolchain)
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

/** Makes the `node_modules` of the project at `root`, with the package that was unpacked into `unpacked`. */
function installInto(root: string, unpacked: string, { modules }: Toolchain): void {
  const target = join(root, 'node_modules')
  mkdirSync(join(target, '.bin'), { recursive: true })
  // Of what several folders hold, the first one's.
  for (const folder of modules.toReversed()) linkNamed(folder, target)
  shareFiles(unpacked, join(target, 'oloproof'))
  link(join(target, 'oloproof', COMMAND), join(target, '.bin/oloproof'))
}

/** Links the packages, or scopes of packages, that the `package.json` beside `folder` names, and their programs. */
function linkNamed(folder: string, target: string): void {
  const manifest = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as Record<string, object>
  const named = ['dependencies', 'devDependencies', 'overrides'].flatMap((key) => Object.keys(manifest[key] ?? {}))
  const names = new Set(named.map((name) => name.split('/')[0] ?? name))
  for (const name of names) {
    // Not all of them are installed everywhere.
    if (existsSync(join(folder, name))) link(join(folder, name), join(target, name))
  }
  for (const program of readdirSync(join(folder, '.bin'))) {
    const [, owner = ''] = readlinkSync(join(folder, '.bin', program)).split('/')
    // Which Node runs is said by the toolchain.
    if (names.has(owner) && program !== 'node') link(join(folder, '.bin', program), join(target, '.bin', program))
  }
}

function link(to: string, path: string): void {
  rmSync(path, { force: true })
  symlinkSync(to, path)
}

/** Makes the folder `target` with the files of `folder`, as hard links: unpacking them takes a third of a short run. */
function shareFiles(folder: string, target: string): void {
  mkdirSync(target)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const [from, to] = [join(folder, entry.name), join(target, entry.name)]
    if (entry.isDirectory()) shareFiles(from, to)
    else linkSync(from, to)
  }
}

function temporaryFolder(prefix: string): string {
  return realpathSync(mkdtempSync(join(tmpdir(), prefix)))
}
