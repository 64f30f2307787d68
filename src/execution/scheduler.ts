import pLimit from 'p-limit'
import type { Case } from '../evidence/case.ts'
import type { CallSpending, ErrorExecution, Execution, OkExecution } from '../evidence/execution.ts'
import type { JudgeSpending, Judgement } from '../evidence/judgement.ts'
import { judgeAsker } from './ask-judge.ts'
import { callWithRetries } from './call-with-retries.ts'
import { cancellationSource } from './cancellation.ts'
import { judgeCase, type Judging } from './judge-case.ts'
import { outcomeBoard } from './outcome-board.ts'
import type { Slot } from './permits.ts'
import { runCase, type CasePorts, type SystemUnderTest } from './run-case.ts'
import type { RunnableCriterion } from './runnable-criterion.ts'
import { trialsOf } from './trials-of.ts'
import { unsettledCalls } from './unsettled-calls.ts'

/** One suite against one system. */
export interface SuitePlan {
  /** The selected cases, excluded ones among them. Ids are unique. */
  readonly cases: readonly Case[]
  readonly system: SystemUnderTest
  readonly criteria: readonly RunnableCriterion[]
  /** How often the system is called for each case: 1 or more. */
  readonly trials: number
  /** At most this many calls of this suite at once, whatever the bound of the whole run. */
  readonly concurrency: Readonly<Record<Slot, number>>
}

/**
 * Hears of evidence as it comes: of a trial first its execution, then its judgements. What was cut off is no evidence.
 * `trial` counts from 1; it is left out where each case has one, and of a case that does not count.
 */
export interface EvidenceSink {
  executed(caseId: string, execution: Execution, trial?: number): void
  judged(caseId: string, judgement: Judgement, spent: readonly JudgeSpending[] | null, trial?: number): void
  /** A call to the system, or to the judge of `criterion`, was sent and cut off: it costs what it costs. */
  cutOff(criterion: string | null, spent: CallSpending): void
}

export interface SuitePorts extends Omit<CasePorts, 'unsettled'> {
  readonly sink: EvidenceSink
}

/** What became of one trial. Outputs are left out: a suite of large ones must not be held in memory. */
export interface JudgedTrial {
  readonly execution: Omit<OkExecution, 'output'> | ErrorExecution
  readonly judgements: readonly Judgement[]
}

/** What became of one case: of all its trials, in their order. */
export type CaseOutcome =
  | { readonly status: 'judged'; readonly trials: readonly JudgedTrial[] }
  | { readonly status: 'excluded'; readonly reason: string }
  | { readonly status: 'cancelled' }

/** A suite that is being executed. */
export interface Scheduler {
  /**
   * Resolves when all trials of the case are judged, or it is cut off.
   * @throws (as a rejection) when an answer of this case could not be kept.
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
 * Starts a suite. As many trials of its cases are under way as it may have calls in flight, those of one case after
 * those of the case before; each is executed as soon as a permit is granted, and judged as soon as it is executed; a slow
 * judge keeps no other trial from its execution. An error that is not
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
    askJudge: judgeAsker({ ...casePorts, callJudge: (call) => judgeLimit(callWithRetries, call, casePorts) }),
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

  const execute = async (testCase: Case, trial: number): Promise<Execution | undefined> => {
    if (ending.reason !== undefined) return undefined
    const execution = await runCase(testCase, trial, plan.system, casePorts)
    if (execution.status === 'OK' || execution.failure.reason !== 'cancelled') return execution
    const { attempts, usage } = execution
    if (attempts.length > 0) sink.cutOff(null, { attempts: attempts.length, usage })
    return undefined
  }

  /** Undefined for a trial that was cut off. */
  const settle = async (
    testCase: Case,
    trial: number,
    executing: Promise<Execution | undefined>,
  ): Promise<JudgedTrial | undefined> => {
    const { id } = testCase
    const told = plan.trials > 1 ? trial : undefined
    try {
      const execution = await executing
      if (execution === undefined) return undefined
      sink.executed(id, execution, told)
      const judgements = await judgeCase(testCase, execution, judging, casePorts, (judgement, spent) => {
        if (!isCutOff(judgement)) sink.judged(id, judgement, spent, told)
        else for (const one of spent ?? []) if (one.attempts > 0) sink.cutOff(judgement.criterion, one)
      })
      return judgements.some(isCutOff) ? undefined : { execution: withoutOutput(execution), judgements }
    } catch (error) {
      failure ??= { error }
      ending.cancel('failed')
      throw error
    }
  }

  // Trials are taken up one after the other, so that a large suite does not begin with as many promises.
  const board = outcomeBoard<CaseOutcome>(plan.cases.map(({ id }) => id))
  const queue = trialsOf<JudgedTrial | undefined>(plan.cases, plan.trials)
  const takeUpTrials = async (): Promise<void> => {
    let turnsBefore = turns
    for (const { testCase, trial, settling } of queue) {
      // Answers from the cache wait for nothing, nor do those of a system that answers at once: without a turn of the event
      // loop, a large suite of them would keep everyone else waiting.
      turning ??= turn()
      if (turns === turnsBefore && clock.now() - turnedAt > BUSY_MS) await turning
      turnsBefore = turns
      const { id, exclude } = testCase
      if (exclude !== undefined) {
        board.begun(id, Promise.resolve(excludeCase(id, exclude, plan.criteria, sink)))
        continue
      }
      const executing = execute(testCase, trial)
      const settled = settle(testCase, trial, executing)
      settling.set(trial, settled)
      if (settling.size === plan.trials) board.begun(id, outcomeOf(settling))
      // Until all trials of its case are taken up nobody hears of a failure; that is no unhandled rejection.
      else settled.catch(() => {})
      await executing.catch(() => {})
    }
  }
  const finish = async (): Promise<{ readonly cancelled: number }> => {
    const lanes = Math.min(plan.concurrency.system, plan.cases.length * plan.trials)
    await Promise.all(Array.from({ length: lanes }, takeUpTrials))
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

async function outcomeOf(settling: ReadonlyMap<number, Promise<JudgedTrial | undefined>>): Promise<CaseOutcome> {
  const inOrder = [...settling].sort(([one], [other]) => one - other).map(([, settled]) => settled)
  const trials = (await Promise.all(inOrder)).filter((one) => one !== undefined)
  return trials.length < settling.size ? { status: 'cancelled' } : { status: 'judged', trials }
}

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
