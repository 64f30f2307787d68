import { describe, expect, it } from 'vitest'
import { exitCodeText } from '../../../reporter/exit-code-text.ts'

describe('exitCodeText', () => {
  it.each([0, 1, 2, 3, 4, 130, 143])('says what exit code %i means', (code) => {
    expect(exitCodeText(code)).toMatch(new RegExp(`^exit code ${code}: \\w+`))
  })

  it('shows a code of somebody else without a meaning', () => {
    expect(exitCodeText(137)).toBe('exit code 137')
  })
})
