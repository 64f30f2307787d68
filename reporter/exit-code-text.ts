const MEANINGS: Readonly<Record<number, string>> = {
  0: 'no rule reads FAIL, and what could not be decided is tolerated',
  1: 'a rule reads FAIL, or an ordinary test failed',
  2: 'wrong use: configuration, arguments, cases or ids',
  3: 'no usable evidence: a run is partial, too much is missing, or something broke',
  4: 'a rule reads INSUFFICIENT_EVIDENCE, which the policy does not tolerate',
  130: 'interrupted',
  143: 'terminated',
}

/**
 * An exit code with its meaning.
 *
 * @example
 * ```ts
 * exitCodeText(130) // 'exit code 130: interrupted'
 * ```
 */
export function exitCodeText(code: number): string {
  const meaning = MEANINGS[code]
  return meaning === undefined ? `exit code ${code}` : `exit code ${code}: ${meaning}`
}
