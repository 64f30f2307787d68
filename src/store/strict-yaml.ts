import type { CST, Document, ErrorCode, LineCounter, Node, Pair, Parser } from 'yaml'
import { messageOf } from '../base/error.ts'
import { invariant } from '../base/invariant.ts'
import type { WrittenIssue } from '../base/error-catalogue.ts'

/** Where something was written: `12:5` (line and column), and the beginning of its text. */
interface WrittenPlace {
  readonly place: string
  readonly text: string
}

/** Says where the parts of a written value stand. */
export interface Places {
  /** The place of the value at `path`, or of the closest thing around it that was written. */
  readonly placeOf: (path: readonly PropertyKey[]) => WrittenPlace
  /** The place of the last key of `path` itself; its text is the key, unless the place names it. */
  readonly placeOfKey: (path: readonly PropertyKey[]) => WrittenPlace
}

/** A YAML document that holds nothing but plain data. */
interface StrictYaml extends Places {
  /** `null` for an empty document. */
  readonly value: unknown
}

export type StrictYamlResult =
  { readonly ok: true; readonly yaml: StrictYaml } | { readonly ok: false; readonly issues: readonly WrittenIssue[] }

/**
 * Parses one YAML 1.2 document. Besides syntax errors, whatever a reader may take for something else is an issue:
 * repeated keys, unknown tags, several documents, more than a hundred aliases, more than 500 levels.
 */
export async function parseStrictYaml(text: string): Promise<StrictYamlResult> {
  const { Composer, Lexer, LineCounter, Parser, visit } = await import('yaml')
  const lines = new LineCounter()
  try {
    const parser = new Parser(lines.addNewLine)
    lines.addNewLine(0)
    const tokens = tokensOf(new Lexer().lex(text), parser)
    if (tokens === null) {
      const problem = `nested too deeply: more than ${MAX_LEVELS} levels`
      return { ok: false, issues: [issueAt(text, lines, [parser.offset - 1, parser.offset], problem)] }
    }
    const composer = new Composer({ lineCounter: lines, prettyErrors: false })
    const [document, second] = composer.compose(tokens, true, text.length)
    invariant(document !== undefined, 'a text without a YAML document')
    const issues = [...document.errors, ...document.warnings].map(({ code, message, pos }) =>
      issueAt(text, lines, pos, PROBLEMS[code] ?? message),
    )
    if (second !== undefined) issues.push(issueAt(text, lines, second.range, 'a second document; a file has one'))
    visit(document, {
      Alias(_, alias) {
        if (alias.resolve(document) !== undefined) return
        issues.push(issueAt(text, lines, alias.range ?? [0, 0], `no anchor &${alias.source} before this alias`))
      },
    })
    if (issues.length > 0) return { ok: false, issues }
    const value: unknown = document.toJS({ maxAliasCount: 100 })
    return { ok: true, yaml: { value, ...placesIn(text, lines, document) } }
  } catch (error) {
    // Too many aliases.
    return { ok: false, issues: [issueAt(text, lines, [0, 0], messageOf(error))] }
  }
}

/** As many as the JSON of a case may have. What makes values of the tokens calls itself for each, and a full stack may end the process. */
const MAX_LEVELS = 500

/** What the parser makes of a text; null as soon as it is nested too deeply. */
function tokensOf(lexemes: Iterable<string>, parser: Parser): readonly CST.Token[] | null {
  const tokens: CST.Token[] = []
  for (const lexeme of lexemes) {
    tokens.push(...parser.next(lexeme))
    if (parser.stack.length > MAX_LEVELS + 1) return null
  }
  tokens.push(...parser.end())
  return tokens
}

/** What the parser says in words of its own API, or without the offending text. */
const PROBLEMS: Readonly<Partial<Record<ErrorCode, string>>> = {
  DUPLICATE_KEY: 'a key that is there already',
  TAG_RESOLVE_FAILED: 'an unknown tag',
}

function placesIn(text: string, lines: LineCounter, document: Document): Places {
  const placeOf = (path: readonly PropertyKey[]): WrittenPlace => {
    for (let length = path.length; length >= 0; length--) {
      const range = rangeOf(document.getIn(path.slice(0, length), true))
      if (range !== undefined) return placeAt(text, lines, range)
    }
    return placeAt(text, lines, [0, 0])
  }
  return {
    placeOf,
    placeOfKey(path) {
      const parent = document.getIn(path.slice(0, -1), true)
      const pair = pairsOf(parent).find(({ key }) => scalarValue(key) === path.at(-1))
      const range = rangeOf(pair?.key)
      const written = range === undefined ? placeOf(path) : placeAt(text, lines, range)
      return { ...written, text: String(path.at(-1)) }
    },
  }
}

type Range = readonly [start: number, end: number, ...rest: number[]]

function rangeOf(node: unknown): Range | undefined {
  return (node as Node | null | undefined)?.range ?? undefined
}

function pairsOf(node: unknown): readonly Pair[] {
  const { items } = (node ?? {}) as { readonly items?: readonly unknown[] }
  return (items ?? []).filter((item): item is Pair => typeof item === 'object' && item !== null && 'key' in item)
}

function scalarValue(node: unknown): unknown {
  return typeof node === 'object' && node !== null && 'value' in node ? node.value : undefined
}

function issueAt(text: string, lines: LineCounter, range: Range, problem: string): WrittenIssue {
  return { ...placeAt(text, lines, range), problem, nearest: null }
}

const MAX_TEXT_LENGTH = 60

function placeAt(text: string, lines: LineCounter, [start, end]: Range): WrittenPlace {
  const { line, col } = lines.linePos(start)
  // The parser marks a key by its first character.
  const rest =
    end - start > 1
      ? text.slice(start, end)
      : (/^[^\s:,{}[\]]*/.exec(text.slice(start, start + MAX_TEXT_LENGTH))?.[0] ?? '')
  const [first = ''] = rest.trim().split('\n')
  return { place: `${line}:${col}`, text: first.slice(0, MAX_TEXT_LENGTH) }
}
