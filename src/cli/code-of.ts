/** A value ends here: what follows divides. Anything else, a word of the language among it, begins one. */
const WORDS_BEFORE_VALUES = /(?:^|[^\w$.])(?:return|typeof|case|in|of|void|delete|await|yield|default)$/

/**
 * A text of JavaScript or TypeScript in which comments and what stands in strings, templates and regular expressions are
 * spaces; quotes, lines and places stay. Null where a `/` may be either a division or a regular expression, and where
 * something is not closed.
 *
 * @example
 * ```ts
 * codeOf("a = 'b' // c") // "a = ' '     "
 * ```
 */
export function codeOf(text: string): string | null {
  const code = text.split('')
  const blank = (from: number, to: number): void => {
    for (let at = from; at < to; at += 1) if (!/\s/.test(code[at] ?? '')) code[at] = ' '
  }
  let at = 0
  while (at < text.length) {
    const character = text[at] ?? ''
    const isComment = character === '/' && /[/*]/.test(text[at + 1] ?? '')
    let end = at + 1
    if (isComment) end = endOfComment(text, at)
    else if (character === '/') {
      const before = code.slice(0, at).join('').trimEnd()
      if (/[)\]}]$/.test(before)) return null
      if (!/[\w$'"`]$/.test(before) || WORDS_BEFORE_VALUES.test(before)) end = endOfRegExp(text, at)
    } else if (/['"]/.test(character)) end = endOfString(text, at)
    else if (character === '`') end = endOfTemplate(text, at)
    if (end < 0) return null
    if (isComment) blank(at, end)
    else if (end > at + 1) blank(at + 1, end - 1)
    at = end
  }
  return code.join('')
}

function endOfComment(text: string, at: number): number {
  const [mark, length] = text[at + 1] === '*' ? ['*/', 2] : ['\n', 0]
  const found = text.indexOf(mark, at + 2)
  return found >= 0 ? found + length : mark === '\n' ? text.length : -1
}

function endOfString(text: string, at: number): number {
  for (let end = at + 1; end < text.length && text[end] !== '\n'; end += 1) {
    if (text[end] === '\\') end += 1
    else if (text[end] === text[at]) return end + 1
  }
  return -1
}

/** One with an expression that holds braces or quotes of its own is left to the person. */
function endOfTemplate(text: string, at: number): number {
  const found = /^`(?:[^`\\$]|\\[\s\S]|\$(?!\{)|\$\{[^{}`'"/]*\})*`/.exec(text.slice(at))
  return found === null ? -1 : at + found[0].length
}

function endOfRegExp(text: string, at: number): number {
  const found = /^\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//.exec(text.slice(at))
  return found === null ? -1 : at + found[0].length
}
