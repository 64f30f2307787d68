import { catalogue, type ErrorCategory, type ErrorCode, type FactsOf } from './error-catalogue.ts'

const BRAND = Symbol.for('oloproof.error')

/** What is left of an {@link OloproofError} after it crossed a process boundary as JSON. */
export interface ErrorFacts {
  readonly code: ErrorCode
  readonly facts: Readonly<Record<string, unknown>>
  readonly where?: string
}

interface OloproofErrorOptions extends ErrorOptions {
  /** The suite that it is about, file first: `bot.test.ts > support-bot`. */
  readonly where?: string
}

/**
 * The program cannot go on: wrong use, a hostile environment, or a bug of ours. Verdicts and missing judgements
 * are data and are never thrown.
 *
 * `message` carries the offending value, `hint` says what to do about it. Only `internal` errors have a stack worth
 * reading. The error is recognised by a brand, so that two installed copies of the package understand each other.
 *
 * @example
 * ```ts
 * const error = new OloproofError('store_not_writable', { path: '.oloproof', problem: 'EACCES' })
 * error.category // 'environment'
 * ```
 */
export class OloproofError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly category: ErrorCategory
  readonly facts: FactsOf<Code>
  readonly hint: string
  readonly where: string | undefined

  constructor(code: Code, facts: FactsOf<Code>, { where, ...options }: OloproofErrorOptions = {}) {
    const entry = catalogue[code]
    const message = entry.message(facts as never)
    super(where === undefined ? message : `${where}: ${message}`, options)
    this.where = where
    this.name = 'OloproofError'
    this.code = code
    this.category = entry.category
    this.facts = facts
    this.hint = entry.hint(facts as never)
    Object.defineProperty(this, BRAND, { value: true })
    if (entry.category !== 'internal') this.stack = `${this.name}: ${this.message}`
  }

  /** Code, facts and place alone: enough to rebuild the error in another process with {@link errorFromFacts}. */
  toJSON(): ErrorFacts {
    return { code: this.code, facts: { ...this.facts }, ...(this.where !== undefined && { where: this.where }) }
  }
}

/** Whether `value` is an {@link OloproofError} of this or of another installed copy of the package. */
export function isOloproofError(value: unknown): value is OloproofError {
  return typeof value === 'object' && value !== null && BRAND in value
}

/** Rebuilds an error from the JSON that {@link OloproofError.toJSON} made of it. */
export function errorFromFacts({ code, facts, where }: ErrorFacts): OloproofError {
  return new OloproofError(code, facts as never, where === undefined ? {} : { where })
}

/**
 * The error with the suite that it is about, `file > suite`, before its message. Left as it is when its message
 * begins with a place of its own or names the file, or when it is not about what a person wrote.
 */
export function locatedError(error: OloproofError, file: string, suite: string): OloproofError {
  const hasPlace = 'place' in error.facts || 'first' in error.facts || error.message.includes(file)
  if (error.category !== 'usage' || hasPlace) return error
  return errorFromFacts({ ...error.toJSON(), where: `${file} > ${suite}` })
}

/** The text of anything that was thrown; never throws itself. */
export function messageOf(thrown: unknown): string {
  try {
    if (isErrorLike(thrown)) return thrown.message === '' ? String(thrown.name) : thrown.message
    if (typeof thrown === 'string') return thrown
    // As JSON, NaN is null and a bigint is an error.
    if (typeof thrown === 'number' || typeof thrown === 'bigint') return String(thrown)
    return JSON.stringify(thrown) ?? String(thrown)
  } catch {
    return 'a value that cannot be shown was thrown'
  }
}

// An error of another realm (what Node throws inside a vm context) is no instance of this realm's Error.
function isErrorLike(value: unknown): value is { readonly message: string; readonly name?: unknown } {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
}
