import { canonicalJson } from '../../src/base/canonical-json.ts'
import type { JsonValue } from '../../src/base/json.ts'
import type { Case } from '../../src/evidence/case.ts'
import type {
  Answers,
  JudgeAnswer,
  JudgeQuestion,
  StoredExecution,
  UnjudgedAnswer,
} from '../../src/execution/answers.ts'

/** Answers kept in this process, by case id and trial (`q0`, `q0 2`), and by question. */
export interface MemoryAnswers extends Answers {
  readonly executions: Map<string, StoredExecution>
  readonly judgements: Map<string, JudgeAnswer>
  readonly unjudged: UnjudgedAnswer[]
}

export function memoryAnswers(): MemoryAnswers {
  const executions = new Map<string, StoredExecution>()
  const judgements = new Map<string, JudgeAnswer>()
  const unjudged: UnjudgedAnswer[] = []
  return {
    executions,
    judgements,
    unjudged,
    findExecution: (testCase, trial) => executions.get(trialKey(testCase, trial)),
    keepExecution(testCase, trial, { output, latencyMs, usage, trace }) {
      executions.set(trialKey(testCase, trial), {
        output,
        latencyMs,
        usage,
        codeChanged: false,
        ...(trace && { trace }),
      })
    },
    findJudgement: (question) => judgements.get(questionKey(question)),
    keepJudgement(question, answer) {
      judgements.set(questionKey(question), answer)
    },
    keepUnjudged(_question, answer) {
      unjudged.push(answer)
    },
  }
}

function trialKey({ id }: Case, trial: number): string {
  return trial === 1 ? id : `${id} ${trial}`
}

function questionKey({ judge, case: { id }, output, vote }: JudgeQuestion): string {
  const parts: JsonValue = [judge.name, judge.version, id, output, vote]
  return canonicalJson(parts)
}
