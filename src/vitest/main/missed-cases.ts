import type { TestCase } from 'vitest/node'
import type { MissedCase } from '../../../reporter/miss-lines.ts'

/** What the red tests of missed cases say, of the file and suite of each. */
export function missedCases(tests: readonly TestCase[]): readonly MissedCase[] {
  return tests.map((test) => {
    const [error] = test.result().errors ?? []
    const suite = test.parent.type === 'suite' ? [test.parent.fullName] : []
    return {
      where: [test.module.relativeModuleId, ...suite].join(' > '),
      message: error?.message ?? '',
      expected: textOf(error?.['expected']),
      actual: textOf(error?.['actual']),
    }
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
