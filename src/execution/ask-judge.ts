import { digestOf } from '../base/digest.ts'
import type { Redaction } from '../base/redaction.ts'
import type { CriterionSpec } from '../evidence/criterion.ts'
import type { JudgeSpending, Judgement, MissingReason } from '../evidence/judgement.ts'
import type { Answers, JudgeQuestion } from './answers.ts'
import { boundedText } from './bounded-text.ts'
import type { Call, CallAnswer, CallResult } from './call-with-retries.ts'
import { exclude } from './exclude.ts'
import type { JudgeReply, JudgeStatement } from './judge-reply.ts'
import { judgementFromValue } from './judgement-from-value.ts'
import { judgementFromVotes } from './judgement-from-votes.ts'
import type { AnsweredCase, RunnableJudge } from './runnable-criterion.ts'

/** A judgement by a judge, with one spending for each question that was asked or found. */
export interface JudgedByJudge {
  readonly judgement: Judgement
  /** Nothing for a question that another criterion asked as well: it is in the spending of that one. */
  readonly spent: readonly JudgeSpending[]
}

export interface AskPorts {
  readonly answers: Answers
  readonly redaction: Redaction
  /** Makes calls to judges; the scheduler of a suite bounds how many at once. */
  readonly callJudge: (call: Call) => Promise<CallResult>
}

/** Asks a judge about an answer, as often as it votes. */
export type AskJudge = (spec: CriterionSpec, judge: RunnableJudge, answer: AnsweredCase) => Promise<JudgedByJudge>

/** What came of one question. */
interface Vote {
  readonly judgement: Judgement
  readonly spent: JudgeSpending
}

/**
 * Asks the judges of one suite. A question that was answered earlier is not asked again, and one that is being asked, for
 * another criterion or another trial with the same output, is asked once. A judge is called through `callJudge` alone; what it
 * said is kept before the judgement stands, also when it is no verdict, which is never looked up.
 *
 * @throws (as a rejection) what `answers` throws: an answer that was paid for could not be kept.
 */
export function judgeAsker(ports: AskPorts): AskJudge {
  const asking = new Map<string, Promise<Vote>>()

  const vote = (question: JudgeQuestion, judge: RunnableJudge, answer: AnsweredCase): Promise<Vote> =>
    votedBefore(question, ports).then((known) => known ?? askAnew(question, judge, answer, ports))

  return async (spec, judge, answer) => {
    const { case: testCase, execution } = answer
    const about = digestOf([testCase.id, execution.output])
    const spent: JudgeSpending[] = []
    const votes = Array.from({ length: judge.votes }, async (_, index) => {
      const question = {
        judge: judge.identity,
        criterion: spec,
        case: testCase,
        output: execution.output,
        vote: index + 1,
      }
      const key = `${about} ${digestOf([whoIs(judge), spec.kind, spec.range ?? null, question.vote])}`
      const asked = asking.get(key)
      if (asked !== undefined) return named(spec, (await asked).judgement)
      const own = vote(question, judge, answer)
      asking.set(key, own)
      try {
        const voted = await own
        spent.push(voted.spent)
        return voted.judgement
      } finally {
        asking.delete(key)
      }
    })
    return { judgement: judgementFromVotes(spec, await Promise.all(votes)), spent }
  }
}

/** A judge that asks a model is the same under any name. */
function whoIs({ identity: { name, version, parts } }: RunnableJudge): readonly (string | null)[] {
  return [parts === undefined ? name : null, version]
}

/** The judgement of another criterion, as that of this one. */
function named({ name }: CriterionSpec, judgement: Judgement): Judgement {
  return { ...judgement, criterion: name }
}

async function votedBefore(question: JudgeQuestion, { answers, redaction }: AskPorts): Promise<Vote | undefined> {
  const stored = await answers.findJudgement(question)
  if (stored === undefined) return undefined
  const judgement = judgementFromValue(question.criterion, stored.value, true, redaction.text)
  return { judgement, spent: { fromCache: true, attempts: 0, usage: stored.usage } }
}

async function askAnew(
  question: JudgeQuestion,
  { gate, timeoutMs, price, retriesTimeouts, terms, prepare, call, read }: RunnableJudge,
  answer: AnsweredCase,
  ports: AskPorts,
): Promise<Vote> {
  await prepare?.()
  const result = await ports.callJudge({
    slot: 'judge',
    gate,
    timeoutMs,
    ...(price && { price }),
    ...(retriesTimeouts && { retriesTimeouts }),
    ...(terms && { terms }),
    send: (context) => call(answer, context),
  })
  const spent = { fromCache: false, attempts: result.attempts.length, usage: result.usage }
  if (result.status === 'OK') return { judgement: keptJudgement(question, read(result.value), result, ports), spent }
  const { reason, message } = result.failure
  const judgement =
    reason === 'cancelled' ? missing(question, reason) : missing(question, 'judge_failed', `${reason}: ${message}`)
  return { judgement, spent }
}

/** Reads what a judge said, and keeps it. */
function keptJudgement(
  question: JudgeQuestion,
  reply: JudgeReply,
  { latencyMs, usage, attempts }: CallAnswer,
  { answers, redaction }: AskPorts,
): Judgement {
  const took = { latencyMs, usage, attempts, said: redactedStatement(reply.said, redaction) }
  if (reply.kind === 'no_verdict') {
    const detail = boundedText(redaction.text(reply.detail), DETAIL_LIMIT)
    answers.keepUnjudged(question, { ...took, reason: reply.reason, detail })
    return missing(question, reply.reason, detail)
  }
  const judgement = judgementFromValue(question.criterion, reply.value, false, redaction.text)
  if (judgement.status === 'MISSING') return judgement
  // That it does not apply was paid for like any other answer.
  const value = judgement.status === 'EXCLUDED' ? exclude(judgement.reason) : (judgement.passed ?? judgement.score)
  const rationale = reply.rationale === null ? null : redaction.text(reply.rationale)
  answers.keepJudgement(question, { ...took, value, rationale })
  return judgement
}

function redactedStatement(said: JudgeStatement | null, redaction: Redaction): JudgeStatement | null {
  if (said === null) return null
  const { text, model, requestId } = said
  return {
    text: redaction.text(text),
    model: model === null ? null : redaction.text(model),
    requestId: requestId === null ? null : redaction.text(requestId),
  }
}

/** As long as an error message in an execution. */
const DETAIL_LIMIT = 2000

function missing({ criterion: { name } }: JudgeQuestion, reason: MissingReason, detail?: string): Judgement {
  const judgement = { status: 'MISSING', criterion: name, reason } as const
  return detail === undefined ? judgement : { ...judgement, detail: boundedText(detail, DETAIL_LIMIT) }
}
