/** What we read of a syntax tree: the imports of a module. */
interface ModuleTree {
  readonly body: readonly {
    readonly type: string
    readonly source?: { readonly value?: unknown } | null
    readonly specifiers?: readonly ImportSpecifier[]
  }[]
}

interface ImportSpecifier {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly imported?: { readonly name?: string }
  readonly local: { readonly name: string }
}

/**
 * The code of a test file in which suites can be found without running it. Explorers and `vitest list` know a suite by the
 * name of the function that is called, among them `suite`: so `describeSuite` is imported under that name. Nothing but
 * the import changes, and no line moves. Null when the module imports no `describeSuite`.
 *
 * @example
 * ```ts
 * discoverableSuites(`import { test } from 'vitest'`, () => ({ body: [] })) // null
 * ```
 */
export function discoverableSuites(code: string, parse: (code: string) => unknown): string | null {
  const { body } = parse(code) as ModuleTree
  const specifiers = body
    .filter(({ type, source }) => type === 'ImportDeclaration' && source?.value === 'oloproof')
    .flatMap((one) => one.specifiers ?? [])
    .filter(({ imported }) => imported?.name === 'describeSuite')
  if (specifiers.length === 0) return null
  // From the last one, so that the places of those before stay true.
  return specifiers.toReversed().reduce((text, { start, end, local }) => {
    return `${text.slice(0, start)}suite as ${local.name}${text.slice(end)}`
  }, code)
}
