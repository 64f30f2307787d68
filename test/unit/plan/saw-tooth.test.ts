import { describe, expect, test } from 'vitest'
import { sizeRange, type SawTooth } from '../../../src/plan/saw-tooth.ts'

/** Teeth of ten sizes; `rising` ones hold in their last few sizes, others in their first few, more of them in each tooth. */
function teeth(rising: boolean, holdingIn: (tooth: number) => number): SawTooth {
  return {
    after: 0,
    cap: 1000,
    tooth: (size) => Math.floor(size / 10),
    holds: (size) => {
      const place = rising ? 9 - (size % 10) : size % 10
      return place < holdingIn(Math.floor(size / 10))
    },
    isPossible: (size) => size >= 20,
    isCertain: (size) => size >= 130,
  }
}

function byTryingAll(saw: SawTooth): { first: number; stableFrom: number } {
  const sizes = Array.from({ length: 200 }, (_, index) => saw.after + 1 + index)
  return {
    first: sizes.find(saw.holds) ?? Number.NaN,
    stableFrom: (sizes.findLast((size) => !saw.holds(size)) ?? saw.after) + 1,
  }
}

describe('sizeRange', () => {
  test.each([true, false])('finds what trying all sizes finds, with teeth that rise: %s', (rising) => {
    const saw = teeth(rising, (tooth) => Math.max(0, tooth - 3))
    expect(sizeRange(saw)).toEqual(byTryingAll(saw))
    expect(sizeRange({ ...saw, after: 77 })).toEqual(byTryingAll({ ...saw, after: 77 }))
  })

  test('starts at the first size above those at hand when all hold', () => {
    const saw = { ...teeth(true, () => 10), after: 140 }
    expect(sizeRange(saw)).toEqual({ first: 141, stableFrom: 141 })
  })

  test('is null when nothing holds up to the cap', () => {
    const saw = teeth(true, (tooth) => Math.max(0, tooth - 3))
    expect(sizeRange({ ...saw, cap: 19 })).toBeNull()
    expect(sizeRange({ ...saw, cap: 40 })).toBeNull()
    expect(sizeRange({ ...saw, after: 2000 })).toBeNull()
  })

  test('tries few sizes of long teeth', () => {
    let tried = 0
    const saw: SawTooth = {
      after: 0,
      cap: 1e7,
      tooth: (size) => Math.floor(size / 1e6),
      holds: (size) => {
        tried += 1
        return size >= 5_500_000
      },
      isPossible: (size) => size >= 1_000_000,
      isCertain: (size) => size >= 9_000_000,
    }
    expect(sizeRange(saw)).toEqual({ first: 5_500_000, stableFrom: 5_500_000 })
    expect(tried).toBeLessThan(100)
  })
})
