import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { orderScores } from '../../../src/policy/ordered-scores.ts'

const scores = Array.from({ length: 50 }, (_, index) => ({ caseId: `case-${index}`, score: index }))

describe('orderScores', () => {
  test('sorts by the SHA-256 of the case id', () => {
    const digest = (index: number): string => createHash('sha256').update(`case-${index}`).digest('hex')
    const expected = scores.map(({ score }) => score).toSorted((a, b) => (digest(a) < digest(b) ? -1 : 1))
    expect([...orderScores(scores).observed]).toEqual(expected)
  })

  test('puts missing ones in between, and leaves the order of the others', () => {
    const missing = Array.from({ length: 10 }, (_, index) => `missing-${index}`)
    const mixed = [...orderScores(scores, missing).withMissing(-1)]
    expect(mixed.filter((score) => score !== -1)).toEqual([...orderScores(scores).observed])
    const places = mixed.flatMap((score, index) => (score === -1 ? [index] : []))
    expect(places).toHaveLength(10)
    expect(Math.min(...places)).toBeLessThan(20)
    expect(Math.max(...places)).toBeGreaterThan(40)
  })

  test('leaves a case at its place when its score goes missing', () => {
    const [first, ...rest] = scores
    if (first === undefined) throw new Error('no score')
    const expected = [...orderScores(scores).observed].map((score) => (score === first.score ? -1 : score))
    expect([...orderScores(rest, [first.caseId]).withMissing(-1)]).toEqual(expected)
  })
})
