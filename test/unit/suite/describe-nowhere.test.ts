import { expect, test } from 'vitest'
import { describeNowhere } from '../../../src/suite/describe-nowhere.ts'

test.each([
  ['describeSuite', describeNowhere],
  ['describeSuite.skip', describeNowhere.skip],
  ['describeSuite.only', describeNowhere.only],
])('%s says that nothing runs its suite where no tests are run', (_, declare) => {
  const options = { system: { kind: 'system' }, cases: ['a'] } as unknown as Parameters<typeof declare>[1]
  expect(() => declare('suite', options, () => {})).toThrow(expect.objectContaining({ code: 'not_active' }))
})
