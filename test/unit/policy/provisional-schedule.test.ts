import { describe, expect, test } from 'vitest'
import { isProvisionalDue } from '../../../src/policy/provisional-schedule.ts'

function dueAt(cases: number): number[] {
  return Array.from({ length: cases }, (_, index) => index + 1).filter((done) => isProvisionalDue(done, cases))
}

describe('isProvisionalDue', () => {
  test.each([
    [1, [1]],
    [7, [1, 2, 3, 4, 5, 6, 7]],
    [18, [1, 3, 5, 7, 9, 11, 13, 15, 17, 18]],
    [30, [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 30]],
    [120, [1, 13, 25, 37, 49, 61, 73, 85, 97, 109, 120]],
    [1000, [1, 101, 201, 301, 401, 501, 601, 701, 801, 901, 1000]],
  ])('for %s cases is at %j', (cases, expected) => {
    expect(dueAt(cases)).toEqual(expected)
  })

  test('is at most eleven times, after the first and after the last, for any number of cases', () => {
    for (let cases = 1; cases <= 500; cases++) {
      const due = dueAt(cases)
      expect(due.length).toBeLessThanOrEqual(11)
      expect([due[0], due.at(-1)]).toEqual([1, cases])
    }
  })

  test('is never before the first case, nor after the last', () => {
    expect([isProvisionalDue(0, 0), isProvisionalDue(0, 10), isProvisionalDue(11, 10)]).toEqual([false, false, false])
  })
})
