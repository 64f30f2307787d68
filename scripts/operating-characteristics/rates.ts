import { criticalCounts, rateShares } from './rate-shares.ts'
import { percent, sharesText, type Section } from './section.ts'
import type { RuleTerms } from './verdict-of.ts'

const METHODS = {
  'Clopper-Pearson': { method: 'clopper-pearson' },
  Wilson: { method: 'wilson' },
  Jeffreys: { method: 'jeffreys' },
  'mid-p': { method: 'mid-p' },
  '`anytime`': { anytime: true },
} satisfies Readonly<Record<string, Omit<RuleTerms, 'requires'>>>

function floorTerms(method: keyof typeof METHODS, threshold: number): RuleTerms {
  return { requires: { kind: 'at_least', threshold }, ...METHODS[method] }
}

const names = Object.keys(METHODS) as (keyof typeof METHODS)[]

/** The largest shares of wrong verdicts when the true rate equals the floor: exact, over 1 to 200 cases. */
export const worstErrors: Section = {
  name: 'worst errors of rates',
  columns: ['floor', ...names],
  rows: [0.5, 0.7, 0.8, 0.9, 0.95, 0.99].map((floor) => ({
    label: [floor.toFixed(2)],
    cells: () => names.map((method) => worstAt(method, floor)),
  })),
}

function worstAt(method: keyof typeof METHODS, floor: number): string {
  let [pass, fail] = [0, 0]
  for (let cases = 1; cases <= 200; cases++) {
    const shares = rateShares(criticalCounts(floorTerms(method, floor), cases), cases, floor)
    pass = Math.max(pass, shares.pass)
    fail = Math.max(fail, shares.fail)
  }
  return `${percent(pass, 2)} / ${percent(fail, 2)}`
}

const TRUE_RATES = { 0.8: [0.7, 0.75, 0.8, 0.85, 0.9], 0.9: [0.8, 0.85, 0.9, 0.95, 0.98] } as const

/** What a floor reads for true rates around it: exact. */
export const ratesAround: Section = {
  name: 'rates around the floor',
  columns: ['floor', 'cases', 'true rate', ...names],
  rows: ([0.8, 0.9] as const).flatMap((floor) =>
    [18, 35, 120, 1000].flatMap((cases) =>
      TRUE_RATES[floor].map((rate) => ({
        label: [floor.toFixed(2), String(cases), rate === floor ? `**${rate.toFixed(2)}**` : rate.toFixed(2)],
        isQuick: true,
        cells: () =>
          names.map((method) => sharesText(rateShares(criticalCounts(floorTerms(method, floor), cases), cases, rate))),
      })),
    ),
  ),
}
