import { expect, test } from 'vitest'
import { cooled, opensInMs } from '../../../src/execution/gate.ts'

test('a gate that nobody shut is open', () => {
  expect(opensInMs(undefined, 5000)).toBe(0)
})

test('opens after the time that the server asked for, and its wait is never negative', () => {
  const gate = cooled(undefined, 2000, 5000)
  expect(opensInMs(gate, 5000)).toBe(2000)
  expect(opensInMs(gate, 6999)).toBe(1)
  expect(opensInMs(gate, 7000)).toBe(0)
  expect(opensInMs(gate, 9000)).toBe(0)
})

test('fifty calls answered 429 at once shut it once, for the longest of what was asked', () => {
  const asked = Array.from({ length: 50 }, (_, call) => (call % 7) * 100)
  const gate = asked.reduce<ReturnType<typeof cooled> | undefined>((gate, ms) => cooled(gate, ms, 5000), undefined)
  expect(opensInMs(gate, 5000)).toBe(600)
})

test('a shorter or negative wait never opens it sooner', () => {
  const gate = cooled(undefined, 2000, 5000)
  expect(opensInMs(cooled(gate, 100, 5500), 5500)).toBe(1500)
  expect(opensInMs(cooled(gate, -9000, 5500), 5500)).toBe(1500)
  expect(opensInMs(cooled(undefined, -9000, 5500), 5500)).toBe(0)
})
