import { expect, test } from 'vitest'
import { runFileSchema } from '../../../src/evidence/run-file.schema.ts'
import type { SettingSource } from '../../../src/evidence/run-file.ts'
import { everyValue } from '../../support/every-member.ts'
import { sampleRunFile } from '../../support/sample-run-file.ts'

test('a run file comes back with every member that its type has', () => {
  expect(runFileSchema.parse(sampleRunFile)).toEqual(sampleRunFile)
})

test('what may be null may be null', () => {
  const file = { ...sampleRunFile, latency_ms: null, tokens_per_case: null, money_per_case: null }
  expect(runFileSchema.parse(file)).toEqual(file)
})

test('every source of a setting is accepted, and no other', () => {
  const sources = everyValue<SettingSource>({ default: true, 'oloproof.yaml': true, suite: true, 'command line': true })
  const from = (source: string): unknown => ({
    ...sampleRunFile,
    config: { ...sampleRunFile.config, cache: { value: true, source } },
  })
  for (const source of sources) expect(runFileSchema.safeParse(from(source)).success).toBe(true)
  expect(runFileSchema.safeParse(from('environment')).success).toBe(false)
})

test.each([
  ['another schema version', { schema_version: 2 }],
  ['a digest without its label', { suite_digest: '0'.repeat(64) }],
  ['a status that there is not', { status: 'PASS' }],
  ['a fraction of a case', { cases: 1.5 }],
])('%s is refused', (_, change) => {
  expect(runFileSchema.safeParse({ ...sampleRunFile, ...change }).success).toBe(false)
})
