import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addPlugin } from '../../../src/cli/add-plugin.ts'
import { commandsIn } from '../../support/command.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

function projectWith(files: Readonly<Record<string, string>>): string {
  const root = temporaryDirectory()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  return root
}

describe('oloproof init', () => {
  test('writes configuration, plugin and a first suite, and on a second time nothing', async () => {
    const root = projectWith({ 'package.json': '{}' })
    const first = await commandsIn(root)('init')
    expect(`\n${first.text}\n`).toBe(`
wrote    oloproof.yaml
wrote    vitest.config.mts
wrote    evals/first-suite.test.ts

Next: npm install --save-dev vitest, then npx oloproof run
`)
    const before = readFileSync(join(root, 'evals/first-suite.test.ts'), 'utf8')
    const second = await commandsIn(root)('init')
    expect(second.text.match(/^\w+/gm)).toEqual(['kept', 'kept', 'kept', 'Next'])
    expect(readFileSync(join(root, 'evals/first-suite.test.ts'), 'utf8')).toBe(before)
  })

  test('asks for no Vitest where there is one', async () => {
    const root = projectWith({ 'package.json': '{}' })
    mkdirSync(join(root, 'node_modules/vitest'), { recursive: true })
    writeFileSync(join(root, 'node_modules/vitest/package.json'), '{ "version": "4.1.12" }')
    expect((await commandsIn(root)('init')).text).toMatch(/^Next: npx oloproof run$/m)
  })

  test('changes a configuration of Vitest by two lines, and says which', async () => {
    const root = projectWith({
      'package.json': '{}',
      'vite.config.js': 'export default {\n  test: { globals: true },\n}\n',
    })
    const { text } = await commandsIn(root)('init')
    expect(text).toContain(
      "changed  vite.config.js\n         + import { oloproof } from 'oloproof/config'\n         + plugins: [oloproof()]\n",
    )
    expect(readFileSync(join(root, 'vite.config.js'), 'utf8')).toBe(
      "import { oloproof } from 'oloproof/config'\nexport default {\n  plugins: [oloproof()],\n  test: { globals: true },\n}\n",
    )
  })

  test('leaves a configuration alone that it does not understand, and says what to add', async () => {
    const text = 'module.exports = { test: {} }\n'
    const root = projectWith({ 'package.json': '{}', 'vitest.config.cjs': text })
    expect((await commandsIn(root)('init')).text).toContain(
      'kept     vitest.config.cjs\n         add the plugin by hand',
    )
    expect(readFileSync(join(root, 'vitest.config.cjs'), 'utf8')).toBe(text)
  })

  test('makes no project', async () => {
    const root = projectWith({})
    await expect(commandsIn(root)('init')).rejects.toThrow('there is no package.json here')
    expect(existsSync(join(root, 'oloproof.yaml'))).toBe(false)
  })
})

describe('the plugin is put', () => {
  const IMPORT = "import { oloproof } from 'oloproof/config'\n"

  test.each([
    ['export default defineConfig({})', 'export default defineConfig({ plugins: [oloproof()] })'],
    ['export default defineConfig({ test: {} })', 'export default defineConfig({ plugins: [oloproof()], test: {} })'],
    ['export default { plugins: [] }', 'export default { plugins: [oloproof()] }'],
    ['export default { plugins: [react()] }', 'export default { plugins: [oloproof(), react()] }'],
    ['export default {\n  // plugins: []\n}', 'export default {\n  plugins: [oloproof()],\n  // plugins: []\n}'],
    ['export default defineConfig({\n})', 'export default defineConfig({\n  plugins: [oloproof()],\n})'],
    [
      'export default {\n  plugins: [\n    react(),\n  ],\n}',
      'export default {\n  plugins: [\n    oloproof(),\n    react(),\n  ],\n}',
    ],
    [
      "export default { plugins: [/* oloproof() of 'oloproof/config' */] }",
      "export default { plugins: [oloproof()/* oloproof() of 'oloproof/config' */] }",
    ],
    [
      "export default { test: { name: 'plugins: []' } }",
      "export default { plugins: [oloproof()], test: { name: 'plugins: []' } }",
    ],
    [
      'export default { css: { postcss: { plugins: [] } } }',
      'export default { plugins: [oloproof()], css: { postcss: { plugins: [] } } }',
    ],
    [
      'export default { test: { projects: [{ plugins: [] }, { plugins: [] }] } }',
      'export default { plugins: [oloproof()], test: { projects: [{ plugins: [] }, { plugins: [] }] } }',
    ],
    [
      'export default { define: { a: /[/"]plugins: \\[/ }, plugins: [] }',
      'export default { define: { a: /[/"]plugins: \\[/ }, plugins: [oloproof()] }',
    ],
  ])('into %s', (text, expected) => {
    expect(addPlugin(text)).toMatchObject({ kind: 'added', text: IMPORT + expected })
  })

  test.each([
    ['module.exports = {}', 'unclear'],
    ['export default defineConfig(options)', 'unclear'],
    ['// export default {}', 'unclear'],
    ['export default { plugins }', 'unclear'],
    ['export default { ...base }', 'unclear'],
    ['export default { plugins: all() }', 'unclear'],
    ["export default { 'plugins': [] }", 'unclear'],
    ['export default { a: (b) / 2, c: "/" }', 'unclear'],
    ["import { oloproof } from 'oloproof/config'\nexport default { /* plugins: [oloproof()] */ }", 'unclear'],
    ["import * as olo from 'oloproof/config'\nexport default { plugins: [olo.oloproof()] }", 'unclear'],
    ["import { oloproof } from 'oloproof/config'\nexport default { plugins: [oloproof()] }", 'present'],
    ['import { a, oloproof as b } from "oloproof/config"\nexport default { plugins: [b()] }', 'present'],
  ])('not into %s', (text, kind) => {
    expect(addPlugin(text)).toEqual({ kind })
  })
})
