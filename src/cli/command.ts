import type { Theme } from '../../reporter/theme.ts'

/** An option of a command: a flag, or one that takes a value. */
export interface CommandOption {
  /** Without its dashes. */
  readonly name: string
  /** One letter. */
  readonly short?: string
  /** What its value is called in the help; a flag has none. */
  readonly value?: string
  /** The only values that it takes. */
  readonly choices?: readonly string[]
  readonly what: string
}

/** A command as the help shows it, before anything of it is loaded. */
export interface Command {
  readonly name: string
  /** What follows its name: `RUN_ID`, `[FILTER...]`. */
  readonly operands: string
  /** How many there may be, at least and at most. */
  readonly operandCount: readonly [least: number, most: number]
  /** The only values of the first one, for completion and for the nearest name. */
  readonly choices?: readonly string[]
  readonly summary: string
  readonly options: readonly CommandOption[]
  /** What follows `--`, where anything may. */
  readonly rest?: string
  readonly examples: readonly string[]
  readonly load: () => Promise<CommandFunction>
}

/** Reads, computes, and says what to print: `lines` go to standard output. */
export type CommandFunction = (request: CommandRequest) => Promise<CommandReply>

/** What a person typed, checked against the command's options. */
export interface CommandRequest {
  readonly operands: readonly string[]
  readonly flags: ReadonlySet<string>
  readonly values: ReadonlyMap<string, string>
  /** What followed `--`. */
  readonly rest: readonly string[]
  readonly surroundings: CommandSurroundings
}

/** Where a command runs. */
export interface CommandSurroundings {
  /** Absolute path of the project: where the command was started. */
  readonly root: string
  /** Columns of the terminal; infinite outside one. */
  readonly columns: number
  readonly theme: Theme
  readonly env: Readonly<Record<string, string | undefined>>
  /** Asks a question with yes or no, on a terminal; null where nobody can answer. */
  readonly confirm: ((question: string) => Promise<boolean>) | null
}

export interface CommandReply {
  readonly lines: Iterable<string> | AsyncIterable<string>
  /** What is said on standard error, beside what was asked for. */
  readonly notices?: readonly string[]
  /** Null where the process has its exit code already. */
  readonly exitCode: number | null
}
