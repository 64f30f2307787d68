// `npm start`: runs examples/sentiment with the package as it is now, in this terminal.
import { spawn } from 'node:child_process'
import { cpSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))
const example = join(repository, 'examples/sentiment')

if (isStale()) await build(join(repository, 'dist'))
install()
run()

/** Whether a source is newer than what was built from it. */
function isStale(): boolean {
  const built = statSync(join(repository, 'dist/index.js'), { throwIfNoEntry: false })
  if (built === undefined) return true
  const sources = ['src', 'reporter'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return [...sources, 'scripts/build.ts', 'tsconfig.json', 'tsconfig.build.json', 'package.json'].some(
    (name) => statSync(join(repository, name)).mtimeMs > built.mtimeMs,
  )
}

/**
 * Puts the package into the example's own `node_modules`, as an installation would. A link would not do: Vite follows
 * it out of `node_modules` and then transforms the package instead of loading it, once for each of its parts.
 */
function install(): void {
  const target = join(example, 'node_modules/oloproof')
  rmSync(target, { recursive: true, force: true })
  for (const name of ['package.json', 'dist', 'schemas']) {
    cpSync(join(repository, name), join(target, name), { recursive: true })
  }
}

function run(): void {
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--reporter=oloproof'], { cwd: example, stdio: 'inherit' })
  // Ctrl-C reaches the child as well; its exit code is the one that counts.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 1))
}
