/** One of several machines that share the cases of a suite; `index` counts from 1. */
export interface SuitePart {
  readonly index: number
  readonly count: number
}

/** Above this many cases a test is a chunk of them: a test costs the host 0.1 ms and some kilobytes. */
const MAX_CASE_TESTS = 10_000
const CHUNK = 100

/**
 * How many cases of a suite one test shows: 1, or 100 in a suite of more than 10,000.
 *
 * @example
 * ```ts
 * casesPerTest(10_001) // 100
 * ```
 */
export function casesPerTest(cases: number): number {
  return cases > MAX_CASE_TESTS ? CHUNK : 1
}

/**
 * Whether a test of a suite, by its place from 0, belongs to a part. Tests are dealt out in the order of the suite, so that
 * every machine with the same cases comes to the same answer, and each test belongs to one part.
 *
 * @example
 * ```ts
 * [0, 1, 2, 3].filter((test) => isInPart(test, { index: 1, count: 3 })) // [0, 3]
 * ```
 */
export function isInPart(test: number, { index, count }: SuitePart): boolean {
  return test % count === index - 1
}

/**
 * How many cases of a suite belong to a part.
 *
 * @example
 * ```ts
 * casesInPart(4, { index: 1, count: 3 }) // 2
 * ```
 */
export function casesInPart(cases: number, part: SuitePart): number {
  const perTest = casesPerTest(cases)
  let inPart = 0
  for (let test = part.index - 1; test * perTest < cases; test += part.count) {
    inPart += Math.min(perTest, cases - test * perTest)
  }
  return inPart
}
