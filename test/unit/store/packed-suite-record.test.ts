import { expect, test } from 'vitest'
import { packSuiteRecord, unpackSuiteRecord } from '../../../src/store/packed-suite-record.ts'
import { readSuiteRecord } from '../../../src/store/read-suite-record.ts'
import { writeSuiteRecord } from '../../../src/store/write-suite-record.ts'
import { allOf } from '../../support/all-of.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const DIGEST = 'c6ae'.repeat(16)

test('the record of a suite is the same in the store that it is brought to', async () => {
  const [from, to] = [temporaryDirectory(), temporaryDirectory()]
  const testCase = { id: 'q0', input: 'Where is my parcel?', expected: 'delivery', tags: ['late'], metadata: {} }
  await writeSuiteRecord(from, DIGEST, { criteria: [{ name: 'exact', kind: 'BINARY' }], cases: [testCase] })

  unpackSuiteRecord(to, DIGEST, packSuiteRecord(from, DIGEST) ?? '')

  expect(await allOf(readSuiteRecord(to, DIGEST))).toEqual([
    { kind: 'suite', criteria: [{ name: 'exact', kind: 'BINARY' }] },
    { kind: 'case', case: testCase },
  ])
})

test('there is none of a suite that was not kept', () => {
  expect(packSuiteRecord(temporaryDirectory(), DIGEST)).toBe(null)
})
