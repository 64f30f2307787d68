import { describe, expect, it } from 'vitest'
import { exitCodeText, type Decided } from '../../../reporter/exit-code-text.ts'
import type { Verdict } from '../../../src/evidence/event.ts'
import { ruleRecord } from '../../support/run-report.ts'

const comparison = { comparison_id: 'cmp_1', suite: 'support-bot', exit_code: 0, not_decided: null, rules: [] } as const

describe('exitCodeText', () => {
  it.each([0, 1, 2, 3, 4, 130, 143])('says what exit code %i means', (code) => {
    expect(exitCodeText(code, [])).toMatch(new RegExp(`^exit code ${code}: \\w+`))
  })

  it('shows a code of somebody else without a meaning', () => {
    expect(exitCodeText(137, [])).toBe('exit code 137')
  })

  it.each<[string, readonly Decided[], number]>([
    ['every rule reads PASS', [decided(['PASS']), decided(['PASS', 'PASS'])], 0],
    ['every rule that was decided reads PASS', [decided(['PASS']), undecided('no_rule')], 0],
    ['every rule that was decided reads PASS', [decided(['PASS']), undecided('partial_on_purpose')], 0],
    ['every rule that was decided reads PASS', [decided(['PASS']), { ...comparison, not_decided: 'no_rule' }], 0],
    ['every rule that was decided reads PASS', [decided(['PASS'])], 3],
    [
      'no rule reads FAIL, and what could not be decided is tolerated',
      [decided(['PASS']), decided(['INSUFFICIENT_EVIDENCE'])],
      0,
    ],
    ['nothing was decided', [undecided('no_rule')], 1],
  ])('says of 0 that %s', (meaning, all, rulesLeftOut) => {
    expect(exitCodeText(0, all, { rulesLeftOut })).toBe(`exit code 0: ${meaning}`)
  })

  it('names the rules that it is about, with suite and run, the first three of many', () => {
    const three = { ...decided(['FAIL', 'PASS', 'FAIL', 'FAIL'], 1), suite: 'bot' }
    expect(exitCodeText(1, [decided(['PASS']), decided(['FAIL'], 1)])).toBe(
      'exit code 1: a rule reads FAIL: rule-0 of support-bot (run_1)',
    )
    expect(exitCodeText(1, [three, { ...comparison, rules: three.rules, exit_code: 1 }])).toBe(
      'exit code 1: 6 rules read FAIL: rule-0 of bot (run_1), rule-2 of bot (run_1), rule-3 of bot (run_1) and 3 more',
    )
    expect(exitCodeText(4, [{ ...comparison, exit_code: 4, rules: decided(['INSUFFICIENT_EVIDENCE']).rules }])).toBe(
      'exit code 4: a rule reads INSUFFICIENT_EVIDENCE, which the policy does not tolerate: rule-0 of support-bot (cmp_1)',
    )
  })

  it('does not name what another run tolerates', () => {
    const tolerated = { ...decided(['INSUFFICIENT_EVIDENCE']), suite: 'other' }
    expect(exitCodeText(4, [tolerated, decided(['INSUFFICIENT_EVIDENCE'], 4)])).not.toContain('other')
  })

  it('says what failed beside the rules, too', () => {
    const cause = '2 ordinary tests failed'
    expect(exitCodeText(1, [decided(['PASS'])], { cause })).toBe(`exit code 1: ${cause}`)
    expect(exitCodeText(1, [decided(['FAIL'], 1)], { cause })).toBe(
      `exit code 1: a rule reads FAIL: rule-0 of support-bot (run_1); ${cause}`,
    )
  })

  it('makes names harmless, and cuts them', () => {
    const hostile = { ...decided(['FAIL'], 1), suite: `a\nb${'x'.repeat(100)}` }
    expect(exitCodeText(1, [hostile])).toMatch(/^exit code 1: a rule reads FAIL: rule-0 of a\\nbx+… \(run_1\)$/)
  })
})

function decided(verdicts: readonly Verdict[], exitCode = 0): Decided {
  const rules = verdicts.map((verdict, index) => ruleRecord({ id: `rule-${index}`, verdict }))
  return { run_id: 'run_1', suite: 'support-bot', exit_code: exitCode, not_decided: null, rules }
}

function undecided(why: string): Decided {
  return { run_id: 'run_1', suite: 'support-bot', exit_code: 0, not_decided: why, rules: [] }
}
