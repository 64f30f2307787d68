import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const cruiser = join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')

interface Cruise {
  readonly summary: {
    readonly totalCruised: number
    readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string }[]
    readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string }[] }
  }
}

/** What dependency-cruiser says of `src` and `reporter` in `root`, with the rules that lie there. */
async function cruise(root: string): Promise<Cruise['summary']> {
  const args = [cruiser, 'src', 'reporter', '--config', '.dependency-cruiser.mjs', '--output-type', 'json']
  const text = await new Promise<string>((resolve, reject) => {
    // It exits with the number of violations.
    execFile(process.execPath, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (stdout === '') reject(error ?? new Error(stderr))
      else resolve(stdout)
    })
  })
  return (JSON.parse(text) as Cruise).summary
}

const OVER_LAYERS = {
  base: '../stats/mean.ts',
  stats: '../policy/decide.ts',
  evidence: '../stats/mean.ts',
  policy: '../plan/price.ts',
  compare: '../plan/price.ts',
  plan: '../store/config.ts',
  execution: '../policy/decide.ts',
  criteria: '../suite/judge.ts',
  transport: '../store/config.ts',
  judges: '../suite/judge.ts',
  store: '../stats/mean.ts',
  suite: '../policy/policy.ts',
}

/** For each rule a file that breaks it; the rule is to find it there. */
const SEEDS: Readonly<Record<string, { readonly path: string; readonly text: string }>> = {
  ...Object.fromEntries(
    Object.entries(OVER_LAYERS).flatMap(([layer, target]) => [
      [`${layer}-imports-only-its-layers`, { path: `src/${layer}/seed-layer.ts`, text: `import '${target}'\n` }],
      [`${layer}-imports-only-its-packages`, { path: `src/${layer}/seed-package.ts`, text: `import 'chalk'\n` }],
    ]),
  ),
  'no-cycles': { path: 'src/stats/seed-cycle.ts', text: `import './seed-cycle-back.ts'\n` },
  'no-orphans': { path: 'src/base/seed-orphan.ts', text: 'export const nobody: number = 1\n' },
  'pure-layers-touch-nothing': { path: 'src/stats/seed-file.ts', text: `import 'node:fs'\n` },
  'execution-and-suite-touch-no-host': { path: 'src/execution/seed-file.ts', text: `import 'node:fs'\n` },
  'worker-and-main-are-two-programs': { path: 'src/vitest/worker/seed.ts', text: `import '../main/broker.ts'\n` },
  'main-runs-no-suite': { path: 'src/vitest/main/seed.ts', text: `import '../../suite/system.ts'\n` },
  'commands-run-no-suite': { path: 'src/cli/seed.ts', text: `import '../suite/system.ts'\n` },
  'nothing-imports-a-command': { path: 'src/plan/seed-command.ts', text: `import '../cli/plan.ts'\n` },
  'wire-is-types-and-parsers': { path: 'src/vitest/wire.ts', text: `import './real-clock.ts'\n` },
  'views-only-look': { path: 'reporter/seed.ts', text: `import '../src/store/config.ts'\n` },
  'page-scripts-import-nothing': { path: 'reporter/page/browser/seed.ts', text: `import '../scale.ts'\n` },
  'reports-read-and-show': { path: 'src/report/seed.ts', text: `import '../execution/gate.ts'\n` },
  'nothing-imports-an-entry': { path: 'src/suite/seed-entry.ts', text: `import '../index.ts'\n` },
  'only-declared-packages': { path: 'src/store/seed-development.ts', text: `import 'sentiment'\n` },
}

test('no file imports what its layer may not', { timeout: 60_000 }, async () => {
  const { violations, totalCruised } = await cruise(repository)
  expect(violations).toEqual([])
  expect(totalCruised).toBeGreaterThan(200)
})

test('every rule finds a violation of it that is seeded into a copy', { timeout: 60_000 }, async () => {
  const copy = temporaryDirectory()
  for (const name of ['src', 'reporter', 'package.json', 'tsconfig.json', '.dependency-cruiser.mjs']) {
    cpSync(join(repository, name), join(copy, name), { recursive: true })
  }
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'))
  const wire = readFileSync(join(copy, 'src/vitest/wire.ts'), 'utf8')
  for (const { path, text } of Object.values(SEEDS)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), path === 'src/vitest/wire.ts' ? text + wire : text)
  }
  writeFileSync(join(copy, 'src/stats/seed-cycle-back.ts'), `import './seed-cycle.ts'\n`)

  const { violations, ruleSetUsed } = await cruise(copy)
  expect(Object.keys(SEEDS).sort()).toEqual(ruleSetUsed.forbidden.map(({ name }) => name).sort())
  const missed = Object.entries(SEEDS).filter(([rule, { path }]) => {
    // A cycle is reported of any one of its files.
    const isSeed = (from: string): boolean => from.startsWith(path.replace('.ts', ''))
    return !violations.some((one) => one.rule.name === rule && isSeed(one.from))
  })
  expect(missed).toEqual([])
})
