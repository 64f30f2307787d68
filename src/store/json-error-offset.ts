const STRING_SOURCE = String.raw`"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"`
const NUMBER_SOURCE = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`

const BLANK = /[ \t\n\r]*/y
const STRING = new RegExp(STRING_SOURCE, 'y')
const SCALAR = new RegExp(`${STRING_SOURCE}|${NUMBER_SOURCE}|true|false|null`, 'y')

/**
 * The offset of the token at which `text` stops being JSON, or its length when it only ends too early. `JSON.parse` names
 * an offset in some of its messages and none in others.
 *
 * Grammar: RFC 8259.
 *
 * @example
 * ```ts
 * jsonErrorOffset('[1, 2,, 3]') // 6
 * ```
 */
export function jsonErrorOffset(text: string): number {
  const open: ('[' | '{')[] = []
  let offset = 0
  // What may stand next: a value, a value or the end of an array, a key, a key or the end of an object, or a separator.
  let wanted: 'value' | 'first-value' | 'key' | 'first-key' | 'separator' = 'value'
  for (;;) {
    offset += match(BLANK, text, offset)
    const character = text[offset]
    const container = open.at(-1)
    if (wanted === 'separator') {
      if (container === undefined) return offset
      if (character === ',') wanted = container === '[' ? 'value' : 'key'
      else if (character === (container === '[' ? ']' : '}')) open.pop()
      else return offset
      offset += 1
    } else if ((wanted === 'first-value' && character === ']') || (wanted === 'first-key' && character === '}')) {
      open.pop()
      wanted = 'separator'
      offset += 1
    } else if (wanted === 'key' || wanted === 'first-key') {
      const length = match(STRING, text, offset)
      if (length === 0) return offset
      offset += length
      offset += match(BLANK, text, offset)
      if (text[offset] !== ':') return offset
      offset += 1
      wanted = 'value'
    } else if (character === '[' || character === '{') {
      open.push(character)
      wanted = character === '[' ? 'first-value' : 'first-key'
      offset += 1
    } else {
      const length = match(SCALAR, text, offset)
      if (length === 0) return offset
      offset += length
      wanted = 'separator'
    }
  }
}

function match(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset
  return pattern.exec(text)?.[0].length ?? 0
}
