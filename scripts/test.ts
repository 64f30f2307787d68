// `npm test` runs every step; `npm run check` (with the argument `check`) leaves out the tests of the packed package.
// Every step runs, whatever became of those before it. The last line counts steps and tests: `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Count {
  readonly passed: number
  readonly failed: number
}

interface Step {
  readonly name: string
  readonly run: () => Count
}

const repository = fileURLToPath(new URL('..', import.meta.url))
const binaries = join(repository, 'node_modules/.bin')
const scratch = mkdtempSync(join(tmpdir(), 'oloproof-test-run-'))

const CHECKS: readonly Step[] = [
  { name: 'format', run: () => checked('prettier', '--check', '.', '--log-level', 'warn') },
  { name: 'lint', run: () => checked('oxlint', '--type-aware', '--deny-warnings') },
  { name: 'types', run: () => checked('tsc', '-p', 'tsconfig.json') },
  { name: 'types of the examples', run: () => checked('tsc', '-p', 'examples/tsconfig.json') },
  { name: 'unused code', run: () => checked('knip') },
  { name: 'tests of the code', run: () => tested('code') },
]
const PRODUCT: Step = { name: 'tests of the product', run: () => tested('product') }

function main(steps: readonly Step[]): number {
  const counts = steps.map(({ name, run }) => {
    print(`\n── ${name}`)
    return { name, ...run() }
  })
  const broken = counts.filter(({ failed }) => failed > 0)
  print('')
  for (const { name, failed } of broken) print(`failed: ${name} (${failed})`)
  const total = (key: keyof Count): number => counts.reduce((sum, count) => sum + count[key], 0)
  print(`${total('passed')} passed, ${total('failed')} failed`)
  return broken.length === 0 ? 0 : 1
}

/** Runs a tool that either passes or fails. */
function checked(tool: string, ...args: readonly string[]): Count {
  return succeeds(tool, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Runs the tests of a project of `vitest.config.ts`, and counts them. */
function tested(project: string): Count {
  const results = join(scratch, `${project}.json`)
  const isGreen = succeeds('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
  ])
  const { passed, failed } = readResults(results)
  // A file that cannot be loaded or an error outside of tests fails the run without a failed test.
  return { passed, failed: isGreen ? failed : Math.max(failed, 1) }
}

function readResults(path: string): Count {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>
    return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function succeeds(tool: string, args: readonly string[]): boolean {
  const { status } = spawnSync(join(binaries, tool), args, { cwd: repository, stdio: ['ignore', 'inherit', 'inherit'] })
  return status === 0
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  process.exitCode = main(process.argv[2] === 'check' ? CHECKS : [...CHECKS, PRODUCT])
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
