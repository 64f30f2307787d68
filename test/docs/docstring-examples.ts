import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** An `@example` of a docstring. */
export interface DocstringExample {
  /** Path in this repository. */
  readonly file: string
  readonly code: string
  /** What it uses without declaring it. */
  readonly free: readonly string[]
  readonly steps: readonly Step[]
}

/** A statement, or an expression with a comment behind it, which says what its value is. */
export type Step =
  | { readonly kind: 'statement'; readonly code: string }
  | { readonly kind: 'claim'; readonly code: string; readonly comment: string }

const sources: readonly string[] = ['src', 'reporter'].flatMap((folder) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`),
)

/** Every value that a source exports, with the absolute path of that source. */
export const exportedValues: ReadonlyMap<string, string> = new Map(
  sources.flatMap((file) =>
    [...textOf(file).matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)].map(
      ([, name = '']) => [name, join(repository, file)] as const,
    ),
  ),
)

/** Whether an example uses something that its own file exports. */
export function usesItsFile({ file, free }: DocstringExample): boolean {
  return free.some((name) => exportedValues.get(name) === join(repository, file))
}

/** The examples of all docstrings, in the order of the files. */
export function docstringExamples(): readonly DocstringExample[] {
  return sources.flatMap((file) =>
    [...textOf(file).matchAll(/@example\s+\* ```ts\n([\s\S]*?)\n \* ```/g)].map(([, body = '']) => {
      const code = body.replace(/^ \* ?/gm, '')
      const tree = ts.createSourceFile('example.ts', code, ts.ScriptTarget.Latest, true)
      return { file, code, free: freeNames(tree), steps: tree.statements.map((statement) => stepOf(statement, code)) }
    }),
  )
}

function textOf(file: string): string {
  return readFileSync(join(repository, file), 'utf8')
}

function freeNames(tree: ts.SourceFile): readonly string[] {
  const declared = new Set<string>()
  const used = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const { parent } = node
      const isName = 'name' in parent && parent.name === node
      if (!isName || ts.isShorthandPropertyAssignment(parent)) used.add(node.text)
      else if (!ts.isPropertyAccessExpression(parent) && !ts.isPropertyAssignment(parent)) declared.add(node.text)
    }
    node.forEachChild(visit)
  }
  tree.forEachChild(visit)
  return [...used].filter((name) => !declared.has(name) && !(name in globalThis) && name !== 'const')
}

function stepOf(statement: ts.Statement, code: string): Step {
  const text = javascript(statement.getText())
  // A comment may also stand on the line below.
  const below = code[statement.end] === '\n' ? statement.end + 1 : statement.end
  const [comment] = ts.getTrailingCommentRanges(code, statement.end) ?? ts.getLeadingCommentRanges(code, below) ?? []
  if (comment === undefined || !ts.isExpressionStatement(statement)) return { kind: 'statement', code: text }
  const words = code.slice(comment.pos, comment.end).replace(/^\/\/ ?/, '')
  return { kind: 'claim', code: text.replace(/;$/, ''), comment: words }
}

function javascript(code: string): string {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, removeComments: true },
  })
  return outputText.trim()
}
