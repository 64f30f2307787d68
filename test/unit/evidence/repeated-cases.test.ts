import { expect, test } from 'vitest'
import type { Case } from '../../../src/evidence/case.ts'
import { repeatedCases } from '../../../src/evidence/repeated-cases.ts'

function cases(...given: readonly Partial<Case>[]): readonly Case[] {
  return given.map((one, index) => ({ id: `q${index}`, input: 'a', tags: [], metadata: {}, ...one }))
}

test('four cases written three times repeat eight', () => {
  const four = cases({ input: 'a' }, { input: 'b' }, { input: 'c' }, { input: 'd' })
  const twelve = [...four, ...four, ...four].map((one, index) => ({ ...one, id: `id ${index}` }))
  expect(repeatedCases(four)).toBe(0)
  expect(repeatedCases(twelve)).toBe(8)
})

test.each<[string, readonly Case[], number]>([
  ['an equal object does not', cases({ input: { x: 1, y: [2] } }, { input: { x: 1, y: [2] } }), 1],
  ['an id does not', cases({ id: 'one' }, { id: 'other' }), 1],
  ['the input does', cases({ input: 'a' }, { input: 'A' }), 0],
  ['what is expected does', cases({ expected: 'x' }, { expected: 'y' }, {}, { expected: null }), 0],
  ['tags do', cases({ tags: ['x'] }, { tags: ['y'] }), 0],
  ['metadata do', cases({ metadata: { x: 1 } }, { metadata: { x: 2 } }), 0],
])('cases are told apart by their content: %s', (_, given, repeated) => {
  expect(repeatedCases(given)).toBe(repeated)
})

test('what does not count repeats nothing, and is repeated by nothing', () => {
  expect(repeatedCases(cases({}, { exclude: 'twice' }))).toBe(0)
  expect(repeatedCases(cases({ exclude: 'twice' }, {}))).toBe(0)
  expect(repeatedCases(cases({ exclude: 'twice' }, {}, {}))).toBe(1)
})

test('of no cases none repeats', () => {
  expect(repeatedCases([])).toBe(0)
})
