import { describe, expect, test } from 'vitest'
import type { Case } from '../../../src/evidence/case.ts'
import { executionKey, judgementKey } from '../../../src/store/journal-keys.ts'

const system = { name: 'bot', version: '1' }
const judge = { name: 'politeness', version: '1' }
const one: Case = { id: 'q000', input: { a: 1, b: 2 }, expected: 'x', tags: ['t'], metadata: { m: 1 } }

describe('the key of an execution', () => {
  const key = executionKey(system, one, 1)

  test('is 64 hex digits and does not depend on the order of members', () => {
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(executionKey({ version: '1', name: 'bot' }, { ...one, input: { b: 2, a: 1 } }, 1)).toBe(key)
  })

  test.each<[string, Partial<Case>]>([
    ['expected, which the system does not see', { expected: 'y' }],
    ['the reason of an exclusion', { exclude: 'broken' }],
  ])('does not hold %s', (_, change) => {
    expect(executionKey(system, { ...one, ...change }, 1)).toBe(key)
  })

  test.each<[string, typeof system, Partial<Case>]>([
    ['the name of the system', { ...system, name: 'bot2' }, {}],
    ['its version', { ...system, version: '2' }, {}],
    ['the id of the case', system, { id: 'q001' }],
    ['its input', system, { input: { a: 1, b: 3 } }],
    ['its tags', system, { tags: [] }],
    ['its metadata', system, { metadata: {} }],
  ])('changes with %s', (_, changed, change) => {
    expect(executionKey(changed, { ...one, ...change }, 1)).not.toBe(key)
  })

  test('changes with the trial, so that eight trials find the answers of the first five', () => {
    const keys = [1, 2, 3].map((trial) => executionKey(system, one, trial))
    expect(keys[0]).toBe(key)
    expect(new Set(keys).size).toBe(3)
  })

  test('holds nothing of an identity but name and version', () => {
    expect(executionKey({ ...system, concurrency: 16 } as typeof system, one, 1)).toBe(key)
  })
})

describe('the key of a judgement', () => {
  const key = judgementKey(judge, one, 'answer')

  test.each<[string, string]>([
    ['name of the judge', judgementKey({ ...judge, name: 'tone' }, one, 'answer')],
    ['version of the judge', judgementKey({ ...judge, version: '2' }, one, 'answer')],
    ['id of the case', judgementKey(judge, { ...one, id: 'q001' }, 'answer')],
    ['expected value, which a judge sees', judgementKey(judge, { ...one, expected: 'y' }, 'answer')],
    ['input', judgementKey(judge, { ...one, input: 'other' }, 'answer')],
    ['output', judgementKey(judge, one, 'Answer')],
  ])('changes with the %s', (_, changed) => {
    expect(changed).toMatch(/^[0-9a-f]{64}$/)
    expect(changed).not.toBe(key)
  })

  test('is not the key of the execution, even for a judge of the same name', () => {
    expect(judgementKey(system, one, 'answer')).not.toBe(executionKey(system, one, 1))
  })
})

test('a case without an expected value and one that expects null are judged apart', () => {
  const { expected: _expected, ...without } = one
  expect(judgementKey(judge, without, 1)).not.toBe(judgementKey(judge, { ...one, expected: null }, 1))
})
