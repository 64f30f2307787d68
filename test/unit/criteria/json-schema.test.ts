import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { jsonSchema } from '../../../src/criteria/json-schema.ts'

const schema = {
  type: 'object',
  properties: { days: { type: 'integer', minimum: 0 }, mail: { type: 'string', format: 'email' } },
  required: ['days'],
  additionalProperties: false,
}

describe('jsonSchema', () => {
  test.each<[unknown, boolean]>([
    [{ days: 3 }, true],
    [{ days: 3, mail: 'a@example.com' }, true],
    [{ days: 3, mail: 'nobody' }, false],
    [{ days: '3' }, false],
    [{ days: 3, hours: 1 }, false],
    [{}, false],
    ['{"days":3}', false],
    [null, false],
  ])('says of %j: %j', (output, valid) => {
    expect(jsonSchema(schema)({ output })).toBe(valid)
  })

  test.each<[unknown, boolean]>([
    ['{"days":3}', true],
    ['{"days":"3"}', false],
    ['Sure! {"days":3}', false],
    [{ days: 3 }, false],
  ])('that parses says of %j: %j', (output, valid) => {
    expect(jsonSchema(schema, { parse: true })({ output })).toBe(valid)
  })

  test('changes nothing in the output', () => {
    const output = Object.freeze({})
    const filled = { type: 'object', properties: { days: { type: 'integer', default: 3 } } }
    expect(jsonSchema(filled)({ output })).toBe(true)
    expect(output).toEqual({})
  })

  test('reads tuples as the draft does that the schema names', () => {
    const pair = { type: 'array', minItems: 2, maxItems: 2 }
    const parts = [{ type: 'string' }, { type: 'integer' }]
    const draft7 = { $schema: 'http://json-schema.org/draft-07/schema#', ...pair, items: parts }
    const latest = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...pair, prefixItems: parts }
    for (const check of [jsonSchema(draft7), jsonSchema(latest)]) {
      expect(check({ output: ['a', 1] })).toBe(true)
      expect(check({ output: [1, 'a'] })).toBe(false)
    }
  })

  test('takes what zod writes', () => {
    const check = jsonSchema(z.toJSONSchema(z.strictObject({ label: z.enum(['a', 'b']), at: z.iso.date() })))
    expect(check({ output: { label: 'a', at: '2026-02-28' } })).toBe(true)
    expect(check({ output: { label: 'a', at: '2026-02-30' } })).toBe(false)
  })

  // Each of these would be valid for everything if it were let through.
  test.each([
    [{ type: 'object', requierd: ['days'] }, 'jsonSchema(): strict mode: unknown keyword: "requierd"'],
    [{ type: 'string', format: 'e-mail' }, 'jsonSchema(): unknown format "e-mail" ignored in schema at path "#"'],
    [{ $async: true, type: 'object' }, 'jsonSchema(): a schema with $async cannot be used'],
    [{ type: 'objekt' }, expect.stringContaining('jsonSchema(): schema is invalid')],
    [undefined, 'jsonSchema(): schema must be object or boolean'],
  ])('is refused for %j', (wrong, message) => {
    expect(() => jsonSchema(wrong as never)).toThrow(expect.objectContaining({ code: 'check_invalid', message }))
  })

  test('is refused with an option that nothing reads', () => {
    expect(() => jsonSchema({ type: 'object' }, { prase: true } as never)).toThrow(
      expect.objectContaining({
        code: 'check_invalid',
        message: 'jsonSchema(): unknown option "prase"; there are parse; did you mean parse?',
      }),
    )
  })
})
