import { expect, test } from 'vitest'
import { addUsage, NO_USAGE, recordingContext } from '../../../src/execution/call-context.ts'

test('tokens of several requests add up, and what nobody reported stays null', () => {
  const call = recordingContext(1, new AbortController())
  expect(call.used).toEqual({ inputTokens: null, outputTokens: null })
  call.usage({ inputTokens: 10 })
  call.usage({ inputTokens: 5, outputTokens: null })
  expect(call.used).toEqual({ inputTokens: 15, outputTokens: null })
  call.usage({ outputTokens: 0 })
  expect(call.used).toEqual({ inputTokens: 15, outputTokens: 0 })
})

test('a usage that is no count of tokens counts as not reported', () => {
  const call = recordingContext(1, new AbortController())
  call.usage({ inputTokens: Number.NaN, outputTokens: -1 })
  call.usage({ inputTokens: '12' as never })
  call.usage(undefined)
  expect(call.used).toEqual(NO_USAGE)
})

test('steps are kept as copies, and a step that is not JSON says why', () => {
  const call = recordingContext(1, new AbortController())
  const step = { tool: 'search', found: 3 }
  call.trace(step)
  step.found = 4
  call.trace({ at: new Date(0) })
  expect(call.steps).toEqual([{ tool: 'search', found: 3 }, { not_json: '$.at is not JSON: a Date' }])
})

test('what an attempt reports after it was given up is dropped', () => {
  const call = recordingContext(2, new AbortController())
  call.close()
  call.usage({ inputTokens: 10 })
  call.trace('late')
  expect(call.used).toEqual(NO_USAGE)
  expect(call.steps).toEqual([])
})

test('its members work when they are taken apart, and its signal is that of its controller', () => {
  const controller = new AbortController()
  const call = recordingContext(3, controller)
  const { usage, signal, attempt } = call
  usage({ inputTokens: 1 })
  controller.abort()
  expect(call.used.inputTokens).toBe(1)
  expect(signal.aborted).toBe(true)
  expect(attempt).toBe(3)
})

test('usages add member by member', () => {
  expect(addUsage({ inputTokens: 1, outputTokens: null }, { inputTokens: 2, outputTokens: null })).toEqual({
    inputTokens: 3,
    outputTokens: null,
  })
})
