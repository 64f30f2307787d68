import { createRequire } from 'node:module'
import type * as Levenshtein from 'fastest-levenshtein'
import type { Compared, ScoreCheck } from './check.ts'
import { cannotCheck } from './wrong-answer.ts'

// Loaded with the first answer: most workers compare no texts.
const require = createRequire(import.meta.url)

/** Beyond this many pairs of characters the comparison holds up everything else in its worker for seconds. */
const MOST_PAIRS = 1e9

/**
 * A check for a MEAN criterion that scores how much the output resembles the text that the case expects: 1 when they are
 * the same, 0 when no character can stay. The score is 1 - d / n with Levenshtein's distance d (insertions, deletions,
 * replacements; 1966) and the length n of the longer text, in UTF-16 code units. Both texts are composed first (NFC).
 *
 * What is no text is MISSING, as are texts so long that their lengths multiply to more than a thousand million.
 *
 * @example
 * ```ts
 * const score = similarity()
 * score({ output: 'kitten', expected: 'sitting' }) // 0.5714285714285714
 * score.range // [0, 1]
 * ```
 */
export function similarity(): ScoreCheck<Compared<string>> {
  const score = ({ output, expected }: Compared<string>): number => {
    if (typeof output !== 'string') throw cannotCheck('similarity', 'output', 'a text', output)
    if (typeof expected !== 'string') throw cannotCheck('similarity', 'expected', 'a text', expected)
    const [a, b] = [output.normalize(), expected.normalize()]
    if (a === b) return 1
    if (a.length * b.length > MOST_PAIRS) {
      throw new RangeError(`similarity() cannot compare texts of ${a.length} and ${b.length} characters`)
    }
    const { distance } = require('fastest-levenshtein') as typeof Levenshtein
    return 1 - distance(a, b) / Math.max(a.length, b.length)
  }
  return Object.assign(score, { kind: 'MEAN', range: [0, 1] } as const)
}
