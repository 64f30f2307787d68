import type { ComparisonFile } from '../src/evidence/comparison-file.ts'
import type { RunFile } from '../src/evidence/run-file.ts'

/** Runs and comparisons, as far as an exit code is about them. */
export type Decided = Pick<RunFile | ComparisonFile, 'rules' | 'not_decided'>

const MEANINGS: Readonly<Record<number, string>> = {
  1: 'a rule reads FAIL, or an ordinary test failed',
  2: 'wrong use: configuration, arguments, cases or ids',
  3: 'no usable evidence',
  4: 'a rule reads INSUFFICIENT_EVIDENCE, which the policy does not tolerate',
  130: 'interrupted',
  143: 'terminated',
}

/**
 * An exit code with its meaning, what became of the rules where it is 0, and why it is that one where more than one thing
 * could be.
 *
 * @example
 * ```ts
 * exitCodeText(130, []) // 'exit code 130: interrupted'
 * exitCodeText(3, [], 'too much is missing') // 'exit code 3: no usable evidence: too much is missing'
 * ```
 */
export function exitCodeText(code: number, decided: readonly Decided[], cause: string | null = null): string {
  const meaning = code === 0 ? nothingFailedText(decided) : MEANINGS[code]
  return [`exit code ${code}`, ...[meaning ?? [], cause ?? []].flat()].join(': ')
}

function nothingFailedText(decided: readonly Decided[]): string {
  const verdicts = decided.flatMap(({ rules }) => rules.map(({ verdict }) => verdict))
  if (verdicts.length === 0) return 'nothing was decided'
  if (verdicts.includes('INSUFFICIENT_EVIDENCE')) {
    return 'no rule reads FAIL, and what could not be decided is tolerated'
  }
  // Where there is no rule, there is nothing left to decide.
  const isAll = decided.every(({ not_decided: why }) => why === null || why === 'no_rule')
  return isAll ? 'every rule reads PASS' : 'every rule that was decided reads PASS'
}
