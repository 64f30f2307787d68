// `npm test` runs every step; `npm run check` (with the argument `check`) leaves out the tests of the packed package.
// Every step runs, whatever became of the others. The last line counts steps and tests: `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'

interface Count {
  readonly passed: number
  readonly failed: number
}

const repository = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'oloproof-test-run-'))

/** Tools that pass or fail, by what they look at. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  format: ['prettier', '--check', '.', '--log-level=warn', '--cache'],
  types: ['tsc', '-p', 'tsconfig.json'],
  'types of the page': ['tsc', '-p', 'reporter/page/browser'],
  'types of the examples': ['tsc', '-p', 'examples/tsconfig.json'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  'unused code': ['knip'],
}

async function main(projects: readonly string[]): Promise<boolean> {
  const counts = new Map<string, Count>()
  const limit = pLimit(availableParallelism())
  await Promise.all(
    Object.entries(CHECKS).map(([name, command]) =>
      limit(async () => {
        const { isGreen, output } = await run(command, 'collect')
        print(`── ${name}: ${isGreen ? 'passed' : 'failed'}${output.trim() === '' || isGreen ? '' : `\n${output}`}`)
        counts.set(name, isGreen ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
      }),
    ),
  )
  for (const project of projects) {
    print(`── tests of the ${project}`)
    counts.set(`tests of the ${project}`, await tested(project))
  }
  const broken = [...counts].filter(([, { failed }]) => failed > 0)
  for (const [name, { failed }] of broken) print(`failed: ${name} (${failed})`)
  const total = (key: keyof Count): number => [...counts.values()].reduce((sum, count) => sum + count[key], 0)
  print(`${total('passed')} passed, ${total('failed')} failed`)
  return broken.length === 0
}

/** Runs the tests of a project of `vitest.config.ts`, and counts them. */
async function tested(project: string): Promise<Count> {
  const results = join(scratch, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const { isGreen } = await run(['vitest', 'run', '--project', project, ...reporters], 'show')
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

/** Runs a program of `node_modules`; `show` lets it write here. */
function run(
  [program = '', ...args]: readonly string[],
  printed: 'collect' | 'show',
): Promise<{ readonly isGreen: boolean; readonly output: string }> {
  const path = join(repository, 'node_modules/.bin', program)
  const stream = printed === 'show' ? 'inherit' : 'pipe'
  const child = spawn(path, args, { cwd: repository, stdio: ['ignore', stream, stream] })
  let output = ''
  for (const part of [child.stdout, child.stderr]) {
    part?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ isGreen: code === 0, output }))
  })
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  const isCheck = process.argv[2] === 'check'
  const isGreen = await main(isCheck ? ['code'] : ['code', 'product'])
  process.exitCode = isGreen ? 0 : 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
