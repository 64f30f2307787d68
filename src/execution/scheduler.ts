import pLimit from 'p-limit'
import type { Case } from '../evidence/case.ts'
import type { CallSpending, ErrorExecution, Execution, OkExecution } from '../evidence/execution.ts'
import type { JudgeSpending, Judgement } from '../evidence/judgement.ts'
import { callWithRetries } from './call-with-retries.ts'
import { cancellationSource } from './cancellation.ts'
import { deepFreeze } from './deep-freeze.ts'
import { judgeCase, type Judging } from './judge-case.ts'
import { outcomeBoard } from './outcome-board.ts'
import type { Slot } from './permits.ts'
import { runCase, type CasePorts, type SystemUnderTest } from './run-case.ts'
import type { RunnableCriterion } from './runnable-criterion.ts'
import { unsettledCalls } from './unsettled-calls.ts'

/** One suite against one system. */
export interface SuitePlan {
  /** The selected cases, excluded ones among them. Ids are unique. */
  readonly cases: readonly Case[]
  readonly system: SystemUnderTest
  readonly criteria: readonly RunnableCriterion[]
  /** At most this many calls of this suite at once, whatever the bound of the whole run. */
  readonly concurrency: Readonly<Record<Slot, number>>
}

/** Hears of evidence as it comes: of a case first its execution, then its judgements. What was cut off is no evidence. */
export interface EvidenceSink {
  executed(caseId: string, execution: Execution): void
  judged(caseId: string, judgement: Judgement, spent: JudgeSpending | null): void
  /** A call to the system, or to the judge of `criterion`, was sent and cut off: it costs what it costs. */
  cutOff(criterion: string | null, spent: CallSpending): void
}

export interface SuitePorts extends Omit<CasePorts, 'unsettled'> {
  readonly sink: EvidenceSink
}

/** What became of one case. Outputs are left out: a suite of large ones must not be held in memory. */
export type CaseOutcome =
  | {
      readonly status: 'judged'
      readonly execution: Omit<OkExecution, 'output'> | ErrorExecution
      readonly judgements: readonly Judgement[]
    }
  | { readonly status: 'excluded'; readonly reason: string }
  | { readonly status: 'cancelled' }

/** A suite that is being executed. */
export interface Scheduler {
  /**
   * Resolves when the case is judged, or cut off.
   * @throws (as a rejection) when the answer of this case could not be kept.
   */
  outcome(caseId: string): Promise<CaseOutcome>
  /**
   * Resolves when nothing more will come of any case, with how many were cut off: 0 when the suite is complete.
   * @throws (as a rejection) the first error that ended the suite early.
   */
  readonly done: Promise<{ readonly cancelled: number }>
  /** Calls that were given up and have not ended yet. */
  readonly unsettled: number
}

/**
 * Starts a suite. As many of its cases are under way as it may have calls in flight; each is executed as soon as a permit
 * is granted, and judged as soon as it is executed; a slow judge keeps no other case from its execution. An error that is not
 * evidence (an answer that could not be kept, a lost main process) ends the suite: nothing more is sent, and the cases
 * that were not done are cancelled.
 */
export function startScheduler(plan: SuitePlan, ports: SuitePorts): Scheduler {
  const { clock, cancellation, sink } = ports
  const ending = cancellationSource()
  const stopListening = cancellation.onCancel(() => ending.cancel(cancellation.reason ?? 'cancelled'))
  const unsettled = unsettledCalls()
  const casePorts: CasePorts = { ...ports, cancellation: ending, unsettled }
  const judgeLimit = pLimit(plan.concurrency.judge)
  const judging: Judging = {
    criteria: plan.criteria,
    timeoutMs: plan.system.timeoutMs,
    callJudge: (call) => judgeLimit(callWithRetries, call, casePorts),
  }
  let failure: { readonly error: unknown } | undefined
  let turns = 0
  let turnedAt = clock.now()
  let turning: Promise<void> | undefined
  const turn = async (): Promise<void> => {
    await clock.turn()
    turning = undefined
    turnedAt = clock.now()
    turns += 1
  }

  const execute = async (testCase: Case): Promise<Execution | undefined> => {
    if (ending.reason !== undefined) return undefined
    const execution = await runCase(testCase, plan.system, casePorts)
    if (execution.status === 'OK' || execution.failure.reason !== 'cancelled') return execution
    const { attempts, usage } = execution
    if (attempts.length > 0) sink.cutOff(null, { attempts: attempts.length, usage })
    return undefined
  }

  const settle = async (testCase: Case, executing: Promise<Execution | undefined>): Promise<CaseOutcome> => {
    const { id } = testCase
    try {
      const execution = await executing
      if (execution === undefined) return { status: 'cancelled' }
      sink.executed(id, execution)
      const judgements = await judgeCase(testCase, execution, judging, casePorts, (judgement, spent) => {
        if (!isCutOff(judgement)) sink.judged(id, judgement, spent)
        else if (spent !== null && spent.attempts > 0) sink.cutOff(judgement.criterion, spent)
      })
      if (judgements.some(isCutOff)) return { status: 'cancelled' }
      return { status: 'judged', execution: withoutOutput(execution), judgements }
    } catch (error) {
      failure ??= { error }
      ending.cancel('failed')
      throw error
    }
  }

  // Cases are taken up one after the other, so that a large suite does not begin with as many promises.
  const board = outcomeBoard<CaseOutcome>(plan.cases.map(({ id }) => id))
  const queue = plan.cases.values()
  const takeUpCases = async (): Promise<void> => {
    let turnsBefore = turns
    for (const testCase of queue) {
      // Answers from the cache wait for nothing, nor do those of a system that answers at once: without a turn of the event
      // loop, a large suite of them would keep everyone else waiting.
      turning ??= turn()
      if (turns === turnsBefore && clock.now() - turnedAt > BUSY_MS) await turning
      turnsBefore = turns
      const { id, exclude } = deepFreeze(testCase)
      if (exclude === undefined) {
        const executing = execute(testCase)
        board.begun(id, settle(testCase, executing))
        await executing.catch(() => {})
      } else {
        board.begun(id, Promise.resolve(excludeCase(id, exclude, plan.criteria, sink)))
      }
    }
  }
  const finish = async (): Promise<{ readonly cancelled: number }> => {
    const lanes = Math.min(plan.concurrency.system, plan.cases.length)
    await Promise.all(Array.from({ length: lanes }, takeUpCases))
    const ends = await board.settled()
    stopListening()
    if (failure !== undefined) throw failure.error
    return { cancelled: ends.filter((end) => end.status === 'fulfilled' && end.value.status === 'cancelled').length }
  }
  const done = finish()
  // Whoever awaits it hears of the failure; that nobody does yet is no unhandled rejection.
  done.catch(() => {})
  return {
    done,
    outcome: (caseId) => board.outcome(caseId),
    get unsettled() {
      return unsettled.count
    },
  }
}

const BUSY_MS = 10

function excludeCase(
  id: string,
  reason: string,
  criteria: readonly RunnableCriterion[],
  sink: EvidenceSink,
): CaseOutcome {
  for (const { spec } of criteria) sink.judged(id, { status: 'EXCLUDED', criterion: spec.name, reason }, null)
  return { status: 'excluded', reason }
}

function isCutOff(judgement: Judgement): boolean {
  return judgement.status === 'MISSING' && judgement.reason === 'cancelled'
}

function withoutOutput(execution: Execution): Omit<OkExecution, 'output'> | ErrorExecution {
  if (execution.status === 'ERROR') return execution
  const { output: _, ...rest } = execution
  return rest
}
