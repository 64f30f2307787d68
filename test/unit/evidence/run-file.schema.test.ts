import { expect, test } from 'vitest'
import { runFileSchema } from '../../../src/evidence/run-file.schema.ts'
import { sampleRunFile } from '../../support/sample-run-file.ts'

test('a run file comes back with every member that its type has', () => {
  expect(runFileSchema.parse(sampleRunFile)).toEqual(sampleRunFile)
})

test('what may be null may be null', () => {
  const file = { ...sampleRunFile, latency_ms: null, tokens_per_case: null, money_per_case: null }
  expect(runFileSchema.parse(file)).toEqual(file)
})

test('a setting comes from somewhere', () => {
  const from = (source: string): unknown => ({
    ...sampleRunFile,
    config: { ...sampleRunFile.config, cache: { value: true, source } },
  })
  for (const source of ['default', 'suite', 'command line', 'oloproof.yaml', 'ci/evals.yaml'])
    expect(runFileSchema.safeParse(from(source)).success).toBe(true)
  expect(runFileSchema.safeParse(from('')).success).toBe(false)
})

test.each([
  ['another schema version', { schema_version: 2 }],
  ['a digest without its label', { suite_digest: '0'.repeat(64) }],
  ['a status that there is not', { status: 'PASS' }],
  ['a fraction of a case', { cases: 1.5 }],
])('%s is refused', (_, change) => {
  expect(runFileSchema.safeParse({ ...sampleRunFile, ...change }).success).toBe(false)
})
