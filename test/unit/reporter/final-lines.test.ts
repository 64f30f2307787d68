import { describe, expect, it } from 'vitest'
import { finalLines } from '../../../reporter/final-lines.ts'
import { runLines } from '../../../reporter/run-lines.ts'
import { plainTheme } from '../../../reporter/theme.ts'
import { comparisonListLines } from '../../../reporter/comparison-list-lines.ts'
import { comparisonFile, comparisonRule } from '../../support/sample-comparison.ts'
import { runFile, runReport, ruleRecord } from '../../support/run-report.ts'

const WIDE = Number.POSITIVE_INFINITY

describe('finalLines', () => {
  it('is nothing without runs', () => {
    expect(finalLines([], 0, WIDE, plainTheme)).toEqual([])
  })

  it('is the run alone when there is one', () => {
    expect(finalLines([runReport()], 0, WIDE, plainTheme)).toEqual(runLines(runReport(), WIDE, plainTheme))
  })

  it('sums several runs up with their status, and says what the exit code of the whole means', () => {
    const reports = [
      runReport(),
      runReport({
        run: runFile({ suite: '日本語', status: 'DECIDED', exit_code: 1, rules: [ruleRecord({ verdict: 'FAIL' })] }),
      }),
      runReport({ run: runFile({ suite: 'a\nb', status: 'RUN_ERROR', completeness: 'PARTIAL', exit_code: 3 }) }),
    ]
    const lines = finalLines(reports, 3, WIDE, plainTheme, [], { cause: 'too much is missing' })
    expect(lines.filter((line) => line === 'Cost')).toHaveLength(3)
    expect(lines.slice(-6)).toEqual([
      '',
      '3 runs',
      '  support-bot  INSUFFICIENT_EVIDENCE, exit code 0',
      '  日本語       FAIL, exit code 1',
      '  a\\nb         RUN_ERROR (PARTIAL), exit code 3',
      'exit code 3: no usable evidence: too much is missing',
    ])
  })

  it('names the whole file and project of suites of one name, however long', () => {
    const folder = 'packages/a-rather-long-name-of-a-package-of-some-team/evals'
    const runs = ['fast', 'slow'].map((name) => runFile({ file: `${folder}/${name}.eval.ts`, project: name }))
    const comparisons = runs.map(({ file, project }) => ({ comparison: comparisonFile({ file, project }), lines: [] }))
    const reports = runs.map((run) => runReport({ run }))
    const lines = finalLines(reports, 0, WIDE, plainTheme, comparisons).slice(-5)
    expect(lines).toEqual([
      expect.stringMatching(/^ {2}support-bot · .*fast\.eval\.ts +INSUFF/),
      expect.stringMatching(/^ {2}support-bot · .*slow\.eval\.ts +INSUFF/),
      expect.stringMatching(/^ {2}support-bot · .* → .*fast\.eval\.ts · fast +/),
      expect.stringMatching(/^ {2}support-bot · .* → .*slow\.eval\.ts · slow +/),
      expect.stringMatching(/^exit code 0/),
    ])
  })

  it('says of a comparison what a list of comparisons says', () => {
    const verdicts = ['FAIL', 'FAIL', 'PASS'] as const
    const comparison = comparisonFile({ rules: verdicts.map((verdict) => comparisonRule({ verdict })), exit_code: 1 })
    const [listed = ''] = comparisonListLines([{ comparisonId: 'cmp_1', comparison }], WIDE, plainTheme).slice(3)
    expect(listed).toContain(' 2 FAIL, 1 PASS ')
    const lines = finalLines([runReport(), runReport()], 1, WIDE, plainTheme, [{ comparison, lines: [] }])
    expect(lines.at(-2)).toMatch(/example-support-bot@1 → example-support-bot@2 {2}2 FAIL, 1 PASS, exit code 1$/)
  })
})
