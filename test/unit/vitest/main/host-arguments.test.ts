import { expect, test } from 'vitest'
import { asksForMerge } from '../../../../src/vitest/main/host-arguments.ts'

test.each([
  [['--merge-reports'], true],
  [['run', '--mergeReports=blobs'], true],
  [['run', '--merge-reports', '--reporter=oloproof', '--', '--json'], true],
  [['run', 'merge-reports.test.ts'], false],
  [['run', '--', '--merge-reports'], false],
])('%j asks for a merge: %s', (args, asks) => {
  expect(asksForMerge({ argv: ['node', 'vitest', ...args] })).toBe(asks)
})
