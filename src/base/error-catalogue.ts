/** `usage`: the person can fix it. `environment`: disk, pipe, host. `internal`: a bug of ours. */
export type ErrorCategory = 'usage' | 'environment' | 'internal'

/** What each error says of its occasion: plain JSON, so that it survives a process boundary. */
export interface FactsByCode {
  readonly invariant_broken: { readonly what: string }
  readonly not_canonical_json: { readonly path: string; readonly found: string }
  readonly stats_domain: { readonly argument: string; readonly value: string; readonly expected: string }
}

export type ErrorCode = keyof FactsByCode
export type FactsOf<Code extends ErrorCode> = FactsByCode[Code]

interface Entry<Facts> {
  readonly category: ErrorCategory
  /** One sentence with the offending value. */
  readonly message: (facts: Facts) => string
  /** What to do about it. */
  readonly hint: (facts: Facts) => string
}

/** Every error that Oloproof throws. */
export const catalogue: { readonly [Code in ErrorCode]: Entry<FactsByCode[Code]> } = {
  invariant_broken: {
    category: 'internal',
    message: ({ what }) => `internal error: ${what}`,
    hint: () => 'please report this with the command that you ran',
  },
  not_canonical_json: {
    category: 'usage',
    message: ({ path, found }) => `${path} is not JSON: ${found}`,
    hint: () => 'use null, booleans, finite numbers, strings, arrays and plain objects',
  },
  stats_domain: {
    category: 'usage',
    message: ({ argument, value, expected }) => `${argument} must be ${expected}, got ${value}`,
    hint: () => 'check the counts and levels that were passed in',
  },
}
