import { expect, test } from 'vitest'
import type { DecidedRuns } from '../../../src/evidence/verdict-properties.ts'
import { annotateVerdict } from '../../../src/suite/annotate-verdict.ts'
import type { ComparisonVerdict, RunVerdict } from '../../../src/evidence/run-manifest.ts'
import { explainedComparisonRule, explainedRule } from '../../../src/vitest/main/explained-rule.ts'
import { ruleRecord } from '../../support/run-report.ts'
import { comparisonRule } from '../../support/sample-comparison.ts'

const RUN = { run: 'run_01M3C3ZNXPVQJCDF31DJSBXBHC' }

async function annotations(
  verdict: Pick<RunVerdict | ComparisonVerdict, 'rules' | 'notDecided'>,
  runs: DecidedRuns = RUN,
): Promise<Record<string, string>> {
  const said: Record<string, string> = {}
  const annotate = (message: string, type: string): Promise<void> => {
    said[type] = message
    return Promise.resolve()
  }
  await annotateVerdict({ annotate } as never, 'exact-label-floor', verdict, runs)
  return said
}

test('a verdict is annotated with its reason, its interval and its run', async () => {
  const rule = ruleRecord({ verdict: 'FAIL', reason: 'interval_below', lower: 0.4, upper: 0.6 })
  expect(await annotations({ rules: [explainedRule(rule)], notDecided: null })).toEqual({
    'oloproof.verdict': 'FAIL',
    'oloproof.reason': 'interval_below',
    'oloproof.interval': '[40.0%, 60.0%]',
    'oloproof.run': RUN.run,
  })
})

test('an end that nothing bounds is infinite, and no interval is none', async () => {
  const open = ruleRecord({
    metric: '$latency_ms',
    kind: 'MEAN',
    requires: { at_most: 2000 },
    lower: 1200,
    upper: null,
  })
  expect(await annotations({ rules: [explainedRule(open)], notDecided: null })).toMatchObject({
    'oloproof.interval': '[1.20s, ∞]',
  })
  const none = ruleRecord({ lower: null, upper: null })
  expect(await annotations({ rules: [explainedRule(none)], notDecided: null })).not.toHaveProperty('oloproof.interval')
})

test('where nothing was decided there is a reason and no verdict', async () => {
  expect(await annotations({ rules: [], notDecided: 'only a part\u001b[2J was selected' })).toEqual({
    'oloproof.reason': 'only a part was selected',
    'oloproof.run': RUN.run,
  })
})

test('a verdict on a difference names both runs', async () => {
  const runs = { ...RUN, baseline: 'run_01M3C3WS0SBTFAG55M7ECM1EZ4' }
  const rule = comparisonRule({ id: 'exact-label-floor', lower: -0.3165544707, upper: 0.0104 })
  expect(await annotations({ rules: [explainedComparisonRule(rule)], notDecided: null }, runs)).toMatchObject({
    'oloproof.interval': '[-31.7 pp, +1.0 pp], candidate minus baseline',
    'oloproof.run': RUN.run,
    'oloproof.baseline': runs.baseline,
  })
})
