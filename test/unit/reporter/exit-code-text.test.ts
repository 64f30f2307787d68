import { describe, expect, it } from 'vitest'
import { exitCodeText, type Decided } from '../../../reporter/exit-code-text.ts'
import { ruleRecord } from '../../support/run-report.ts'

describe('exitCodeText', () => {
  it.each([0, 1, 2, 3, 4, 130, 143])('says what exit code %i means', (code) => {
    expect(exitCodeText(code, [])).toMatch(new RegExp(`^exit code ${code}: \\w+`))
  })

  it('shows a code of somebody else without a meaning', () => {
    expect(exitCodeText(137, [])).toBe('exit code 137')
  })

  const passed = { rules: [ruleRecord({ verdict: 'PASS' })], not_decided: null }
  const withoutRule = { rules: [], not_decided: 'no_rule' }
  it.each<[string, readonly Decided[]]>([
    ['every rule reads PASS', [passed, withoutRule]],
    ['every rule that was decided reads PASS', [passed, { rules: [], not_decided: 'partial_run' }]],
    [
      'no rule reads FAIL, and what could not be decided is tolerated',
      [passed, { rules: [ruleRecord({ verdict: 'INSUFFICIENT_EVIDENCE' })], not_decided: null }],
    ],
    ['nothing was decided', [withoutRule]],
  ])('says of 0 that %s', (meaning, decided) => {
    expect(exitCodeText(0, decided)).toBe(`exit code 0: ${meaning}`)
  })
})
