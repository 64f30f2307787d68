import type { JudgeScale } from '../evidence/judge-definition.ts'
import type { JudgeReply, NoVerdictReason } from '../execution/judge-reply.ts'
import type { AnswerEnd, ModelAnswer } from './provider.ts'
import { readVerdict } from './read-verdict.ts'

const WITHOUT_VERDICT: Readonly<Record<Exclude<AnswerEnd, 'complete'>, NoVerdictReason>> = {
  cut: 'judge_cut',
  refused: 'judge_refused',
  failed: 'judge_failed',
  unknown: 'judge_unparsable',
}

/** What a model said as a judge: a verdict, if it ended as it should and holds exactly one. */
export function replyOf(answer: ModelAnswer, scale: JudgeScale): JudgeReply {
  const { texts, end, model, requestId } = answer
  const said = { text: texts.join('\n'), model, requestId }
  const none = (reason: NoVerdictReason, detail: string): JudgeReply => ({ kind: 'no_verdict', reason, detail, said })
  if (end !== 'complete') return none(WITHOUT_VERDICT[end], answer.said)
  const [text, ...others] = texts
  if (text === undefined) return none('judge_unparsable', `it says nothing (${answer.said})`)
  if (others.length > 0) return none('judge_unparsable', `it gives ${texts.length} answers`)
  const verdict = readVerdict(text, scale)
  if (!verdict.ok) return none('judge_unparsable', verdict.problem)
  return { kind: 'verdict', value: verdict.value, rationale: verdict.rationale, said }
}
