// `npm run build`: the package as it is published, in `dist`.
import { execFile } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'

const repository = fileURLToPath(new URL('..', import.meta.url))

/** Path of a module by its name in the repository. */
const source = (name: string): string => join(repository, name)

/** What is named from outside: in package.json, or by its path. */
const ENTRIES = {
  index: 'src/index.ts',
  config: 'src/config.ts',
  evidence: 'src/evidence.ts',
  reporter: 'reporter/index.ts',
  ndjson: 'reporter/ndjson.ts',
  command: 'src/cli/main.ts',
  'events-program': 'src/cli/events-program.ts',
  'global-setup': 'src/vitest/main/global-setup.ts',
}

/**
 * What every run loads stands in a few files, since to open 285 small ones took a third of a run that executes nothing.
 * Modules that the same of these programs import stand in one file, so that no program loads what it has no use for: a worker
 * the half of the main process, the main process the host's test functions. What is loaded on demand has files of its own.
 */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  declarations: ['src/index.ts'],
  entries: ['src/config.ts', 'reporter/index.ts'],
  session: ['src/vitest/main/join.ts'],
  worker: ['src/suite/describe-suite.ts', 'src/vitest/worker/suite-host.ts'],
  'test-run': [
    'src/vitest/main/open-test-run.ts',
    'src/vitest/main/end-test-run.ts',
    'src/vitest/main/terminal-view.ts',
    'src/vitest/main/ordinary-tests.ts',
  ],
  command: ['src/cli/program.ts', 'src/cli/run.ts', 'src/cli/run-vitest.ts'],
}

/** Builds the package into the folder `output`. `npm run check` checks the types; this does not. */
export async function build(output: string): Promise<void> {
  rmSync(output, { recursive: true, force: true })
  await Promise.all([writeModules(output), writePageScript(output), writeDeclarations(output)])
}

async function writeModules(output: string): Promise<void> {
  const modules = await rolldown({
    cwd: repository,
    input: ENTRIES,
    platform: 'node',
    external: (name) => !name.startsWith('.') && !isAbsolute(name),
    preserveEntrySignatures: 'allow-extension',
    checks: { ineffectiveDynamicImport: false },
  })
  let users: (module: string) => readonly string[]
  await modules.write({
    dir: output,
    entryFileNames: '[name].js',
    chunkFileNames: 'modules/[name].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        {
          debugName: 'programs',
          name: (id, context) => {
            users ??= usersOfModules((module) => context.getModuleInfo(module))
            const names = users(id)
            if (id === source('src/index.ts') || names.every((name) => name === ON_DEMAND)) return null
            return names.length === 1 ? (names[0] ?? null) : `shared-${names.join('-')}`
          },
        },
      ],
    },
  })
  chmodSync(join(output, 'command.js'), 0o755)
}

interface ModuleImports {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

const ON_DEMAND = 'on-demand'

/** Which programs load a module at once, by the modules that these begin with; and whether it is loaded on demand. */
function usersOfModules(read: (module: string) => ModuleImports | null): (module: string) => readonly string[] {
  const programs = Object.entries(PROGRAMS).map(([name, roots]) => [name, roots.map(source)] as const)
  const begun = new Set(programs.flatMap(([, roots]) => roots))
  const all = reachedFrom(Object.values(ENTRIES).map(source), (module) => {
    const found = read(module)
    return found === null ? [] : [...found.importedIds, ...found.dynamicallyImportedIds]
  })
  const demanded = [...all].flatMap((module) => read(module)?.dynamicallyImportedIds ?? [])
  const rest = [...Object.values(ENTRIES).map(source), ...demanded].filter((module) => !begun.has(module))
  const loads = [...programs, [ON_DEMAND, rest] as const].map(
    ([name, roots]) => [name, reachedFrom(roots, (module) => read(module)?.importedIds ?? [])] as const,
  )
  return (module) => loads.flatMap(([name, reached]) => (reached.has(module) ? [name] : []))
}

/** `roots`, what they import, and what these import. */
function reachedFrom(roots: readonly string[], importsOf: (module: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const pending = [...roots]
  for (let module = pending.pop(); module !== undefined; module = pending.pop()) {
    if (reached.has(module)) continue
    reached.add(module)
    pending.push(...importsOf(module))
  }
  return reached
}

/** The program of the report page, which the page carries as its text. */
async function writePageScript(output: string): Promise<void> {
  const script = await rolldown({ cwd: repository, input: 'reporter/page/browser/start.ts', platform: 'browser' })
  await script.write({ file: join(output, 'page-script.js'), format: 'iife' })
}

async function writeDeclarations(output: string): Promise<void> {
  const tsc = join(repository, 'node_modules/typescript/bin/tsc')
  const project = join(repository, 'tsconfig.build.json')
  await promisify(execFile)(process.execPath, [tsc, '-p', project, '--outDir', join(output, 'types')])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build(join(repository, 'dist'))
