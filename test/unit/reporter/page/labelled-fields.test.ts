import { expect, test } from 'vitest'
import { labelledLine } from '../../../../reporter/labelled-line.ts'
import { labelledBlocks } from '../../../../reporter/page/labelled-fields.ts'
import { planLines } from '../../../../reporter/plan-lines.ts'
import { planRun } from '../../../../src/plan/plan-run.ts'
import { meanMetric, ruleRecord, runFile } from '../../../support/run-report.ts'

test('blocks come back with their titles, labels and further lines', () => {
  const lines = ['first', labelledLine('tokens', 'none'), labelledLine('', 'at all'), '', 'second: text  with blanks']
  expect(labelledBlocks(lines)).toEqual([
    { title: 'first', fields: [{ label: 'tokens', texts: ['none', 'at all'] }] },
    { title: 'second: text  with blanks', fields: [] },
  ])
})

test('a plan keeps all its words', () => {
  const run = runFile()
  const lines = planLines(run, planRun(run.rules))
  const said = labelledBlocks(lines).flatMap(({ title, fields }) => [
    title,
    ...fields.flatMap(({ label, texts }) => [label, ...texts]),
  ])
  expect(said.join(' ').split(/\s+/)).toEqual(
    lines
      .join(' ')
      .split(/\s+/)
      .filter((word) => word !== ''),
  )
})

test('a sentence that is set in is a block of its own', () => {
  const run = runFile({
    metrics: [meanMetric()],
    rules: [ruleRecord({ id: 'error-budget', metric: 'days_error', kind: 'MEAN' })],
  })
  expect(labelledBlocks(planLines(run, planRun(run.rules))).map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Run run_\w+: no sample size/),
    expect.stringMatching(/^error-budget: sizing a run rule/),
  ])
})
