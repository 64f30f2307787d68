import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../../src/base/json.ts'
import { toolCalled } from '../../../src/criteria/tool-called.ts'

const traced = (...trace: readonly JsonValue[]): { readonly execution: { readonly trace: readonly JsonValue[] } } => ({
  execution: { trace },
})

describe('toolCalled', () => {
  // The last five are how OpenAI (both of its interfaces), Anthropic, Gemini and the AI SDK write a call.
  test.each<[JsonValue]>([
    [{ tool: 'search', arguments: { query: 'refund' } }],
    [{ tool: 'search', args: { query: 'refund' }, took: 3 }],
    [{ id: '1', type: 'function', function: { name: 'search', arguments: '{"query":"refund"}' } }],
    [{ type: 'function_call', call_id: '1', name: 'search', arguments: '{"query":"refund"}' }],
    [{ type: 'tool_use', id: '1', name: 'search', input: { query: 'refund' } }],
    [{ functionCall: { name: 'search', args: { query: 'refund' } } }],
    [{ type: 'tool-call', toolCallId: '1', toolName: 'search', input: { query: 'refund' } }],
  ])('finds the call in %j', (step) => {
    expect(toolCalled('search')(traced('thinking', step))).toBe(true)
    expect(toolCalled('search', { query: 'refund' })(traced(step))).toBe(true)
    expect(toolCalled('search', { query: 'delivery' })(traced(step))).toBe(false)
    expect(toolCalled('delete')(traced(step))).toBe(false)
  })

  test.each<[JsonValue]>([['search'], [null], [{ name: 'search' }], [{ tool: 3 }], [{ type: 'text', name: 'search' }]])(
    'finds none in %j',
    (step) => {
      expect(toolCalled('search')(traced(step))).toBe(false)
    },
  )

  test('wants all that it names in one and the same call, also within objects, and lets the call have more', () => {
    const step = { tool: 'order', arguments: { item: { sku: 'a', size: [1, 2] }, count: 2 } }
    const other = { tool: 'order', arguments: { item: { sku: 'b' }, count: 3 } }
    const check = (wanted: Parameters<typeof toolCalled>[1]): boolean =>
      toolCalled('order', wanted)(traced(step, other))
    expect(check({ item: { sku: 'a' } })).toBe(true)
    expect(check({ item: { sku: 'a' }, count: 2 })).toBe(true)
    expect(check({ item: { sku: 'a' }, count: 3 })).toBe(false)
    expect(check({ item: { size: [1] } })).toBe(false)
    expect(check({ item: { colour: null } })).toBe(false)
    expect(check({ toString: {} })).toBe(false)
  })

  test('asks a function about the arguments, and takes nothing but true for a yes', () => {
    const step = { tool: 'search', arguments: { query: 'refund' } }
    expect(toolCalled('search', (given) => JSON.stringify(given).includes('refund'))(traced(step))).toBe(true)
    expect(toolCalled('search', (async () => Promise.resolve(false)) as never)(traced(step))).toBe(false)
  })

  test('finds nothing where nothing was traced', () => {
    expect(toolCalled('search')({ execution: {} })).toBe(false)
  })

  test.each([
    ['', undefined, 'toolCalled(): a tool has a name, not '],
    ['search', 'refund', 'toolCalled(): its arguments are an object or a function, not refund'],
    ['search', null, 'toolCalled(): its arguments are an object or a function, not null'],
  ])('is refused for the name %j and the arguments %j', (name, wanted, message) => {
    expect(() => toolCalled(name, wanted as never)).toThrow(expect.objectContaining({ code: 'check_invalid', message }))
  })
})
