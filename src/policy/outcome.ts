import type { Completeness, RunStatus } from '../evidence/event.ts'
import type { MetricEvidence } from '../evidence/metric.ts'
import type { RuleDecision } from './decide.ts'
import type { ExitCode } from './exit-code.ts'
import type { NotDecided } from './not-decided.ts'
import type { Policy } from './policy.ts'

/**
 * What ended a run before its time. `bailed` is wanted (`--bail`), and so leaves a part on purpose; all others are not.
 */
export type Stop =
  'bailed' | 'interrupted' | 'terminated' | 'reader_gone' | 'crashed' | 'store_failed' | 'budget_spent' | 'suite_failed'

/** What happened to the cases of a run, whatever they showed. */
export interface RunFacts {
  /** Cases of the suite, excluded ones too. */
  readonly total: number
  /** Cases selected to run. */
  readonly selected: number
  /** Selected cases that are executed and judged, well or badly. */
  readonly finished: number
  /** Null when the run came to its own end. */
  readonly stopped: Stop | null
  /** The test run is one shard of several: what it holds, even if that is all of a suite, is a part. */
  readonly isShard: boolean
}

/** How a run ends. The exit code is of this run alone. */
export interface Outcome {
  readonly status: RunStatus
  readonly completeness: Completeness
  readonly exitCode: ExitCode
  /** Why no rule was decided; then `rules` is empty. */
  readonly notDecided: NotDecided | null
  /** The decisions that stand. */
  readonly rules: readonly RuleDecision[]
}

/**
 * What a run comes to: its status, its exit code, and the decisions that stand. Decisions on a part of the cases do
 * not, however good they look.
 *
 * DECIDED only when every rule reads PASS or FAIL; 1 for a FAIL, 4 for INSUFFICIENT_EVIDENCE where the policy says
 * `fail`. RUN_ERROR (3, or 130 and 143 by signal) when cases were not finished against the person's will, when every
 * judgement is missing, when there is no case, or when a rule has too many missing. A part that was selected on
 * purpose, and a run without rules, end as UNDECIDED with 0.
 *
 * @example
 * ```ts
 * const facts = { total: 30, selected: 30, finished: 29, stopped: null, isShard: false }
 * outcome(facts, metrics, policy, decide(policy, metrics)).exitCode // 3
 * ```
 */
export function outcome(
  facts: RunFacts,
  metrics: readonly Pick<MetricEvidence, 'observed' | 'missing'>[],
  policy: Pick<Policy, 'onInsufficientEvidence'>,
  decisions: readonly RuleDecision[],
): Outcome {
  const completeness = facts.finished < facts.total || facts.isShard ? 'PARTIAL' : 'COMPLETE'
  const trouble = troubleOf(facts, metrics)
  if (trouble !== null) return nothingDecided('RUN_ERROR', completeness, exitCodeOf(trouble), trouble)
  if (completeness === 'PARTIAL') {
    const isNone = facts.selected === 0
    const why = facts.isShard ? 'shard' : isNone ? 'none_selected' : 'partial_on_purpose'
    return nothingDecided('UNDECIDED', completeness, 0, why)
  }
  if (decisions.length === 0) return nothingDecided('UNDECIDED', completeness, 0, 'no_rule')
  return { ...decided(decisions, policy), completeness, notDecided: null, rules: decisions }
}

/** What makes a run worthless against the person's will; null when nothing does. */
function troubleOf(
  { total, selected, finished, stopped, isShard }: RunFacts,
  metrics: readonly Pick<MetricEvidence, 'observed' | 'missing'>[],
): NotDecided | null {
  const isUnfinished = finished < selected
  if (stopped === 'crashed' || stopped === 'store_failed' || stopped === 'reader_gone') return stopped
  if (isUnfinished && stopped !== 'bailed') return stopped ?? 'unfinished_cases'
  if (total === 0) return 'no_cases'
  // What a shard did not observe, others may have.
  if (isShard) return null
  const isAllMissing = metrics.some(({ missing }) => missing > 0) && metrics.every(({ observed }) => observed === 0)
  return isAllMissing ? 'nothing_observed' : null
}

function exitCodeOf(trouble: NotDecided): ExitCode {
  if (trouble === 'interrupted') return 130
  return trouble === 'terminated' ? 143 : 3
}

function nothingDecided(
  status: RunStatus,
  completeness: Completeness,
  exitCode: ExitCode,
  notDecided: NotDecided,
): Outcome {
  return { status, completeness, exitCode, notDecided, rules: [] }
}

function decided(
  decisions: readonly RuleDecision[],
  policy: Pick<Policy, 'onInsufficientEvidence'>,
): Pick<Outcome, 'status' | 'exitCode'> {
  const hasVerdict = (verdict: RuleDecision['verdict']): boolean => decisions.some((rule) => rule.verdict === verdict)
  if (decisions.some(({ reason }) => reason === 'too_many_missing')) return { status: 'RUN_ERROR', exitCode: 3 }
  const isUndecided = hasVerdict('INSUFFICIENT_EVIDENCE')
  const status = isUndecided ? 'UNDECIDED' : 'DECIDED'
  if (hasVerdict('FAIL')) return { status, exitCode: 1 }
  return { status, exitCode: isUndecided && policy.onInsufficientEvidence === 'fail' ? 4 : 0 }
}
