import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createProject, type PackedProject } from '../support/packed-project.ts'
import { FLOOR_PROJECT } from './bench-project.ts'
import type { Benchmark } from './benchmarks.ts'
import { secondsOfRun } from './seconds-of-run.ts'

/** One round: an empty run and, right after it, one of the benchmark, which so meet the same machine. */
export interface Round {
  readonly floorSeconds: number
  readonly seconds: number
  /** The share of permits that was used, where that is what the benchmark is about. */
  readonly use: number | null
}

/** Runs a benchmark in turn with an empty run, `rounds` times each, after one unmeasured round. */
export async function measure(benchmark: Benchmark, rounds: number): Promise<readonly Round[]> {
  const floor = await createProject(FLOOR_PROJECT)
  const subject = await createProject(benchmark.files)
  try {
    const measured: Round[] = []
    for (let round = 0; round <= rounds; round++) measured.push(await measureRound(benchmark, floor, subject))
    return measured.slice(1)
  } finally {
    floor.remove()
    subject.remove()
  }
}

const VITEST = ['vitest/vitest.mjs', 'run']
const COMMAND = ['oloproof/dist/command.js', 'run']

async function measureRound(
  { cached, byCommand, target }: Benchmark,
  floor: PackedProject,
  subject: PackedProject,
): Promise<Round> {
  if (!cached) rmSync(join(subject.root, '.oloproof'), { recursive: true, force: true })
  return {
    floorSeconds: await secondsOfRun(floor.root, VITEST),
    seconds: await secondsOfRun(subject.root, byCommand ? COMMAND : [...VITEST, '--reporter=oloproof']),
    use: target.kind === 'use' ? target.read(subject.root) : null,
  }
}
