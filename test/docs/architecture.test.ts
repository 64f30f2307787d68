import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = new URL('../../src/', import.meta.url)
const page = readFileSync(new URL('ARCHITECTURE.md', source), 'utf8')

type Layers = Readonly<Record<string, { readonly layers: readonly string[]; readonly packages: readonly string[] }>>

/** Layer to everything that the table says it may import; what a remark adds after a semicolon is left out. */
function tableOfLayers(): Readonly<Record<string, readonly string[]>> {
  const rows = [...page.matchAll(/^\| `(\w+)` +\|[^\n]*\| ([^|\n]+) \|$/gm)]
  return Object.fromEntries(
    rows.map(([, layer = '', imports = '']) => {
      const names = (imports.split(';')[0] ?? '').trim()
      return [layer, names === 'nothing' ? [] : names.split(', ')]
    }),
  )
}

test('the table of layers says what dependency-cruiser enforces', async () => {
  const rules: string = new URL('../../.dependency-cruiser.mjs', import.meta.url).href
  const { LAYERS } = (await import(rules)) as { readonly LAYERS: Layers }
  const enforced = Object.entries(LAYERS).map(([layer, { layers, packages }]) => [layer, [...layers, ...packages]])
  expect(tableOfLayers()).toEqual(Object.fromEntries(enforced))
})

test('every folder of src is a layer of the table, or lies above the layers', () => {
  const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(tableOfLayers()), 'cli', 'report', 'vitest'].sort(),
  )
})

test('every file that it names is there', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:ts|mjs|md|yaml))`/g)].map(([, path = '']) => path)
  const files = ['.', '../test', '../reporter', '../scripts'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, source), { recursive: true, encoding: 'utf8' }),
  )
  const known = [...files, '.dependency-cruiser.mjs', 'oloproof.yaml'].map((path) => `/${path}`)
  expect(
    named.filter((path) => !known.some((file) => file.endsWith(`/${path.replace(/^(src|test|scripts)\//, '')}`))),
  ).toEqual([])
})
