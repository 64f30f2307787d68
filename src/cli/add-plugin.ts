/** The text of a configuration with the plugin in it; `lines` are what was added. */
export type AddedPlugin =
  | { readonly kind: 'present' }
  | { readonly kind: 'unclear' }
  | { readonly kind: 'added'; readonly text: string; readonly lines: readonly string[] }

const IMPORT = "import { oloproof } from 'oloproof/config'"

/**
 * Puts the plugin into the text of a `vitest.config.ts`: into its list of plugins, or, where there is none, as the first
 * member of the object that is given to `defineConfig` or exported. Text of another shape is left to the person.
 *
 * @example
 * ```ts
 * addPlugin('export default defineConfig({ test: {} })\n').kind // 'added'
 * ```
 */
export function addPlugin(text: string): AddedPlugin {
  if (text.includes('oloproof/config')) return { kind: 'present' }
  if (!/^\s*(import\b|export default\b)/m.test(text)) return { kind: 'unclear' }
  const lists = [...text.matchAll(/\bplugins:\s*\[/g)]
  if (lists.length > 1) return { kind: 'unclear' }
  const [list] = lists
  if (list !== undefined) {
    const end = list.index + list[0].length
    const isEmpty = /^\s*\]/.test(text.slice(end))
    return withImport(
      `${text.slice(0, end)}oloproof()${isEmpty ? '' : ', '}${text.slice(end)}`,
      'plugins: [oloproof(), ...]',
    )
  }
  const objects = [...text.matchAll(/(?:\bdefineConfig\(\s*|\bexport default\s*)\{/g)]
  const [object] = objects
  if (objects.length !== 1 || object === undefined) return { kind: 'unclear' }
  const end = object.index + object[0].length
  const isEmpty = /^\s*\}/.test(text.slice(end))
  return withImport(
    `${text.slice(0, end)} plugins: [oloproof()]${isEmpty ? ' ' : ','}${text.slice(end)}`,
    'plugins: [oloproof()]',
  )
}

function withImport(text: string, line: string): AddedPlugin {
  return { kind: 'added', text: `${IMPORT}\n${text}`, lines: [IMPORT, line] }
}
