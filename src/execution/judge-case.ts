import { messageOf } from '../base/error.ts'
import type { Case } from '../evidence/case.ts'
import type { CriterionSpec } from '../evidence/criterion.ts'
import type { Execution, OkExecution } from '../evidence/execution.ts'
import type { JudgeSpending, Judgement, MissingJudgement, MissingReason } from '../evidence/judgement.ts'
import type { AskJudge } from './ask-judge.ts'
import { attempt } from './attempt.ts'
import { boundedText } from './bounded-text.ts'
import { judgementFromValue } from './judgement-from-value.ts'
import type { CasePorts } from './run-case.ts'
import type { AnsweredCase, RunnableCriterion } from './runnable-criterion.ts'

/** How a case is judged. */
export interface Judging {
  readonly criteria: readonly RunnableCriterion[]
  /** For criteria of the test file that wait for something: a criterion that never ends is missing after this. */
  readonly timeoutMs: number
  readonly askJudge: AskJudge
}

interface Judged {
  readonly judgement: Judgement
  /** One for each question to a judge; null where none was to be asked. */
  readonly spent: readonly JudgeSpending[] | null
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
  onJudged: (judgement: Judgement, spent: readonly JudgeSpending[] | null) => void,
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
  if (criterion.kind === 'judge') return judging.askJudge(criterion.spec, criterion.judge, answer)
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

/** As long as an error message in an execution. */
const DETAIL_LIMIT = 2000

function missing({ name }: CriterionSpec, reason: MissingReason, detail?: string): MissingJudgement {
  const judgement = { status: 'MISSING', criterion: name, reason } as const
  return detail === undefined ? judgement : { ...judgement, detail: boundedText(detail, DETAIL_LIMIT) }
}
