import { expect, test } from 'vitest'
import { infeasibleLines } from '../../../reporter/infeasible-lines.ts'
import { plainTheme } from '../../../reporter/theme.ts'
import { sampleRunFile } from '../../support/sample-run-file.ts'

test('each is one line with its suite, encoded', () => {
  const [record] = sampleRunFile.infeasible
  if (record === undefined) throw new Error('no record')
  expect(infeasibleLines('shop > bot', [record, { ...record, rule: 'a\x1b[31m\nb' }], plainTheme)).toEqual([
    'shop > bot: floor cannot pass with 3 cases: 36 all-pass cases are needed at 0.90',
    'shop > bot: a\\nb cannot pass with 3 cases: 36 all-pass cases are needed at 0.90',
  ])
})
