import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { beforeAll, expect, test } from 'vitest'
import { createProject, packedTarball } from '../support/packed-project.ts'

const run = promisify(execFile)

interface Manifest {
  readonly version: string
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
}

let installed: string
let manifest: Manifest

beforeAll(async () => {
  const project = await createProject({})
  installed = join(project.root, 'node_modules/oloproof')
  manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Manifest
  return project.remove
})

test('the tarball holds what package.json lists, and neither tests nor sources nor maps', () => {
  const files = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1))
  const expected =
    /^(package\.json|README\.md|CHANGELOG\.md|LICENSE|schemas\/[\w.]+\.json|src\/(\w+\/)?[A-Z]+\.md|examples\/ci\/(README\.md|evals\.yml)|dist\/(modules\/)?[\w.-]+\.js|dist\/types\/(src|reporter)\/[\w./-]+\.d\.ts)$/
  expect(files.filter((file) => !expected.test(file))).toEqual([])
  expect(files).toEqual(
    expect.arrayContaining([
      'README.md',
      'CHANGELOG.md',
      'LICENSE',
      'schemas/oloproof.schema.json',
      'schemas/events.schema.json',
      'src/ARCHITECTURE.md',
      'examples/ci/evals.yml',
    ]),
  )
})

test('installing the package runs nothing', () => {
  const hooks = ['preinstall', 'install', 'postinstall', 'prepare']
  expect(hooks.filter((hook) => hook in manifest.scripts)).toEqual([])
})

test('every dependency is named with one exact version', () => {
  expect(Object.values(manifest.dependencies).filter((range) => !/^\d+\.\d+\.\d+$/.test(range))).toEqual([])
})

test('publint finds nothing to say', async () => {
  const { messages } = await publint({ pkgDir: installed, strict: true, pack: false })
  expect(messages.map((message) => formatMessage(message, manifest as never))).toEqual([])
})

test('every entry has types that agree with what an import from an ES module loads', async () => {
  const attw = join(installed, '../.bin/attw')
  const checked = await run(attw, [await packedTarball(), '--profile', 'esm-only', '--format', 'ascii']).then(
    ({ stdout }) => ({ passes: true, stdout }),
    ({ stdout }: { readonly stdout: string }) => ({ passes: false, stdout }),
  )
  expect(checked).toMatchObject({ passes: true })
  expect(checked.stdout).toContain('"oloproof/evidence"')
})
