import { criticalCounts, type CriticalCounts } from './rate-shares.ts'
import { randomFrom } from './random.ts'
import { percent, type Section } from './section.ts'
import type { RuleTerms } from './verdict-of.ts'

const FLOORS = [0.7, 0.9]
const RUNS = 4000
const LOOK_AFTER = 8

/**
 * How often a floor is passed by a system whose true rate equals it, when a run would end at the first PASS: looked at
 * after every eight cases, or once at the end. Simulated.
 */
export const watching: Section = {
  name: 'looking after every eight cases',
  columns: ['floor', 'cases', 'once, at the end', 'Clopper-Pearson at every look', 'Wilson at every look', '`anytime`'],
  rows: FLOORS.flatMap((floor) =>
    [120, 1000].map((cases) => ({
      label: [floor.toFixed(2), String(cases)],
      isQuick: cases === 120,
      cells: () => cells(floor, cases),
    })),
  ),
}

function cells(floor: number, cases: number): readonly string[] {
  const requires = { kind: 'at_least', threshold: floor } as const
  const looks = Array.from({ length: cases / LOOK_AFTER }, (_, index) => (index + 1) * LOOK_AFTER)
  const ways: readonly (readonly [looks: readonly number[], terms: RuleTerms])[] = [
    [[cases], { requires }],
    [looks, { requires }],
    [looks, { requires, method: 'wilson' }],
    [looks, { requires, anytime: true }],
  ]
  return ways.map(([at, terms]) => {
    const critical = new Map(at.map((look): [number, CriticalCounts] => [look, criticalCounts(terms, look)]))
    const random = randomFrom(floor, cases)
    let passes = 0
    for (let run = 0; run < RUNS; run++) {
      let [passed, isPassed] = [0, false]
      for (let done = 1; done <= cases; done++) {
        if (random.uniform() < floor) passed += 1
        isPassed ||= passed >= (critical.get(done)?.leastPass ?? Infinity)
      }
      if (isPassed) passes += 1
    }
    return percent(passes / RUNS)
  })
}
