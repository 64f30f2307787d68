import type { Verdict } from '../../src/evidence/event.ts'
import type { BinaryEvidence, MetricEvidence } from '../../src/evidence/metric.ts'
import { decide } from '../../src/policy/decide.ts'
import { DEFAULT_POLICY, type MeanMethod } from '../../src/policy/policy.ts'
import { alphaFromLevel } from '../../src/stats/alpha-from-level.ts'
import { betaBinomialSequence } from '../../src/stats/beta-binomial-sequence.ts'
import { clusteredMean } from '../../src/stats/clustered-mean.ts'
import type { Interval } from '../../src/stats/interval.ts'
import { jeffreys } from '../../src/stats/jeffreys.ts'
import { kornGraubard } from '../../src/stats/korn-graubard.ts'
import { midP } from '../../src/stats/mid-p.ts'

/** What a rule says beside what it is about. */
export interface RuleTerms {
  readonly requires: { readonly kind: 'at_least' | 'at_most'; readonly threshold: number }
  readonly method?: MeanMethod | 'clopper-pearson' | 'wilson' | 'jeffreys' | 'mid-p' | 'korn-graubard' | 'clustered'
  readonly anytime?: true
}

/** What the product's own policy reads on a rule; for methods of its own among rates what the interval says, also where no rule decides by it. */
export function verdictOf({ requires, method, anytime }: RuleTerms, evidence: MetricEvidence): Verdict {
  const interval = evidence.kind === 'BINARY' ? unnamedInterval(anytime ? 'anytime' : method, evidence) : undefined
  if (interval === 'none') return 'INSUFFICIENT_EVIDENCE'
  if (interval !== undefined) return read(requires, interval)
  const named = { id: 'rule', metric: evidence.name, requires, ...(method && { method: method as MeanMethod }) }
  const [decision] = decide({ ...DEFAULT_POLICY, rules: [named] }, [evidence])
  if (decision === undefined) throw new Error('no decision')
  return decision.verdict
}

const ALPHA = alphaFromLevel(DEFAULT_POLICY.level)

function unnamedInterval(
  method: RuleTerms['method'] | 'anytime',
  { passed, observed, groups = [] }: BinaryEvidence,
): Interval | 'none' | undefined {
  if (method === 'jeffreys') return jeffreys(passed, observed, ALPHA)
  if (method === 'mid-p') return midP(passed, observed, ALPHA)
  if (method === 'anytime') return betaBinomialSequence(passed, observed, ALPHA)
  const trials = groups.map((group) => ({ cases: group.cases, passed: group.passed, trials: group.observed }))
  if (method === 'korn-graubard') return kornGraubard(trials, ALPHA)
  if (method !== 'clustered') return undefined
  const ofCases = trials.flatMap((group) =>
    Array.from({ length: group.cases }, () => new Float64Array(group.trials).fill(1, 0, group.passed)),
  )
  const result = clusteredMean(ofCases, ALPHA)
  return result.status === 'defined' ? result.interval : 'none'
}

function read({ kind, threshold }: RuleTerms['requires'], { lower, upper }: Interval): Verdict {
  if (lower > threshold) return kind === 'at_least' ? 'PASS' : 'FAIL'
  if (upper < threshold) return kind === 'at_least' ? 'FAIL' : 'PASS'
  return 'INSUFFICIENT_EVIDENCE'
}
