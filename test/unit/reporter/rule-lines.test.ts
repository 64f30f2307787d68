import { describe, expect, it } from 'vitest'
import { ruleLines } from '../../../reporter/rule-lines.ts'
import { plainTheme, themeFor } from '../../../reporter/theme.ts'
import { ruleRecord, runFile } from '../../support/run-report.ts'

const { config } = runFile()

describe('ruleLines', () => {
  it('prints what a rule requires, the interval that decided, the verdict and why', () => {
    expect(ruleLines({ rules: [ruleRecord()], code_changed: 0, config }, plainTheme)).toEqual([
      'exact-label-floor: exact_label at least 70.0%',
      '  interval  [46.5%, 90.3%] (clopper-pearson, 95%)',
      '  verdict   INSUFFICIENT_EVIDENCE: the interval reaches the threshold',
    ])
  })

  it('prints a bound apart from the threshold that it is above by a hair', () => {
    const pass = ruleRecord({
      verdict: 'PASS',
      reason: 'interval_above',
      lower: 0.7000074768624,
      upper: 0.7440425912991,
    })
    expect(ruleLines({ rules: [pass], code_changed: 0, config }, plainTheme)).toEqual([
      'exact-label-floor: exact_label at least 70.0%',
      '  interval  [70.001%, 74.4%] (clopper-pearson, 95%)',
      '  verdict   PASS: the whole interval is above the threshold',
    ])
  })

  it('prints a mean and its threshold as numbers', () => {
    const ceiling = ruleRecord({
      id: 'error-budget',
      metric: 'days_error',
      kind: 'MEAN',
      requires: { at_most: 0.5 },
      verdict: 'FAIL',
      reason: 'interval_above',
      method: 'betting',
      level: 0.99,
      lower: 0.6123,
      upper: 0.8,
    })
    expect(ruleLines({ rules: [ceiling], code_changed: 0, config }, plainTheme)).toEqual([
      'error-budget: days_error at most 0.5',
      '  interval  [0.612, 0.800] (betting, 99%)',
      '  verdict   FAIL: the whole interval is above the threshold',
    ])
  })

  it('says that missing cases are counted against the rule', () => {
    const undecided = ruleRecord({ reason: 'missing_kept_undecided', missing: 1 })
    expect(ruleLines({ rules: [undecided], code_changed: 0, config }, plainTheme).slice(1)).toEqual([
      '  interval  [46.5%, 90.3%] (clopper-pearson, 95%, 1 missing case counted against it)',
      '  verdict   INSUFFICIENT_EVIDENCE: the observed cases alone would have decided, but not with the missing ones counted against them',
    ])
  })

  it('says whose interval and whose level those of a rule for each case are, and what was done for several rules', () => {
    const each = ruleRecord({
      per: 'case',
      observed: 45,
      lower: 0,
      upper: 0.313,
      multiplicity: { procedure: 'holm', rules: 2 },
    })
    expect(ruleLines({ rules: [each], code_changed: 0, config }, plainTheme)[1]).toBe(
      '  interval  [0.0%, 31.3%] (clopper-pearson, 95%, worst of 45 cases, the level for all together, before holm)',
    )
    const asked = { ...each, observed: 120, trials: { per_case: 3, cases: 40, effective: null } }
    expect(ruleLines({ rules: [asked], code_changed: 0, config }, plainTheme)[1]).toContain('worst of 40 cases,')
  })

  it('has no interval where none could be computed', () => {
    const undecided = ruleRecord({
      id: 'error-budget',
      metric: 'days_error',
      kind: 'MEAN',
      requires: { at_most: 0.5 },
      reason: 'range_not_declared',
      method: null,
      lower: null,
      upper: null,
    })
    expect(ruleLines({ rules: [undecided], code_changed: 0, config }, plainTheme)).toEqual([
      'error-budget: days_error at most 0.5',
      '  interval  none',
      '  verdict   INSUFFICIENT_EVIDENCE: the mean has no declared range: give its criterion range: [low, high], name a method, or ask for a quantile',
    ])
  })

  it('shows a reason of a later version as it is, encoded, and encodes ids and names', () => {
    const rule = ruleRecord({ id: '::error::id', metric: 'a\nb', reason: 'new\x1b[31m_reason' })
    expect(ruleLines({ rules: [rule], code_changed: 0, config }, plainTheme)).toEqual([
      '\\::error::id: a\\nb at least 70.0%',
      '  interval  [46.5%, 90.3%] (clopper-pearson, 95%)',
      '  verdict   INSUFFICIENT_EVIDENCE: new_reason',
    ])
  })

  it('counts what is missing beyond what the policy allows', () => {
    const reasonOf = (over: Parameters<typeof ruleRecord>[0]): string | undefined => {
      const rules = [ruleRecord({ reason: 'too_many_missing', ...over })]
      return ruleLines({ rules, code_changed: 0, config }, plainTheme).at(-1)
    }
    const text = '  verdict   INSUFFICIENT_EVIDENCE: more cases are missing than the policy allows (missing.max_rate):'
    expect(reasonOf({ observed: 5, missing: 1 })).toBe(`${text} 1 of 6, 16.7%; it allows 5.0%`)
    // Of cases reduced by `any` none may be missing where half of the trials are.
    expect(reasonOf({ observed: 6, missing: 0 })).toBe(`${text} it allows 5.0%`)
    expect(reasonOf({ metric: '$tokens', kind: 'MEAN', observed: 0, missing: 6 })).toBe(
      `${text} 6 of 6, 100.0%; it allows 5.0%; the system reports no tokens, so that a rule on them cannot be decided`,
    )
    expect(reasonOf({ metric: '$tokens', kind: 'MEAN', observed: 5, missing: 1 })).toContain(
      '; the system does not report the tokens of every call',
    )
  })

  it('paints the verdict', () => {
    const [, , line] = ruleLines(
      { rules: [ruleRecord({ verdict: 'FAIL', reason: 'interval_below' })], code_changed: 0, config },
      themeFor(1),
    )
    expect(line).toBe('  verdict   \x1b[31m\x1b[1mFAIL\x1b[22m\x1b[39m: the whole interval is below the threshold')
  })

  it('says under each verdict that the code changed since its answers', () => {
    expect(ruleLines({ rules: [ruleRecord()], code_changed: 3, config }, plainTheme).slice(2)).toEqual([
      '  verdict   INSUFFICIENT_EVIDENCE: the interval reaches the threshold',
      '            code changed since these answers; bump version or --no-cache',
    ])
  })
})
