import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { createProject } from '../support/packed-project.ts'

const run = promisify(execFile)

let root: string

/** A project in which nothing can be imported but the package, what it depends on, and Vitest. */
beforeAll(async () => {
  const project = await createProject({})
  root = project.root
  const modules = join(root, 'node_modules')
  const { dependencies } = JSON.parse(readFileSync(join(modules, 'oloproof/package.json'), 'utf8')) as {
    readonly dependencies: object
  }
  const kept = new Set(['oloproof', 'vitest', ...Object.keys(dependencies)])
  for (const name of readdirSync(modules)) if (!kept.has(name)) rmSync(join(modules, name), { recursive: true })
  return project.remove
})

/** What a module of the project prints in plain Node. */
async function printed(code: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: root })
  return stdout.trim()
}

test.each([
  [
    'oloproof',
    'TransientError closeTo contains criterion default describeSuite equals exclude httpSystem jsonSchema judge matches oneOf similarity suite system toolCalled',
  ],
  ['oloproof/config', 'oloproof'],
  ['oloproof/evidence', 'comparisonFileSchema eventSchema readComparison readEvents readRun runFileSchema'],
  ['oloproof/reporter', 'default'],
  ['oloproof/ndjson', 'default'],
])('%s loads in plain Node and exports %s', async (entry, names) => {
  expect(await printed(`console.log(Object.keys(await import('${entry}')).sort().join(' '))`)).toBe(names)
})

test('every published module loads with the declared dependencies alone, also those that are loaded later', async () => {
  const folder = join(root, 'node_modules/oloproof/dist')
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const programs = new Set(['command.js', 'events-program.js', 'page-script.js'])
  expect(modules.length).toBeGreaterThan(programs.size + 40)
  const loads = modules
    .filter((name) => !programs.has(name))
    .map((name) => `await import('./node_modules/oloproof/dist/${name}')`)
  expect(await printed([...loads, `console.log('loaded')`].join('\n'))).toBe('loaded')
})

test.each([
  ['a worker', ['index', 'modules/describe-suite', 'modules/suite-host'], ['p-limit', 'vitest']],
  ['the configuration', ['config'], []],
  ['the main process', ['modules/join', 'modules/open-test-run', 'modules/end-test-run'], ['vitest/node']],
  ['a command that reads the store', ['modules/program', 'modules/show'], []],
])('%s loads at once no package but these', (_, names, packages) => {
  expect([...loadedAtOnce(names)].sort()).toEqual(packages)
})

/** The packages that modules of ours import, and modules that these import, without what is loaded on demand. */
function loadedAtOnce(names: readonly string[]): ReadonlySet<string> {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const pending = names.map((name) => join(root, 'node_modules/oloproof/dist', `${name}.js`))
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?["']([^"']+)["'];$/gm)) {
      if (name.startsWith('.')) pending.push(join(dirname(file), name))
      else if (!name.startsWith('node:')) packages.add(name)
    }
  }
  return packages
}

test('package.json can be imported, for tools that look for it', async () => {
  const code = `import manifest from 'oloproof/package.json' with { type: 'json' }; console.log(manifest.name)`
  const { stdout } = await run(process.execPath, ['--no-warnings', '--input-type=module', '--eval', code], {
    cwd: root,
  })
  expect(stdout.trim()).toBe('oloproof')
})

test('an inner file of the package cannot be imported by name', async () => {
  const code = `await import('oloproof/dist/modules/worker.js').catch((error) => console.log(error.code))`
  expect(await printed(code)).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED')
})

test('systems and judges can be made without Vitest; a criterion outside a suite says what is wrong', async () => {
  const code = `
    import { criterion, judge, system } from 'oloproof'
    console.log(system({ name: 'bot', version: '1' }, () => 'yes').name, judge({ name: 'polite', version: '2' }, () => true).version)
    try { criterion('exact', () => true) } catch (error) { console.log(error.code) }`
  expect(await printed(code)).toBe('bot 2\ncriterion_outside_suite')
})

test('the command says that Vitest is not installed, or too old', async () => {
  const vitest = join(root, 'node_modules/vitest')
  const oloproof = (...args: readonly string[]): Promise<{ readonly code: unknown; readonly stderr: string }> =>
    run(process.execPath, [join(root, 'node_modules/oloproof/dist/command.js'), ...args], { cwd: root }).then(
      ({ stderr }) => ({ code: 0, stderr }),
      ({ code, stderr }: { readonly code: unknown; readonly stderr: string }) => ({ code, stderr }),
    )
  // From here on: no test after this one has Vitest.
  rmSync(vitest, { recursive: true })
  for (const args of [['run'], ['run', '--json']]) {
    expect(await oloproof(...args)).toEqual({
      code: 3,
      stderr:
        "error: vitest cannot be loaded: Cannot find package 'vitest'\n  hint      install it in this project: npm install --save-dev vitest\n",
    })
  }
  mkdirSync(vitest)
  writeFileSync(
    join(vitest, 'package.json'),
    '{ "name": "vitest", "version": "3.2.4", "exports": { "./node": "./node.mjs", "./package.json": "./package.json" } }',
  )
  writeFileSync(join(vitest, 'node.mjs'), "export const version = '3.2.4'\n")
  const { code, stderr } = await oloproof('run')
  expect(code).toBe(3)
  expect(stderr).toContain('error: Vitest 3.2.4 is too old')
})
