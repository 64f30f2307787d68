import { describe, expect, test } from 'vitest'
import { jobSummary, type JobSummary, type SummarisedRun } from '../../../../reporter/github/job-summary.ts'
import { planComparison } from '../../../../src/plan/plan-comparison.ts'
import { planRun } from '../../../../src/plan/plan-run.ts'
import { ruleRecord, runFile } from '../../../support/run-report.ts'
import { comparisonFile } from '../../../support/sample-comparison.ts'
import { parseFragment } from './parsed-html.ts'

const NO_TROUBLE = { errors: [], brokenFiles: [], notes: [], cause: null }

function summarised(over: Partial<SummarisedRun> = {}): SummarisedRun {
  const run = over.run ?? runFile()
  return {
    run,
    notDecided: null,
    plan: planRun(run.rules),
    misses: [],
    missedCases: 0,
    beyond: [],
    beyondCases: 0,
    ...over,
  }
}

function summary(over: Partial<JobSummary>): string {
  return jobSummary({ runs: [summarised()], comparisons: [], trouble: NO_TROUBLE, exitCode: 0, ...over })
}

const words = (text: string): string => parseFragment(text).replace(/\s+/g, ' ')

test('every rule has a row, the failing ones of a run first', () => {
  const rules = [
    ruleRecord({ id: 'a', verdict: 'PASS', reason: 'interval_above' }),
    ruleRecord({ id: 'b', verdict: 'FAIL', reason: 'interval_below' }),
  ]
  const text = summary({ runs: [summarised({ run: runFile({ rules, exit_code: 1 }) })], exitCode: 1 })
  expect(words(text)).toMatch(/exit code 1: a rule reads FAIL: b of support-bot \(run_\w+\)/)
  const rows = text.split('\n').filter((line) => line.startsWith('<tr><td>'))
  expect(rows.map(words)).toEqual([
    expect.stringMatching(/^❌ FAIL.*whole interval is below the threshold.*bexact_label at least 70.0%/),
    expect.stringMatching(/^✅ PASS.*aexact_label at least 70.0%\[46.5%, 90.3%\] \(clopper-pearson, 95%\)support-bot/),
  ])
})

test('suites of one name in several projects are told apart in rows and headings, runs and comparisons alike', () => {
  const runs = ['fast', 'slow'].map((project) => summarised({ run: runFile({ project }) }))
  const comparisons = ['fast', 'slow'].map((project) => ({ comparison: comparisonFile({ project }), plan: [] }))
  const text = summary({ runs, comparisons })
  for (const project of ['fast', 'slow']) {
    const rows = text
      .split('\n')
      .filter((line) => line.startsWith('<tr><td>') && line.includes(`<code>${project}</code>`))
    expect(rows).toHaveLength(2)
    const headings = text
      .split('\n')
      .filter((line) => line.startsWith('<h4>') && line.includes(`<code>${project}</code>`))
    expect(headings).toHaveLength(2)
  }
  expect(summary({ runs: runs.slice(0, 1) })).not.toContain('<code>fast</code>')
})

test('an undecided rule has its plan, in the words of the terminal', () => {
  expect(words(summary({}))).toContain(
    'about 1614 more cases would decide it, if the observed rate holds (1632 in total)',
  )
})

test('a run of which nothing was decided says why', () => {
  const run = runFile({ rules: [] })
  const text = summary({ runs: [summarised({ run, notDecided: 'this is one shard of several' })] })
  expect(words(text)).toContain('not decided')
  expect(words(text)).toContain('this is one shard of several')
  expect(text).not.toMatch(/PASS|FAIL<|INSUFFICIENT/)
})

test('the worst misses stand below, with what was asked, expected and answered', () => {
  const miss = { caseId: 'q7', criteria: ['exact_label'], input: 'Where is it?', expected: 'refund', output: null }
  const text = summary({ runs: [summarised({ misses: [miss], missedCases: 5 })] })
  expect(text).toContain('<details><summary>the worst 1 of 5 missed cases</summary>')
  expect(words(text)).toContain('q7exact_labelWhere is it?refund')
})

test('a case that scores beyond the threshold of a mean is shown, and not called missed', () => {
  const worst = { caseId: 'q8', criteria: ['confidence'], input: 'Is it?', expected: null, output: 'maybe' }
  const text = words(summary({ runs: [summarised({ beyond: [worst], beyondCases: 1 })] }))
  expect(text).toContain('1 case with no miss and a score beyond the threshold of a rule on all scores')
  expect(text).toContain('q8confidenceIs it?maybe')
  expect(text).not.toContain('missed case')
})

test('a comparison has rows, differences, the cases that changed and its plan', () => {
  const comparison = comparisonFile()
  const text = words(summary({ comparisons: [{ comparison, plan: planComparison(comparison) }] }))
  expect(text).toContain('exact_label, candidate minus baseline, at least 0.0 pp')
  expect(text).toContain('example-support-bot@1 → example-support-bot@2')
  expect(text).toContain('4 cases changed by exact_label, the worst first: q0 missed → passed')
  expect(text).toMatch(/about \d+ more cases? would decide it, if the observed differences hold/)
})

test('what kept suites from running is there without any run', () => {
  const errors = [{ message: 'oloproof.yaml:1:1: unknown key', hint: 'correct it' }]
  const text = words(summary({ runs: [], trouble: { ...NO_TROUBLE, errors, brokenFiles: ['a.test.ts'] }, exitCode: 2 }))
  expect(text).toContain('error: oloproof.yaml:1:1: unknown key')
  expect(text).toContain('hint correct it')
  expect(text).toContain('error: a.test.ts has suites and could not be run to its end')
})

test('what one must know of the evidence of a run stands under its name', () => {
  const run = runFile({ code_changed: 1, cases: 12, repeated_cases: 8 })
  const text = words(summary({ runs: [summarised({ run })] }))
  expect(text).toContain('⚠️ code changed since these answers; bump version or --no-cache')
  expect(text).toContain('⚠️ 8 of 12 cases repeat the content of an earlier one; each counts as a case of its own')
  expect(words(summary({}))).not.toContain('⚠️')
})

describe('hostile text', () => {
  const hostile = '</code></table></pre></details><img src=x>\n\n@all `x` | [a](https://b.example)\u001b[2J'
  const miss = { caseId: hostile, criteria: [hostile], input: hostile, expected: hostile, output: hostile }

  test('is text, wherever it stands', () => {
    const run = runFile({ suite: hostile, rules: [ruleRecord({ id: hostile, metric: hostile, reason: hostile })] })
    const text = summary({
      runs: [summarised({ run, misses: [miss], missedCases: 1 })],
      trouble: {
        errors: [{ message: hostile, hint: hostile }],
        brokenFiles: [hostile],
        notes: [hostile],
        cause: hostile,
      },
      exitCode: 3,
    })
    expect(text).not.toMatch(/<img|@all|https:/)
    expect(text).not.toContain('\u001b')
    for (const tag of ['table', 'pre', 'details']) {
      const opened = text.match(new RegExp(`<${tag}>`, 'g'))?.length ?? 0
      expect(text.match(new RegExp(`</${tag}>`, 'g'))).toHaveLength(opened)
    }
  })
})
