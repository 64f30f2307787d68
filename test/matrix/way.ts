import type { Toolchain } from '../support/toolchain.ts'
import type { EndedProcess, UserProject } from '../support/user-project.ts'

/** A way of running, as one row of the matrix: what a user has, what they do, and what must come of it. */
export interface Way {
  readonly name: string
  /** Whether the short form, which CI runs, has it. */
  readonly isShort?: true
  /** The only columns that it is run in, where the others could show nothing else. */
  readonly columns?: readonly string[]
  /** How long it may take, when two minutes are not enough. */
  readonly limitMs?: number
  /** The files of the project, path to text. */
  readonly files: Readonly<Record<string, string>>
  /** A program with its arguments, `vitest` or `oloproof`; or several steps, of which the last one is checked. */
  readonly run: readonly [program: 'vitest' | 'oloproof', ...args: string[]] | Steps
  /** Throws unless the way works. */
  readonly check: (ended: EndedProcess, project: UserProject, host: Host) => void
}

export type Steps = (project: UserProject, host: Host) => Promise<EndedProcess>

/** What a way may have to know of its column. */
export interface Host {
  readonly vitest: '4.1' | '5'
  readonly node: '20' | '22' | '24'
  /** The folder of the packages that `tools/package.json` names. */
  readonly tools: string
  readonly toolchain: Toolchain
}
