import { messageOf } from '../base/error.ts'
import type { Case } from '../evidence/case.ts'
import type { CriterionSpec } from '../evidence/criterion.ts'
import type { Execution, OkExecution } from '../evidence/execution.ts'
import type { JudgeSpending, Judgement, MissingJudgement, MissingReason } from '../evidence/judgement.ts'
import type { JudgeQuestion } from './answers.ts'
import { attempt } from './attempt.ts'
import { boundedText } from './bounded-text.ts'
import type { Call, CallResult } from './call-with-retries.ts'
import { exclude } from './exclude.ts'
import { judgementFromValue } from './judgement-from-value.ts'
import type { CasePorts } from './run-case.ts'
import type { AnsweredCase, RunnableCriterion, RunnableJudge } from './runnable-criterion.ts'

/** How a case is judged. */
export interface Judging {
  readonly criteria: readonly RunnableCriterion[]
  /** For criteria of the test file that wait for something: a criterion that never ends is missing after this. */
  readonly timeoutMs: number
  /** Makes calls to judges; the scheduler of a suite bounds how many at once. */
  readonly callJudge: (call: Call) => Promise<CallResult>
}

interface Judged {
  readonly judgement: Judgement
  /** null where no judge was asked. */
  readonly spent: JudgeSpending | null
}

/**
 * The judgements of one case, in the order of the criteria. `onJudged` hears each as soon as it stands. Criteria are
 * independent: one that throws, waits or asks a judge holds up and harms no other.
 *
 * @throws (as a rejection) what `answers` throws: an answer that was paid for could not be kept.
 */
export function judgeCase(
  testCase: Case,
  execution: Execution,
  judging: Judging,
  ports: CasePorts,
  onJudged: (judgement: Judgement, spent: JudgeSpending | null) => void,
): Promise<readonly Judgement[]> {
  const answer = execution.status === 'OK' ? answeredCase(testCase, execution) : undefined
  return Promise.all(
    judging.criteria.map(async (criterion) => {
      const { judgement, spent } = answer
        ? await judge(criterion, answer, judging, ports)
        : { judgement: unanswered(criterion.spec, execution), spent: null }
      onJudged(judgement, spent)
      return judgement
    }),
  )
}

function answeredCase(testCase: Case, execution: OkExecution): AnsweredCase {
  const { input, expected } = testCase
  return Object.freeze({ input, output: execution.output, expected, case: testCase, execution })
}

function unanswered({ name }: CriterionSpec, execution: Execution): MissingJudgement {
  const cancelled = execution.status === 'ERROR' && execution.failure.reason === 'cancelled'
  return { status: 'MISSING', criterion: name, reason: cancelled ? 'cancelled' : 'no_execution' }
}

async function judge(
  criterion: RunnableCriterion,
  answer: AnsweredCase,
  judging: Judging,
  ports: CasePorts,
): Promise<Judged> {
  if (criterion.kind === 'judge') return askJudge(criterion.spec, criterion.judge, answer, judging, ports)
  return { judgement: await applyCode(criterion.spec, criterion.check, answer, judging.timeoutMs, ports), spent: null }
}

async function applyCode(
  spec: CriterionSpec,
  check: (answer: AnsweredCase) => unknown,
  answer: AnsweredCase,
  timeoutMs: number,
  { clock, cancellation, unsettled, redaction }: CasePorts,
): Promise<Judgement> {
  const end = await attempt(() => check(answer), { clock, timeoutMs, cancellation, unsettled })
  if (end.outcome === 'OK') return judgementFromValue(spec, end.value, false, redaction.text)
  if (end.outcome === 'ERROR') return missing(spec, 'criterion_threw', redaction.text(messageOf(end.thrown)))
  if (end.outcome === 'TIMEOUT') return missing(spec, 'criterion_threw', `timed out after ${timeoutMs} ms`)
  return missing(spec, 'cancelled')
}

async function askJudge(
  spec: CriterionSpec,
  { identity, gate, timeoutMs, retriesTimeouts, call }: RunnableJudge,
  answer: AnsweredCase,
  judging: Judging,
  { answers, redaction }: CasePorts,
): Promise<Judged> {
  const { case: testCase, execution } = answer
  const question: JudgeQuestion = { judge: identity, criterion: spec, case: testCase, output: execution.output }
  const stored = await answers.findJudgement(question)
  if (stored !== undefined) {
    const spent = { fromCache: true, attempts: 0, usage: stored.usage }
    return { judgement: judgementFromValue(spec, stored.value, true, redaction.text), spent }
  }

  const result = await judging.callJudge({
    slot: 'judge',
    gate,
    timeoutMs,
    ...(retriesTimeouts && { retriesTimeouts }),
    send: (context) => call(answer, context),
  })
  const spent = { fromCache: false, attempts: result.attempts.length, usage: result.usage }
  if (result.status === 'ERROR') {
    const { reason, message } = result.failure
    const because =
      reason === 'cancelled' ? missing(spec, reason) : missing(spec, 'judge_failed', `${reason}: ${message}`)
    return { judgement: because, spent }
  }
  const judgement = judgementFromValue(spec, result.value, false, redaction.text)
  if (judgement.status !== 'MISSING') {
    const { latencyMs, usage, attempts } = result
    // That it does not apply was paid for like any other answer.
    const value = judgement.status === 'EXCLUDED' ? exclude(judgement.reason) : (judgement.passed ?? judgement.score)
    answers.keepJudgement(question, { value, latencyMs, usage, attempts })
  }
  return { judgement, spent }
}

/** As long as an error message in an execution. */
const DETAIL_LIMIT = 2000

function missing({ name }: CriterionSpec, reason: MissingReason, detail?: string): MissingJudgement {
  const judgement = { status: 'MISSING', criterion: name, reason } as const
  return detail === undefined ? judgement : { ...judgement, detail: boundedText(detail, DETAIL_LIMIT) }
}
