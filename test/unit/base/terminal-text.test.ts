import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { terminalText } from '../../../src/base/terminal-text.ts'

describe('terminalText', () => {
  it.each([
    ['plain text', 'exact_label: 3 # of 4', 'exact_label: 3 # of 4'],
    ['text of other scripts', '日本語 👨‍👩‍👧 zażółć', '日本語 👨‍👩‍👧 zażółć'],
    ['colours', '\x1b[31mred\x1b[39m', 'red'],
    ['a hyperlink', '\x1b]8;;http://evil.example\x07label\x1b]8;;\x07', 'label'],
    ['cursor moves and an erased screen', 'a\x1b[2J\x1b[1;1Hb', 'ab'],
    ['a sequence that appears when another is removed', '\x1b\x1b[31m[31mx', '\\x1b[31mx'],
    ['the C1 form of a sequence', '\x9b31mred', 'red'],
    ['an escape character at the end', 'x\x1b', 'x\\x1b'],
    ['line ends', 'a\r\nb\u2028c\u2029d\x85e', 'a\\r\\nb\\u2028c\\u2029d\\x85e'],
    ['tabs, bells, backspaces and NUL', 'a\tb\x07c\x08d\0e\x7f', 'a\\tb\\x07c\\x08d\\x00e\\x7f'],
    ['marks that reorder the line', 'a\u202eb\u2066c\u200fd\u061ce', 'a\\u202eb\\u2066c\\u200fd\\u061ce'],
    ['lone surrogates', 'a\ud800b\udc00c', 'a\\ud800b\\udc00c'],
    ['a workflow command', '::error::x', '\\::error::x'],
    ['a workflow command after blanks', ' \u00a0\u3000::stop-commands::x', ' \u00a0\u3000\\::stop-commands::x'],
    ['a workflow command behind colours', '\x1b[0m::error::x', '\\::error::x'],
    ['a workflow command on a later line', 'x\n::error::y', 'x\\n::error::y'],
    ['the older form of workflow commands', 'x ##[error]y', 'x ##\\[error]y'],
    ['the older form behind colours', '#\x1b[0m#[error]y', '##\\[error]y'],
    ['the commands of other runners', '##vso[task.x]##teamcity[y', '##vso\\[task.x]##teamcity\\[y'],
    ['a first colon, before which or after which another may stand', ':', '\\:'],
    ['colons within a line', 'std::vector', 'std::vector'],
  ])('makes %s harmless: %j', (_what, text, encoded) => {
    expect(terminalText(text)).toBe(encoded)
  })

  it('lets no control character, reordering mark, lone surrogate or command through, whatever the text', () => {
    const hostile = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(
          '\x1b[',
          '\x1b]8;;',
          '\x07',
          '\x9b',
          '::',
          '##',
          '[',
          '##[',
          '\n',
          '\ud800',
          '\u202e',
          ' ',
          'm',
        ),
      ),
    )
    fc.assert(
      fc.property(hostile, (parts) => {
        const encoded = terminalText(parts.join(''))
        // eslint-disable-next-line no-control-regex
        expect(encoded).not.toMatch(/[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/)
        expect(encoded).not.toMatch(/^\s*::/)
        expect(encoded).not.toContain('##[')
      }),
      { seed: 20_260_925, numRuns: 2000 },
    )
  })
})

it('encodes a text of any length', () => {
  const length = 20_000_000
  expect(terminalText('a'.repeat(length)).length).toBe(length)
  expect(terminalText('#'.repeat(length)).length).toBe(length)
  expect(terminalText(`::${'a'.repeat(length)}`).slice(0, 4)).toBe('\\::a')
})
