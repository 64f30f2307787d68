import { describe, expect, test } from 'vitest'
import { createRedaction } from '../../../src/base/redaction.ts'

const SECRET = 'sk-"0123/4567\\89'

function redaction(...secrets: readonly string[]) {
  const made = createRedaction()
  for (const secret of secrets) made.add(secret)
  return made
}

describe('a redaction', () => {
  test.each([
    ['as it is', SECRET],
    ['in JSON', JSON.stringify({ key: SECRET })],
    ['in JSON inside of JSON', JSON.stringify(JSON.stringify({ key: SECRET }))],
    ['in a URL', `https://example.com/?key=${encodeURIComponent(SECRET)}`],
    ['twice', `${SECRET} and ${SECRET}`],
    ['cut after half of it', `${SECRET.slice(0, 10)}*** is no key`],
    ['cut at the end', `no such key: ${SECRET.slice(0, 7)}`],
    ['cut at the end with dots', `no such key: ${SECRET.slice(0, 7)}…`],
    ['cut at the end and quoted', `401: "no such key: ${SECRET.slice(0, 7)}..."`],
  ])('takes out a secret %s', (_, text) => {
    const { text: redacted } = redaction(SECRET)
    expect(redacted(text)).not.toContain('sk-')
    expect(redacted(text)).not.toContain('0123')
    expect(redacted(text)).not.toContain('4567')
    expect(redacted(text)).not.toContain('89')
    expect(redacted(text)).toContain('[redacted]')
  })

  test.each(['', 'u', 'u:', 'u: '])('takes out a secret in base64 behind "%s"', (before) => {
    const { text: redacted } = redaction(SECRET)
    const packed = Buffer.from(`${before}${SECRET} and more`).toString('base64')
    const unpacked = Buffer.from(redacted(packed).replace('[redacted]', ''), 'base64').toString('latin1')
    expect(unpacked).not.toContain('0123')
    expect(unpacked).not.toContain('4567')
  })

  test('takes out the whole of a longer secret that begins like a shorter one', () => {
    const { text } = redaction('sk-012345', 'sk-0123456789')
    expect(text('a sk-0123456789 b sk-012345 c')).toBe('a [redacted] b [redacted] c')
  })

  test('leaves all other text alone: a plain 401, and what only looks like a key', () => {
    const { text } = redaction(SECRET, '401', '')
    const plain = 'the server answered 401: "no such key: sk-9876"'
    expect(text(plain)).toBe(plain)
  })

  test('finds secrets in every string and key of a value, and returns the value itself where there is none', () => {
    const { json } = redaction('sk-0123456789')
    const clean = { a: ['b', { c: null }], d: 1 }
    expect(json(clean)).toBe(clean)
    expect(json({ a: ['x sk-0123456789', 1], 'sk-0123456789': { b: 'sk-0123456789' } })).toEqual({
      a: ['x [redacted]', 1],
      '[redacted]': { b: '[redacted]' },
    })
  })
})
