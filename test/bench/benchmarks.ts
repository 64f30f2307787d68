import { readFileSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { SPAN_FILE, suiteProject, type ProjectFiles } from './bench-project.ts'

/** A suite, and what running it must come to. */
export interface Benchmark {
  /** For `--only`. */
  readonly name: string
  readonly title: string
  readonly files: ProjectFiles
  /** Answers of an earlier run are there. */
  readonly cached: boolean
  /** `oloproof run` in place of `vitest run --reporter=oloproof`. */
  readonly byCommand?: true
  readonly target: TimeTarget | UseTarget
}

/** A run takes at most `seconds`, and `floors` times what an empty run takes. */
export interface TimeTarget {
  readonly kind: 'time'
  readonly seconds: number
  readonly floors: number
}

/** Calls use at least this share of the permits that they may have. */
export interface UseTarget {
  readonly kind: 'use'
  readonly least: number
  /** The share that the run which has just ended in the project at `root` used. */
  readonly read: (root: string) => number
}

// Node 22.8 and later keep what they compiled.
const hasCompileCache = 'enableCompileCache' in module

export const BENCHMARKS: readonly Benchmark[] = [
  {
    name: 'system-16',
    title: '120 cases of 0.1 s, 16 at once',
    files: suiteProject({ cases: 120, waitMs: 100, system: 16 }),
    cached: false,
    target: { kind: 'time', seconds: 0.8, floors: 1.25 },
  },
  {
    name: 'system-1',
    title: '120 cases of 0.1 s, one at a time',
    files: suiteProject({ cases: 120, waitMs: 100, system: 1 }),
    cached: false,
    target: { kind: 'time', seconds: 12.6, floors: 1.25 },
  },
  {
    name: 'cached',
    title: '120 cases, all cached',
    files: suiteProject({ cases: 120, waitMs: 100, system: 16 }),
    cached: true,
    target: { kind: 'time', seconds: 0, floors: 1.25 },
  },
  {
    name: 'command',
    title: '120 cases, all cached, by oloproof run',
    files: suiteProject({ cases: 120, waitMs: 100, system: 16 }),
    cached: true,
    byCommand: true,
    target: { kind: 'time', seconds: 0, floors: hasCompileCache ? 0.7 : 0.85 },
  },
  {
    name: 'idle',
    title: '10,000 cases that take no time',
    files: suiteProject({ cases: 10_000, waitMs: 0, system: 16 }),
    cached: false,
    target: { kind: 'time', seconds: 1.6, floors: 1 },
  },
  {
    name: 'use',
    title: '300 cases of 0.2 s, 50 at once',
    files: suiteProject({ cases: 300, waitMs: 200, system: 50 }),
    cached: false,
    target: { kind: 'use', least: 0.95, read: (root) => (300 * 200) / 50 / spanMs(root) },
  },
]

function spanMs(root: string): number {
  return Number(readFileSync(join(root, SPAN_FILE), 'utf8'))
}
