import { describe, expect, it } from 'vitest'
import { plainTheme, themeFor } from '../../../reporter/theme.ts'

describe('themeFor', () => {
  it('adds nothing at level 0', () => {
    const theme = themeFor(0)
    expect(theme).toBe(plainTheme)
    expect([theme.strong('a'), theme.quiet('b'), theme.warning('c'), theme.verdict('FAIL', 'd')]).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
  })

  it('paints verdicts green, red and yellow at level 1, whatever the environment of the tests', () => {
    const { verdict } = themeFor(1)
    expect([verdict('PASS', 'P'), verdict('FAIL', 'F'), verdict('INSUFFICIENT_EVIDENCE', 'I')]).toEqual([
      '\x1b[32m\x1b[1mP\x1b[22m\x1b[39m',
      '\x1b[31m\x1b[1mF\x1b[22m\x1b[39m',
      '\x1b[33m\x1b[1mI\x1b[22m\x1b[39m',
    ])
  })

  it('paints one text, whatever else a caller such as map passes along', () => {
    const { strong, quiet, warning } = themeFor(1)
    expect([strong, quiet, warning].map((paint) => ['a'].map(paint))).toEqual([
      ['\x1b[1ma\x1b[22m'],
      ['\x1b[2ma\x1b[22m'],
      ['\x1b[33ma\x1b[39m'],
    ])
  })
})
