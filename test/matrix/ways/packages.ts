import { deepEqual, equal } from 'node:assert/strict'
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { packedTarball } from '../../support/packed-project.ts'
import { publishedTypeTests } from '../../support/published-type-tests.ts'
import { expectDecided, expectText, FAILS, PASSES } from '../checks.ts'
import { FLOOR, suite, withPlugin } from '../suite-files.ts'
import type { Steps, Way } from '../way.ts'

/** One Node for each Vitest: compilers and package managers do not look at it. */
const ONE_OF_EACH = ['4.1 x 20', '5 x 24'] as const

const COMPILERS = { '5.9': 'typescript', '6': 'typescript-6', '7': 'typescript-7' } as const

/** The type tests as a consumer writes them, and one mistake that must be found. */
function compiles(version: keyof typeof COMPILERS, resolution: 'nodenext' | 'bundler'): Way {
  const compilerOptions = {
    strict: true,
    module: resolution === 'nodenext' ? 'nodenext' : 'esnext',
    moduleResolution: resolution,
    target: 'es2023',
    types: ['node'],
    noEmit: true,
    skipLibCheck: false,
  }
  return {
    name: `TypeScript ${version}, ${resolution}, skipLibCheck false`,
    columns: ONE_OF_EACH,
    files: {
      'tsconfig.json': JSON.stringify({ compilerOptions, files: ['consumer.ts', 'wrong.ts'] }),
      'consumer.ts': publishedTypeTests(),
      'wrong.ts': `import { system } from 'oloproof'\nsystem({ name: 'bot' }, () => 1)\n`,
    },
    run: (project, { tools }) => {
      const own = join(project.root, 'node_modules/typescript')
      const compiler = version === '5.9' ? own : join(tools, COMPILERS[version])
      return project.shell(`node ${compiler}/bin/tsc -p .`).ended
    },
    check: ({ exitCode, stdout }) => {
      // Declarations of others are theirs to mend.
      const ours = stdout
        .split('\n')
        .filter((line) => /^(node_modules\/oloproof\/|consumer\.ts|wrong\.ts|tsconfig|error)/.test(line))
        .map((line) => line.slice(0, line.indexOf(':', line.indexOf('error')) + 1))
      deepEqual(ours, ['wrong.ts(2,8): error TS2345:'])
      equal(exitCode === 0, false)
    },
  }
}

const SUITES = {
  ...FLOOR,
  ...withPlugin(),
  'good.test.js': suite('good'),
  'bad.test.js': suite('bad', { right: 2 }),
} as const

/** Installs the tarball and Vitest from the registry with a package manager, then runs the suites with both. */
function installed(
  name: string,
  install: (tools: string) => string,
  files: Readonly<Record<string, string>> = {},
  start = 'node node_modules/vitest/vitest.mjs',
): Way {
  const steps: Steps = async (project, { vitest, tools }) => {
    rmSync(join(project.root, 'node_modules'), { recursive: true })
    cpSync(await packedTarball(), join(project.root, 'oloproof.tgz'))
    const dependencies = { oloproof: 'file:./oloproof.tgz', vitest: VITESTS[vitest], vite: VITE }
    // Later versions of Vite ask for a package that not every registry has.
    const [overrides, resolutions] = [{ vite: VITE }, { vite: VITE }]
    const manifest = { name: 'project', private: true, type: 'module', dependencies, overrides, resolutions }
    project.write('package.json', JSON.stringify(manifest))
    // What the process that started this one tells npm is not about this project.
    const installing = await project.shell(`unset \${!npm_@}; export CI=1; ${install(tools)}`).ended
    if (installing.exitCode !== 0) return installing
    return project.shell(`unset \${!npm_@}; ${start.replace('TOOLS', tools)} run --reporter=oloproof --maxWorkers=2`)
      .ended
  }
  return {
    name: `installed by ${name}`,
    columns: ONE_OF_EACH,
    files: { ...SUITES, ...files },
    run: steps,
    check: (ended, project) => {
      expectDecided(ended, project, { good: PASSES, bad: FAILS })
      expectText(ended.stdout, 'verdict   PASS')
    },
  }
}

const VITE = '8.3.8'
const VITESTS = { '4.1': '4.1.12', '5': '5.1.2' } as const

/** As users get the package: compilers, package managers, a workspace. */
export const PACKAGES: readonly Way[] = [
  compiles('5.9', 'nodenext'),
  compiles('5.9', 'bundler'),
  compiles('6', 'nodenext'),
  compiles('6', 'bundler'),
  compiles('7', 'nodenext'),
  compiles('7', 'bundler'),
  installed('npm', () => 'npm install --no-audit --no-fund'),
  installed('pnpm', (tools) => `node ${tools}/pnpm/bin/pnpm.cjs install --store-dir=.pnpm-store`),
  installed('yarn 1', (tools) => `node ${tools}/yarn/bin/yarn.js install --no-lockfile --cache-folder=.yarn-cache`),
  installed('yarn 4, node_modules', (tools) => `node ${tools}/yarn-berry/bin/yarn.js install --no-immutable`, {
    '.yarnrc.yml': 'nodeLinker: node-modules\nenableTelemetry: false\nenableGlobalCache: false\n',
    'yarn.lock': '',
  }),
  installed(
    "yarn 4, plug'n'play",
    (tools) => `node ${tools}/yarn-berry/bin/yarn.js install --no-immutable`,
    { '.yarnrc.yml': 'nodeLinker: pnp\nenableTelemetry: false\nenableGlobalCache: false\n', 'yarn.lock': '' },
    'node TOOLS/yarn-berry/bin/yarn.js vitest',
  ),
  {
    name: 'linked, as in a workspace: one session, one run of each suite',
    isShort: true,
    files: SUITES,
    run: (project) => {
      const [linked, place] = [join(project.root, 'packages/oloproof'), join(project.root, 'node_modules/oloproof')]
      mkdirSync(join(project.root, 'packages'))
      renameSync(place, linked)
      symlinkSync(linked, place)
      return project.vitest('run', '--reporter=oloproof', '--maxWorkers=2')
    },
    check: (ended, project) => {
      expectDecided(ended, project, { good: PASSES, bad: FAILS })
      equal(project.runs().length, 2)
      equal(ended.stdout.match(/verdict {3}PASS/g)?.length, 1)
    },
  },
]
