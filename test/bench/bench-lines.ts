import type { Benchmark } from './benchmarks.ts'
import type { Round } from './measure.ts'

/** What was measured of one benchmark, a round or more. */
export interface BenchResult {
  readonly benchmark: Benchmark
  readonly rounds: readonly Round[]
}

const HEADER = ['benchmark', 'empty run', 'run', 'ratio', 'target', 'met']

/**
 * The results as a table. Each cell has the median over the rounds and, in brackets, the best round: on a machine that
 * others use, the best is nearer to what the program costs.
 */
export function benchLines(results: readonly BenchResult[]): readonly string[] {
  const rows = [HEADER, ...results.map(row)]
  const widths = HEADER.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd(),
  )
}

function row({ benchmark, rounds }: BenchResult): readonly string[] {
  const { title, target } = benchmark
  const floor = middleAndLeast(rounds.map((round) => round.floorSeconds))
  const run = middleAndLeast(rounds.map((round) => round.seconds))
  const ratio = { middle: run.middle / floor.middle, best: run.best / floor.best }
  const times = [title, cell(floor, seconds), cell(run, seconds), cell(ratio, (value) => value.toFixed(2))]
  if (target.kind === 'use') {
    const use = middleAndMost(rounds.map((round) => round.use ?? 0))
    const met = { middle: use.middle >= target.least, best: use.best >= target.least }
    return [...times, `${percent(target.least)} of the permits used: ${cell(use, percent)}`, cell(met, yesNo)]
  }
  const allowedFor = (floorSeconds: number): number => target.seconds + target.floors * floorSeconds
  const allowed = { middle: allowedFor(floor.middle), best: allowedFor(floor.best) }
  const met = { middle: run.middle <= allowed.middle, best: run.best <= allowed.best }
  const rule = `${target.seconds} s + ${target.floors} x empty`
  return [...times, `${rule}: ${cell(allowed, seconds)}`, cell(met, yesNo)]
}

interface Cell<Value> {
  readonly middle: Value
  readonly best: Value
}

function cell<Value>({ middle, best }: Cell<Value>, text: (value: Value) => string): string {
  return `${text(middle)} (${text(best)})`
}

function middleAndLeast(values: readonly number[]): Cell<number> {
  return { middle: median(values), best: Math.min(...values) }
}

function middleAndMost(values: readonly number[]): Cell<number> {
  return { middle: median(values), best: Math.max(...values) }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2
}

function seconds(value: number): string {
  return `${value.toFixed(2)} s`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no'
}
