import type { RuleRecord } from '../src/evidence/event.ts'
import type { RunFile } from '../src/evidence/run-file.ts'
import { boundedText } from './bounded-text.ts'

/** Runs and comparisons, as far as an exit code is about them. */
export interface Decided extends Pick<RunFile, 'suite' | 'exit_code' | 'not_decided'> {
  readonly rules: readonly Pick<RuleRecord, 'id' | 'verdict'>[]
  /** The one or the other. */
  readonly run_id?: string
  readonly comparison_id?: string
}

/** What else an exit code may be about. */
export interface ExitReasons {
  /** What was in the way of evidence, or failed beside the rules. */
  readonly cause?: string | null
  /** How many rules concern nothing that was run. */
  readonly rulesLeftOut?: number
}

const NOT_TOLERATED = ', which the policy does not tolerate'
const MEANINGS: Readonly<Record<number, string>> = {
  1: 'a rule reads FAIL, or an ordinary test failed',
  2: 'wrong use: configuration, arguments, cases or ids',
  3: 'no usable evidence',
  4: `a rule reads INSUFFICIENT_EVIDENCE${NOT_TOLERATED}`,
  130: 'interrupted',
  143: 'terminated',
}

const SHOWN_RULES = 3
const SHOWN_COLUMNS = 60

/**
 * An exit code with its meaning: the rules that it is about, what became of them where it is 0, and why it is that one where
 * more than one thing could be.
 *
 * @example
 * ```ts
 * exitCodeText(130, []) // 'exit code 130: interrupted'
 * exitCodeText(3, [], { cause: 'too much is missing' }) // 'exit code 3: no usable evidence: too much is missing'
 * ```
 */
export function exitCodeText(code: number, decided: readonly Decided[], reasons: ExitReasons = {}): string {
  return [`exit code ${code}`, ...meaningOf(code, decided, reasons)].join(': ')
}

function meaningOf(code: number, decided: readonly Decided[], { cause, rulesLeftOut }: ExitReasons): readonly string[] {
  const causes = cause ? [cause] : []
  if (code === 0) return [nothingFailedText(decided, rulesLeftOut ?? 0)]
  const meaning = MEANINGS[code] === undefined ? [] : [MEANINGS[code]]
  if (code !== 1 && code !== 4) return [...meaning, ...causes]
  const texts = [...rulesText(decided, code), ...causes]
  return texts.length === 0 ? meaning : [texts.join('; ')]
}

function nothingFailedText(decided: readonly Decided[], rulesLeftOut: number): string {
  const verdicts = decided.flatMap(({ rules }) => rules.map(({ verdict }) => verdict))
  if (verdicts.length === 0) return 'nothing was decided'
  if (verdicts.includes('INSUFFICIENT_EVIDENCE')) {
    return 'no rule reads FAIL, and what could not be decided is tolerated'
  }
  const isAll = rulesLeftOut === 0 && decided.every(({ not_decided: why }) => why === null)
  return isAll ? 'every rule reads PASS' : 'every rule that was decided reads PASS'
}

/** The rules that gave runs and comparisons this code, with where they were decided; nothing when none did. */
function rulesText(decided: readonly Decided[], code: 1 | 4): readonly string[] {
  const verdict = code === 1 ? 'FAIL' : 'INSUFFICIENT_EVIDENCE'
  const names = decided
    .filter((one) => one.exit_code === code)
    .flatMap((one) => one.rules.filter((rule) => rule.verdict === verdict).map(({ id }) => ruleName(id, one)))
  if (names.length === 0) return []
  const head = `${names.length === 1 ? 'a rule reads' : `${names.length} rules read`} ${verdict}`
  const rest = names.length > SHOWN_RULES ? ` and ${names.length - SHOWN_RULES} more` : ''
  return [`${head}${code === 4 ? NOT_TOLERATED : ''}: ${names.slice(0, SHOWN_RULES).join(', ')}${rest}`]
}

function ruleName(id: string, one: Decided): string {
  const [rule, suite] = [id, one.suite].map((text) => boundedText(text, SHOWN_COLUMNS))
  return `${rule} of ${suite} (${one.run_id ?? one.comparison_id})`
}
