import { parseFragment } from './parsed-html.ts'
import { describe, expect, test } from 'vitest'
import { encoded, preformatted, quoted, tableHtml } from '../../../../reporter/github/github-html.ts'

const HOSTILE = [
  '</code></pre></table><img src=x onerror=alert(1)>',
  '[click](https://evil.example) ![](//evil.example/x.png) https://evil.example www.evil.example',
  '@everyone #1 **bold** `code` ~~~ | --- | <!-- -->',
  '\n\n# heading\r\n::error::x\u001b[2J\u202e',
]

describe('text from outside', () => {
  test.each(HOSTILE)('leaves no sign that HTML or Markdown could take for its own: %j', (text) => {
    const inner = quoted(text).replace(/^<code>(.*)<\/code>$/s, '$1')
    expect(inner).toMatch(/^(?:&#\d+;|[^!-+./:-@[-`{-~\p{Cc}\p{Bidi_Control}])*$/u)
  })

  test('reads as what it was, on one line', () => {
    expect(parseFragment(quoted('a <b> & "c" | `d`'))).toBe('a <b> & "c" | `d`')
    expect(parseFragment(quoted('one\ntwo'))).toBe(String.raw`one\ntwo`)
  })

  test('is cut, and nothing is no code', () => {
    expect(parseFragment(quoted('x'.repeat(500), 10))).toBe('xxxxxxxxx…')
    expect(quoted('')).toBe('')
  })
})

test('words keep their blanks, hyphens and commas', () => {
  expect(encoded('exact-label, 70.0%')).toBe('exact-label, 70&#46;0&#37;')
})

test('printed lines keep their columns, and cannot end their block', () => {
  const text = preformatted(['Plan', '', '  time  </pre>'])
  expect(text.match(/<\/?pre>/g)).toEqual(['<pre>', '</pre>'])
  expect(text.split('\n')).toHaveLength(5)
})

test('a table has a line for each row', () => {
  expect(tableHtml(['A', 'B'], [['1', '2']])).toEqual([
    '<table>',
    '<tr><th>A</th><th>B</th></tr>',
    '<tr><td>1</td><td>2</td></tr>',
    '</table>',
  ])
})
