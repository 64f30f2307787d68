type Child = Node | string | null

/** An element with attributes and children; a text becomes a text node, never HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const name in attributes) made.setAttribute(name, attributes[name] ?? '')
  for (const child of children) if (child !== null) made.append(child)
  return made
}

// Controls but line feed and tab, lone surrogates, marks that reorder text, line ends that are none in ASCII.
const HIDDEN_CHARACTERS = /([\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029])/u

/** Text from outside, in which what cannot be seen, or would reorder what can, is spelled out. */
export function visibleText(text: string): Node {
  const made = document.createDocumentFragment()
  for (const [index, part] of text.split(HIDDEN_CHARACTERS).entries()) {
    const isHidden = index % 2 === 1 && part !== '\n' && part !== '\t'
    if (isHidden) made.append(element('span', { class: 'hidden-character' }, spelledOut(part)))
    else if (part !== '') made.append(part)
  }
  return made
}

function spelledOut(character: string): string {
  const code = character.charCodeAt(0)
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`
}

/** The text of one line, at most so many characters of it. */
export function oneLine(text: string, most: number): Node {
  const line = text.slice(0, most).replace(/\s+/g, ' ').trim()
  return visibleText(text.length > most ? `${line}…` : line)
}
