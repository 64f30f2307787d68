const IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*(['"]) *\2/g
const ENTRY = 'oloproof/config'

/**
 * The name under which a configuration imports the plugin, and whether it calls it; null where it does not import it.
 * `code` is what `codeOf` makes of `text`.
 *
 * @example
 * ```ts
 * const plugin = pluginInCode(text, code)
 * ```
 */
export function pluginInCode(text: string, code: string): { readonly name: string; readonly isCalled: boolean } | null {
  for (const found of code.matchAll(IMPORT)) {
    const end = found.index + found[0].length - 1
    if (text.slice(code.lastIndexOf(found[2] ?? '', end - 1) + 1, end) !== ENTRY) continue
    const imported = /(?:^|[\s,])oloproof(?:\s+as\s+([\w$]+))?\s*(?:,|$)/.exec(found[1] ?? '')
    if (imported === null) continue
    const name = imported[1] ?? 'oloproof'
    return { name, isCalled: callsOf(name).test(code) }
  }
  return null
}

/** Where a function of this name is called. */
function callsOf(name: string): RegExp {
  return new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}\\s*\\(`)
}
