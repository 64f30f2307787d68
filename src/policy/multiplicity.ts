import { holm } from '../stats/holm.ts'

/** A rule as far as several rules at once are concerned. */
export interface Tested {
  /** Of its two-sided interval when it is alone. */
  readonly alpha: number
  /** Whether its interval at this alpha excludes what it must. Once true, true for every larger one. */
  readonly decidesAt: (alpha: number) => boolean
}

/** What Holm's procedure says of one rule. */
export interface HolmResult {
  readonly isDecided: boolean
  /** The smallest alpha at which the rule is decided alone: its two-sided p value; 1 when there is none. */
  readonly pValue: number
  readonly adjusted: number
}

/**
 * Holm's procedure over the rules of a policy: the smallest p value is held against alpha / `written`, the next against
 * alpha / (`written` - 1), and so on until one is too large. `written` counts rules without evidence too, and those of
 * other suites. S. Holm, Scandinavian Journal of Statistics 6 (1979) 65.
 */
export function holmResults(rules: readonly Tested[], written: number): readonly HolmResult[] {
  const decided = new Set<Tested>()
  for (let before = -1; before < decided.size;) {
    before = decided.size
    const divisor = written - before
    for (const rule of rules) if (!decided.has(rule) && rule.decidesAt(rule.alpha / divisor)) decided.add(rule)
  }
  const pValues = rules.map(({ decidesAt }) => pValueOf(decidesAt))
  const others = Array.from({ length: Math.max(0, written - rules.length) }, () => 1)
  const adjusted = pValues.length === 0 ? [] : holm([...pValues, ...others])
  return rules.map((rule, index) => ({
    isDecided: decided.has(rule),
    pValue: pValues[index] ?? 1,
    adjusted: adjusted[index] ?? 1,
  }))
}

/** The smallest alpha that decides, to three digits; from 1e-12 on it is not looked for any smaller. */
function pValueOf(decidesAt: (alpha: number) => boolean): number {
  let [low, high] = [Math.log(SMALLEST), 0]
  if (!decidesAt(LARGEST)) return 1
  if (decidesAt(SMALLEST)) return SMALLEST
  while (high - low > PRECISION) {
    const middle = (low + high) / 2
    if (decidesAt(Math.exp(middle))) high = middle
    else low = middle
  }
  return Math.min(1, Math.exp(high))
}

const SMALLEST = 1e-12
const LARGEST = 1 - 1e-9
const PRECISION = 2e-4
