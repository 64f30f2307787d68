const BLANK = /[ \t\n\r]*/y
const PLAIN_CHARACTERS = new RegExp(String.raw`[^"\\\u0000-\u001f]*`, 'y')
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const BARE_VALUE = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/**
 * The offset of the token at which `text` stops being JSON, or its length when it only ends too early. `JSON.parse`
 * names an offset in some of its messages and none in others.
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
  // What may stand next: a value, a value or the end of an array, a key, a key or the end of an object, or a separator.
  let wanted: 'value' | 'first-value' | 'key' | 'first-key' | 'separator' = 'value'
  let offset = 0
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
      const length = stringLength(text, offset)
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
      const length = stringLength(text, offset) || match(BARE_VALUE, text, offset)
      if (length === 0) return offset
      offset += length
      wanted = 'separator'
    }
  }
}

/** The length of the string that begins at `offset`, its quotes included; 0 when none does, or it is broken. */
function stringLength(text: string, offset: number): number {
  if (text[offset] !== '"') return 0
  let end = offset + 1
  // Not one expression for all of it: matching a long string would take more stack than there is.
  for (;;) {
    end += match(PLAIN_CHARACTERS, text, end)
    if (text[end] === '"') return end + 1 - offset
    const escape = match(ESCAPE, text, end)
    if (escape === 0) return 0
    end += escape
  }
}

function match(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset
  return pattern.exec(text)?.[0].length ?? 0
}
