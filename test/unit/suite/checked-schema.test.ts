import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkedSchema } from '../../../src/suite/checked-schema.ts'

const text = z.string()

test('a suite without a schema has no schemas', () => {
  expect(checkedSchema('bot', undefined)).toEqual({})
})

describe('a schema is taken as it is written', () => {
  // arktype's are functions.
  const callable = Object.assign(() => true, { '~standard': text['~standard'] })
  test.each<[string, object]>([
    ['for inputs', { input: text }],
    ['for what is expected', { expected: text }],
    ['for both', { input: text, expected: z.boolean() }],
    ['when one is undefined', { input: undefined, expected: text }],
    ['when it is a function', { input: callable }],
  ])('%s', (_, schema) => {
    expect(checkedSchema('bot', schema)).toBe(schema)
  })
})

describe('a schema is refused', () => {
  test.each<[string, unknown, string]>([
    [
      'when it is one for values',
      text,
      'schema is { input, expected }, not a schema itself; for inputs, write schema: { input: ... }',
    ],
    ['when it is null', null, 'schema is { input, expected }, not null'],
    ['when it is a text', 'x', 'schema is { input, expected }, not x'],
    ['when it is a function', () => true, 'schema is { input, expected }, not a function'],
    ['when it is empty', {}, 'schema has neither input nor expected, and would check nothing'],
    ['when it is a list', [], 'schema has neither input nor expected, and would check nothing'],
    ['when it names nothing', { input: undefined }, 'schema has neither input nor expected, and would check nothing'],
    [
      'with an unknown key',
      { inputs: text },
      'unknown key of schema "inputs"; there are input, expected; did you mean input?',
    ],
    [
      'with an unknown key beside a known one',
      { input: text, expectd: text },
      'unknown key of schema "expectd"; there are input, expected; did you mean expected?',
    ],
    ['with null for inputs', { input: null }, 'schema.input is no Standard Schema: null'],
    ['with a number for inputs', { input: 5 }, 'schema.input is no Standard Schema: 5'],
    ['with a function for inputs', { input: () => true }, 'schema.input is no Standard Schema: a function'],
    [
      'with a JSON Schema',
      { expected: { type: 'string' } },
      'schema.expected is no Standard Schema: {"type":"string"}',
    ],
    ['that cannot validate', { input: { '~standard': {} } }, 'schema.input is no Standard Schema: {"~standard":{}}'],
  ])('%s', (_, schema, problem) => {
    expect(() => checkedSchema('bot', schema)).toThrow(
      expect.objectContaining({ code: 'suite_invalid', facts: expect.objectContaining({ suite: 'bot', problem }) }),
    )
  })
})
