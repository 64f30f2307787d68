import { createRequire } from 'node:module'

export type Label = 'positive' | 'negative'

const SOURCES = ['amazon', 'imdb', 'yelp'] as const

interface Row {
  readonly text: string
  readonly class: 0 | 1 | null
}

const require = createRequire(import.meta.url)

/**
 * 3,000 sentences from reviews, each labelled by people, 1,000 of each source.
 *
 * Data: "Sentiment Labelled Sentences", D. Kotzias et al., "From Group to Individual Labels using Deep Features",
 * KDD 2015; UCI Machine Learning Repository, CC BY 4.0. Taken unchanged from the test fixtures of the npm package
 * `sentiment`, without the empty row at the end of each file.
 */
export function* sentences(): Generator<{ id: string; input: string; expected: Label; tags: string[] }> {
  for (const source of SOURCES) {
    const rows = (require(`sentiment/test/fixtures/${source}.json`) as Row[]).filter((row) => row.class !== null)
    for (const [index, row] of rows.entries()) {
      yield {
        id: `${source}-${String(index + 1).padStart(4, '0')}`,
        input: row.text,
        expected: row.class === 1 ? 'positive' : 'negative',
        tags: [source],
      }
    }
  }
}
