import { cpus, loadavg } from 'node:os'
import { planRate } from '../../src/plan/plan-rate.ts'
import type { BinaryMethod } from '../../src/policy/policy.ts'
import { betaBinomialSequence } from '../../src/stats/beta-binomial-sequence.ts'
import { clopperPearson } from '../../src/stats/clopper-pearson.ts'
import { jeffreys } from '../../src/stats/jeffreys.ts'
import { kornGraubard } from '../../src/stats/korn-graubard.ts'
import { midP } from '../../src/stats/mid-p.ts'
import { newcombePaired } from '../../src/stats/newcombe-paired.ts'
import { pairedDifference } from '../../src/stats/paired-difference.ts'
import { quantileRanks } from '../../src/stats/quantile-ranks.ts'
import { wilson } from '../../src/stats/wilson.ts'

/**
 * `npm run bench:figures`: how long one interval over a million cases takes, for each method that decides, and one plan
 * from so many. It prints tables and exits with 0 whether or not the targets are met.
 */
const INTERVAL_MICROSECONDS = 1000
const PLAN_MICROSECONDS = 50_000
const CASES = 1_000_000
const ALPHA = 0.05
const ROUNDS = 9
const CALLS = 100

/** Shares of cases that pass, from one case to all but one. */
const SHARES = [1 / CASES, 0.05, 0.5, 0.9, 0.99, 1 - 1 / CASES]

const METHODS: Readonly<Record<string, (passed: number) => unknown>> = {
  'Clopper-Pearson': (passed) => clopperPearson(passed, CASES, ALPHA),
  Wilson: (passed) => wilson(passed, CASES, ALPHA),
  Jeffreys: (passed) => jeffreys(passed, CASES, ALPHA),
  'mid-p': (passed) => midP(passed, CASES, ALPHA),
  anytime: (passed) => betaBinomialSequence(passed, CASES, ALPHA),
  'Korn-Graubard, 5 trials of each': (passed) => kornGraubard(trialsOf(passed), ALPHA),
  'two runs, wider ends': (passed) => pairedDifference(pairsOf(passed), ALPHA),
  'two runs, Newcombe': (passed) => newcombePaired(pairsOf(passed), ALPHA),
  'quantile, order statistics': (passed) => quantileRanks(CASES, passed / CASES, ALPHA),
}

/** Rules whose plans are the longest that there are: millions of cases. */
const PLANNED: readonly BinaryMethod[] = ['clopper-pearson', 'wilson', 'jeffreys', 'mid-p']

/** Above thresholds that it takes more of the million, ten million at most, to tell them from. */
const THRESHOLDS = [0.6992, 0.6995, 0.7]

function planAt(method: BinaryMethod, threshold: number): unknown {
  return planRate({ passed: Math.round((threshold + 0.0004) * CASES), cases: CASES, threshold, method, level: 0.95 })
}

/** As many cases pass all, and four fifths, of their trials as miss all or all but one. */
function trialsOf(passed: number): Parameters<typeof kornGraubard>[0] {
  const [some, others] = [Math.ceil(passed / 2), Math.ceil((CASES - passed) / 2)]
  return [
    { cases: some, passed: 5, trials: 5 },
    { cases: passed - some + 1, passed: 4, trials: 5 },
    { cases: others, passed: 0, trials: 5 },
    { cases: CASES - passed - others + 1, passed: 1, trials: 5 },
  ]
}

function pairsOf(passed: number): Parameters<typeof pairedDifference>[0] {
  const discordant = Math.min(passed, CASES - passed)
  const lost = Math.floor(discordant / 3)
  return { both: CASES - discordant, onlyBaseline: lost, onlyCandidate: discordant - lost, neither: 0 }
}

function main(): void {
  const [cpu] = cpus()
  print(`node ${process.version}, ${cpus().length} x ${cpu?.model ?? 'unknown'}, load ${loadavg()[0]?.toFixed(1)}`)
  table(`one interval over ${CASES} cases, the slowest share of passes`, INTERVAL_MICROSECONDS, CALLS, METHODS, SHARES)
  const plans = Object.fromEntries(PLANNED.map((method) => [method, (share: number) => planAt(method, share / CASES)]))
  table(`one plan after ${CASES} cases, the slowest threshold`, PLAN_MICROSECONDS, 5, plans, THRESHOLDS)
}

function table(
  title: string,
  target: number,
  calls: number,
  subjects: Readonly<Record<string, (count: number) => unknown>>,
  shares: readonly number[],
): void {
  print(`\n${title}: microseconds; target ${target}`)
  print(`${'method'.padEnd(34)}${'median'.padStart(10)}${'best'.padStart(10)}   met`)
  for (const [name, subject] of Object.entries(subjects)) {
    const slowest = shares
      .map((share) => measured(() => subject(Math.round(share * CASES)), calls))
      .reduce((one, other) => (other.best > one.best ? other : one))
    const met = slowest.median <= target ? 'yes' : slowest.best <= target ? 'best' : 'no'
    print(`${name.padEnd(34)}${cell(slowest.median)}${cell(slowest.best)}   ${met}`)
  }
}

function measured(call: () => unknown, calls: number): { readonly median: number; readonly best: number } {
  for (let index = 0; index < calls; index++) call()
  const rounds = Array.from({ length: ROUNDS }, () => {
    const started = performance.now()
    for (let index = 0; index < calls; index++) call()
    return ((performance.now() - started) / calls) * 1000
  }).toSorted((one, other) => one - other)
  return { median: rounds[(ROUNDS - 1) / 2] ?? Number.NaN, best: rounds[0] ?? Number.NaN }
}

function cell(microseconds: number): string {
  return microseconds.toFixed(1).padStart(10)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

main()
