const MEANINGS: Readonly<Record<number, string>> = {
  0: 'no rule reads FAIL, and what could not be decided is tolerated',
  1: 'a rule reads FAIL, or an ordinary test failed',
  2: 'wrong use: configuration, arguments, cases or ids',
  3: 'no usable evidence',
  4: 'a rule reads INSUFFICIENT_EVIDENCE, which the policy does not tolerate',
  130: 'interrupted',
  143: 'terminated',
}

/**
 * An exit code with its meaning, and why it is that one where more than one thing could be.
 *
 * @example
 * ```ts
 * exitCodeText(130) // 'exit code 130: interrupted'
 * exitCodeText(3, 'too much is missing') // 'exit code 3: no usable evidence: too much is missing'
 * ```
 */
export function exitCodeText(code: number, cause: string | null = null): string {
  return [`exit code ${code}`, ...[MEANINGS[code] ?? [], cause ?? []].flat()].join(': ')
}
