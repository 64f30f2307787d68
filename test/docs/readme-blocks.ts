import { readFileSync } from 'node:fs'

/** A fenced block of the README. `label` is what follows the language: the name of a file, or a word of ours. */
export interface ReadmeBlock {
  readonly section: string
  readonly language: string
  readonly label: string
  readonly text: string
}

/** The fenced blocks of the README, in order, with the heading of the second level that they stand under. */
export function readmeBlocks(): readonly ReadmeBlock[] {
  const lines = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').split('\n')
  const blocks: ReadmeBlock[] = []
  let section = ''
  let open: { readonly language: string; readonly label: string; readonly body: string[] } | null = null
  for (const line of lines) {
    const fence = /^```(\S*) ?(.*)$/.exec(line)
    if (open !== null && line === '```') {
      const { language, label, body } = open
      blocks.push({ section, language, label, text: `${body.join('\n')}\n` })
      open = null
    } else if (open !== null) {
      open.body.push(line)
    } else if (fence !== null) {
      open = { language: fence[1] ?? '', label: fence[2] ?? '', body: [] }
    } else if (line.startsWith('## ')) {
      section = line.slice(3)
    }
  }
  return blocks
}
