import { describe, expect, test } from 'vitest'
import { createRedaction } from '../../../src/base/redaction.ts'
import { headersFrom } from '../../../src/transport/header-variables.ts'

describe('headers with variables', () => {
  test('make secrets of name and password that a Basic header holds', () => {
    const redaction = createRedaction()
    const environment = { BASIC: Buffer.from('alice:correct-horse').toString('base64') }
    const written = { Authorization: 'Basic ${BASIC}' }
    expect(headersFrom(written, environment, redaction, 'system bot')).toEqual({
      Authorization: 'Basic YWxpY2U6Y29ycmVjdC1ob3JzZQ==',
    })
    expect(redaction.text('no alice:correct-horse, no correct-horse, no YWxpY2U6Y29ycmVjdC1ob3JzZQ==')).toBe(
      'no [redacted], no [redacted], no [redacted]',
    )
  })
})
