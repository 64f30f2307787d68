import { cpus, loadavg } from 'node:os'
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
 * `npm run bench:intervals`: how long one interval over a million cases takes, for each method that decides. It prints
 * a table and exits with 0 whether or not the target is met.
 */
const TARGET_MICROSECONDS = 1000
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
  print(`microseconds for one interval over ${CASES} cases; the slowest share of passes; target ${TARGET_MICROSECONDS}`)
  print(`${'method'.padEnd(34)}${'median'.padStart(8)}${'best'.padStart(8)}   met`)
  for (const [name, interval] of Object.entries(METHODS)) {
    const slowest = SHARES.map((share) => measured(() => interval(Math.round(share * CASES)))).reduce((one, other) =>
      other.best > one.best ? other : one,
    )
    const met = slowest.median <= TARGET_MICROSECONDS ? 'yes' : slowest.best <= TARGET_MICROSECONDS ? 'best' : 'no'
    print(`${name.padEnd(34)}${cell(slowest.median)}${cell(slowest.best)}   ${met}`)
  }
}

function measured(call: () => unknown): { readonly median: number; readonly best: number } {
  for (let index = 0; index < CALLS; index++) call()
  const rounds = Array.from({ length: ROUNDS }, () => {
    const started = performance.now()
    for (let index = 0; index < CALLS; index++) call()
    return ((performance.now() - started) / CALLS) * 1000
  }).toSorted((one, other) => one - other)
  return { median: rounds[(ROUNDS - 1) / 2] ?? Number.NaN, best: rounds[0] ?? Number.NaN }
}

function cell(microseconds: number): string {
  return microseconds.toFixed(1).padStart(8)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

main()
