import { expect, test } from 'vitest'
import { csvText } from '../../../src/cli/csv-text.ts'

test.each([
  ['plain, "quoted", =1+1 and :: in a line # ## [x]'],
  ['two\nlines\r\nand a third\n'],
  ['a\ttab'],
  ['größer → 日本語 שלום \u2028'],
  ['\n: one colon\nstd::vector'],
])('%j stays what it is', (text) => {
  expect(csvText(text)).toBe(text)
})

test.each([
  ['\u001B[31mred\u001B[0m', String.raw`\x1b[31mred\x1b[0m`],
  ['\u001B]0;title\u0007', String.raw`\x1b]0;title\x07`],
  ['\u0000\u007F\u009B31m', String.raw`\x00\x7f\x9b31m`],
  ['spoofed\rover', String.raw`spoofed\x0dover`],
  ['a\n::error::x', 'a\n\\::error::x'],
  ['a\r\n \t::stop-commands::x\n::debug::y', 'a\r\n \t\\::stop-commands::x\n\\::debug::y'],
  ['a ##[error]x ##vso[task.complete]y', String.raw`a ##\[error]x ##vso\[task.complete]y`],
])('%j does nothing in a terminal or the log of a job', (text, harmless) => {
  expect(csvText(text)).toBe(harmless)
})
