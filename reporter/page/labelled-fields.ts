/** A block of a report: a line of its own, then labelled lines. */
export interface LabelledBlock {
  readonly title: string
  readonly fields: readonly { readonly label: string; readonly texts: readonly string[] }[]
}

// Ten columns of a word and blanks, or of blanks alone.
const LABELLED = /^ {2}(?=[a-z]* +)([a-z ]{9} )(.*)$/

/**
 * Blocks of lines as the terminal shows them, taken apart so that a page can say the same words in its own layout: the
 * inverse of `labelledLine`. A line without a label continues the one before; an empty line ends a block.
 *
 * @example
 * ```ts
 * labelledBlocks(['floor: exact_label at least 70.0%', '  verdict   PASS: the whole interval is above the threshold'])
 * // [{ title: 'floor: …', fields: [{ label: 'verdict', texts: ['PASS: the whole interval …'] }] }]
 * ```
 */
export function labelledBlocks(lines: readonly string[]): readonly LabelledBlock[] {
  const blocks: { title: string; fields: { label: string; texts: string[] }[] }[] = []
  for (const line of lines) {
    const [, label, text] = LABELLED.exec(line) ?? []
    const block = blocks.at(-1)
    const field = block?.fields.at(-1)
    if (label === undefined || text === undefined || block === undefined) {
      if (line !== '') blocks.push({ title: line.trim(), fields: [] })
    } else if (label.trim() === '' && field !== undefined) field.texts.push(text)
    else block.fields.push({ label: label.trim(), texts: [text] })
  }
  return blocks
}
