import { expect, test } from 'vitest'
import { comparisonSection } from '../../../../reporter/page/comparison-section.ts'
import { planComparison } from '../../../../src/plan/plan-comparison.ts'
import type { ComparisonFile } from '../../../../src/evidence/comparison-file.ts'
import { comparisonFile, comparisonRule, pairedMetric } from '../../../support/sample-comparison.ts'

function sectionOf(comparison: ComparisonFile): string {
  const plan = planComparison(comparison)
  return comparisonSection({ comparison, plan, storePath: '.oloproof/comparisons/cmp.json' }, 0, []).toString()
}

/** What a person reads: tags left out, blanks as one. */
function words(text: string): string {
  return text.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')
}

test('a comparison says what was decided and on what, and names both runs', () => {
  const text = words(sectionOf(comparisonFile()))
  expect(text).toContain('baseline example-support-bot@1 run_01M3C3WS0SBTFAG55M7ECM1EZ4')
  expect(text).toContain('candidate example-support-bot@2 run_01M3C3WS0SBTFAG55M7ECM1EZ5')
  expect(text).toContain('no-regression: exact_label, candidate minus baseline, at least 0.0 pp')
  expect(text).toContain('INSUFFICIENT_EVIDENCE the interval reaches the threshold')
  expect(text).toMatch(/about \d+ more cases? would decide it, if the observed differences hold/)
  expect(text).toContain('McNemar p = 0.125 exact, 0.0625 mid-p; no rule decides by it.')
  expect(text).toMatch(/Baseline passed 0 0 Baseline missed 4 1/)
})

test('the plot holds the interval of the difference against every threshold of a band', () => {
  const rule = comparisonRule({ requires: { between: [-0.1, 0.1] }, lower: -0.05, upper: 0.04, estimate: 0 })
  const text = sectionOf(comparisonFile({ rules: [rule] }))
  expect(text).toContain('Difference from -5.0 pp to +4.0 pp against -10.0 pp to +10.0 pp: INSUFFICIENT_EVIDENCE')
  expect(text.match(/class="threshold"/g)).toHaveLength(2)
})

test('differences of a mean are numbers, and a fall is better where a rule is a ceiling', () => {
  const days = pairedMetric({
    name: 'days_error',
    kind: 'MEAN',
    range: [0, 30],
    baseline: 2,
    candidate: 1.5,
    difference: -0.5,
    interval: { lower: -1.25, upper: 0.25 },
    method: 'betting',
    table: null,
    p_value: null,
    mid_p_value: null,
    better: 'lower',
    changed: [
      { case_id: 'd1', baseline: 1, candidate: 3 },
      { case_id: 'd2', baseline: 4, candidate: 1.5 },
    ],
  })
  const text = words(sectionOf(comparisonFile({ metrics: [days], rules: [] })))
  expect(text).toMatch(/worse d1 1\.00 → 3\.00 \+2\.00 better d2 4\.00 → 1\.50 -2\.50/)
  expect(text).not.toContain('McNemar')
})

test('what changed is neither worse nor better where nothing says which way is', () => {
  const [before, after] = [comparisonFile(), comparisonFile({ metrics: [pairedMetric({ better: null })] })].map(
    sectionOf,
  )
  expect(words(before ?? '')).toMatch(/4 cases changed, the worst first: better q0/)
  expect(words(after ?? '')).toMatch(/4 cases changed, the most changed first: changed q0 missed → passed changed q1/)
  expect(after).not.toMatch(/class="[^"]*\b(worse|better|missed)\b/)
})

test('says why nothing was decided', () => {
  const text = words(sectionOf(comparisonFile({ rules: [], not_decided: 'no_rule' })))
  expect(text).toContain('nothing was decided: the policy has no comparison rule for this suite')
  expect(text).not.toContain('Verdicts')
})

test('hostile ids are text, and addresses of cases in this page', () => {
  const hostile = '"><img src=x onerror=alert(1)>\u202e\ud800'
  const metric = pairedMetric({ changed: [{ case_id: hostile, baseline: 1, candidate: 0 }] })
  const text = sectionOf(comparisonFile({ suite: hostile, metrics: [metric] }))
  expect(text).not.toContain('<img')
  expect(text).not.toMatch(/[\u202e\p{Cs}]/u)
  expect(text).toMatch(/href="#run_01M3C3WS0SBTFAG55M7ECM1EZ5\/case=%22%3E%3Cimg/)
})
