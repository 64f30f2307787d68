import { codeOf } from './code-of.ts'
import { pluginInCode } from './plugin-in-code.ts'

/** The text of a configuration with the plugin in it; `lines` are what was added. */
export type AddedPlugin =
  | { readonly kind: 'present' }
  | { readonly kind: 'unclear' }
  | { readonly kind: 'added'; readonly text: string; readonly lines: readonly string[] }

const IMPORT = "import { oloproof } from 'oloproof/config'"

/**
 * Puts the plugin into the text of a `vitest.config.ts`: into the list of plugins of the object that is given to
 * `defineConfig` or exported, or, where that has none, as its first member. Comments and strings are no code. Text of
 * another shape is left to the person.
 *
 * @example
 * ```ts
 * addPlugin('export default defineConfig({ test: {} })\n').kind // 'added'
 * ```
 */
export function addPlugin(text: string): AddedPlugin {
  const code = codeOf(text)
  if (code === null) return { kind: 'unclear' }
  const plugin = pluginInCode(text, code)
  if (plugin !== null) return { kind: plugin.isCalled ? 'present' : 'unclear' }
  // Imported in another way: whether it is used cannot be said.
  if (usesEntry(text, code)) return { kind: 'unclear' }
  if (!/^\s*(import\b|export default\b)/m.test(code)) return { kind: 'unclear' }
  const objects = [...code.matchAll(/(?:\bdefineConfig\(\s*|\bexport default\s*)\{/g)]
  const [object] = objects
  if (objects.length !== 1 || object === undefined) return { kind: 'unclear' }
  const start = object.index + object[0].length
  const members = ownMembers(code.slice(start))
  const list = /(?:^|[,\s])plugins\s*:\s*\[/.exec(members)
  if (list === null) {
    // A list that is written in another way, or that what is spread may hold.
    if (/\.\.\.|(?:^|[,\s])plugins\b|(?:^|[,\s])(['"]) {7}\1\s*:/.test(members)) return { kind: 'unclear' }
    const inOneLine = isEmpty(code, start) ? ' plugins: [oloproof()] ' : ' plugins: [oloproof()],'
    return withImport(withFirst(text, start, 'plugins: [oloproof()]', inOneLine), 'plugins: [oloproof()]')
  }
  const end = start + list.index + list[0].length
  const inOneLine = isEmpty(code, end) ? 'oloproof()' : 'oloproof(), '
  return withImport(withFirst(text, end, 'oloproof()', inOneLine), 'plugins: [oloproof(), ...]')
}

function isEmpty(code: string, start: number): boolean {
  return /^\s*[\]}]/.test(code.slice(start))
}

/** The text with a first member after the bracket before `start`: on a line of its own where the others have theirs. */
function withFirst(text: string, start: number, member: string, inOneLine: string): string {
  const rest = text.slice(start)
  const lines = /^[ \t]*(\r?\n)(?:[ \t]*\r?\n)*([ \t]*)([\]}]?)/.exec(rest)
  if (lines === null) return text.slice(0, start) + inOneLine + rest
  const [, newline, indent, end] = lines
  return `${text.slice(0, start)}${newline}${indent}${end === '' ? '' : '  '}${member},${rest}`
}

function usesEntry(text: string, code: string): boolean {
  return [...text.matchAll(/(['"])oloproof\/config\1/g)].some(({ index }) => code[index] !== ' ')
}

/** The code of an object after its first brace, up to its last, with what its members hold as spaces. */
function ownMembers(code: string): string {
  let depth = 0
  let own = ''
  for (const character of code) {
    if (/[)\]}]/.test(character)) depth -= 1
    if (depth < 0) break
    own += depth === 0 ? character : ' '
    if (/[([{]/.test(character)) depth += 1
  }
  return own
}

function withImport(text: string, line: string): AddedPlugin {
  return { kind: 'added', text: `${IMPORT}\n${text}`, lines: [IMPORT, line] }
}
