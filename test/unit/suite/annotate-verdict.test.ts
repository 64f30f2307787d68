import { expect, test } from 'vitest'
import type { DecidedRuns } from '../../../src/evidence/verdict-properties.ts'
import { annotateVerdict } from '../../../src/suite/annotate-verdict.ts'
import type { RuleRecord } from '../../../src/evidence/event.ts'
import { explainedRule } from '../../../src/vitest/main/explained-rule.ts'
import { ruleRecord } from '../../support/run-report.ts'

const RUN = { run: 'run_01M3C3ZNXPVQJCDF31DJSBXBHC' }

async function annotations(
  { rules, notDecided }: { readonly rules: readonly RuleRecord[]; readonly notDecided: string | null },
  runs: DecidedRuns = RUN,
): Promise<Record<string, string>> {
  const said: Record<string, string> = {}
  const annotate = (message: string, type: string): Promise<void> => {
    said[type] = message
    return Promise.resolve()
  }
  await annotateVerdict(
    { annotate } as never,
    'exact-label-floor',
    { rules: rules.map(explainedRule), notDecided },
    runs,
  )
  return said
}

test('a verdict is annotated with its reason, its interval and its run', async () => {
  const rule = ruleRecord({ verdict: 'FAIL', reason: 'interval_below', lower: 0.4, upper: 0.6 })
  expect(await annotations({ rules: [rule], notDecided: null })).toEqual({
    'oloproof.verdict': 'FAIL',
    'oloproof.reason': 'interval_below',
    'oloproof.interval': '[0.4, 0.6]',
    'oloproof.run': RUN.run,
  })
})

test('an end that nothing bounds is infinite, and no interval is none', async () => {
  const open = ruleRecord({ lower: 1200, upper: null })
  expect(await annotations({ rules: [open], notDecided: null })).toMatchObject({ 'oloproof.interval': '[1200, ∞]' })
  const none = ruleRecord({ lower: null, upper: null })
  expect(await annotations({ rules: [none], notDecided: null })).not.toHaveProperty('oloproof.interval')
})

test('where nothing was decided there is a reason and no verdict', async () => {
  expect(await annotations({ rules: [], notDecided: 'only a part\u001b[2J was selected' })).toEqual({
    'oloproof.reason': 'only a part was selected',
    'oloproof.run': RUN.run,
  })
})

test('a verdict on a difference names both runs', async () => {
  const runs = { ...RUN, baseline: 'run_01M3C3WS0SBTFAG55M7ECM1EZ4' }
  expect(await annotations({ rules: [], notDecided: null }, runs)).toMatchObject({
    'oloproof.run': RUN.run,
    'oloproof.baseline': runs.baseline,
  })
})
