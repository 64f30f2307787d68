/** What we read of a syntax tree: the imports of a module, and of the rest any node. */
interface ModuleTree extends Node {
  readonly body: readonly {
    readonly type: string
    readonly source?: { readonly value?: unknown } | null
    readonly specifiers?: readonly ImportSpecifier[]
  }[]
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface ImportSpecifier extends Node {
  readonly imported?: { readonly name?: string }
  readonly local: { readonly name: string }
}

interface Identifier extends Node {
  readonly name: string
}

/** A piece of the code, and what stands in its place. */
interface Replacement extends Pick<Node, 'start' | 'end'> {
  readonly by: string
}

/**
 * The code of a test file in which suites can be found without running it. Explorers and `vitest list` know a suite by the
 * name of the function that is called, among them `suite`: so `describeSuite` is imported under that name, and called by it
 * where it is a member of the whole package. Nothing else changes, and no line moves. Null when the module imports no
 * `describeSuite`; a package that is handed on as a value, or whose name is taken again, is left as it is.
 *
 * @example
 * ```ts
 * discoverableSuites(`import { test } from 'vitest'`, () => ({ body: [] })) // null
 * ```
 */
export function discoverableSuites(code: string, parse: (code: string) => unknown): string | null {
  const tree = parse(code) as ModuleTree
  const specifiers = tree.body
    .filter(({ type, source }) => type === 'ImportDeclaration' && source?.value === 'oloproof')
    .flatMap((one) => one.specifiers ?? [])
  const replacements = specifiers.flatMap((one): readonly Replacement[] => {
    const { type, start, end, imported, local } = one
    if (imported?.name === 'describeSuite') return [{ start, end, by: `suite as ${local.name}` }]
    return type === 'ImportNamespaceSpecifier' ? membersOf(tree, local.name) : []
  })
  if (replacements.length === 0) return null
  // From the last one, so that the places of those before stay true.
  return replacements
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => `${text.slice(0, start)}${by}${text.slice(end)}`, code)
}

/** Where `describeSuite` is named as a member of the import `name`; nowhere if that is named in any other way, too. */
function membersOf(tree: ModuleTree, name: string): readonly Replacement[] {
  const members: Replacement[] = []
  let others = 0
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'ImportNamespaceSpecifier') return
    if (value.type === 'Identifier' && (value as Identifier).name === name) others += 1
    if (value.type !== 'MemberExpression') return Object.values(value).forEach(visit)
    const { object, property, computed } = value as Node & {
      readonly object: Identifier
      readonly property: Identifier
      readonly computed: boolean
    }
    if (computed) visit(property)
    if (object.type !== 'Identifier' || object.name !== name) return visit(object)
    const { start, end } = property
    if (!computed && property.name === 'describeSuite') members.push({ start, end, by: 'suite' })
  }
  visit(tree)
  return others === 0 ? members : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
