import { invariant } from '../../base/invariant.ts'
import { timestamp } from '../../base/timestamp.ts'
import type { Case } from '../../evidence/case.ts'
import type { SystemIdentity } from '../../evidence/criterion.ts'
import type {
  Answers,
  JudgeAnswer,
  JudgeQuestion,
  JudgeValue,
  StoredExecution,
  UnjudgedAnswer,
} from '../../execution/answers.ts'
import { exclude } from '../../execution/exclude.ts'
import { executionKey, judgementKey } from '../../store/journal-keys.ts'
import type { JournalReader } from '../../store/journal-reader.ts'
import { attemptRecord, recordFromExecution, usageFromRecord, usageRecord } from '../../store/journal-record.ts'
import type { JudgementRecord, UnjudgedRecord } from '../../store/journal-record.ts'
import type { JournalWriter } from '../../store/journal-writer.ts'
import type { RecordRef } from '../../store/record-ref.ts'

/** Finds records by their keys, in the order asked, null where there is none. */
export type Lookup = (keys: readonly string[]) => Promise<readonly (RecordRef | null)[]>

export interface JournalAnswersPorts {
  readonly journal: JournalWriter
  readonly reader: JournalReader
  readonly lookup: Lookup
  /** The run that pays for what is kept. */
  readonly runId: string
  /** Milliseconds since the epoch, with a fraction. */
  readonly now: () => number
}

/** One suite against one system. */
export interface AnsweredSuite {
  readonly cases: readonly Case[]
  readonly system: SystemIdentity
  /** How often the system is called for each case. */
  readonly trials: number
  /** The digest of what answers, see `RunManifest.systemCode`: kept beside each answer, in no key. */
  readonly code: string
  /** Whether answers are looked up and may be found later. */
  readonly cache: boolean
}

/**
 * Answers over the journal. The executions of the whole suite are looked up at once, with the first question; a record
 * that is torn, foreign or changed is a miss. Without the cache, answers are kept all the same, but have no key.
 */
export function journalAnswers(
  { cases, system, trials, code, cache }: AnsweredSuite,
  ports: JournalAnswersPorts,
): Answers {
  const { journal, reader, lookup } = ports
  const keys = new Map<string, readonly string[]>()
  let refs: Promise<ReadonlyMap<string, RecordRef>> | null = null

  /** One key for each trial. */
  const keysOf = (testCase: Case): readonly string[] => {
    const known = keys.get(testCase.id)
    if (known !== undefined) return known
    const made = Array.from({ length: trials }, (_, index) => executionKey(system, testCase, index + 1))
    keys.set(testCase.id, made)
    return made
  }
  const keyOf = (testCase: Case, trial: number): string => {
    const key = keysOf(testCase)[trial - 1]
    invariant(key !== undefined, `trial ${trial} of ${trials} was asked for`)
    return key
  }
  const lookUpAll = async (): Promise<ReadonlyMap<string, RecordRef>> => {
    const wanted = cases.filter((one) => one.exclude === undefined).flatMap(keysOf)
    const known = new Map<string, RecordRef>()
    for (const [index, ref] of (await lookup(wanted)).entries()) {
      const key = wanted[index]
      if (ref !== null && key !== undefined) known.set(key, ref)
    }
    return known
  }

  return {
    async findExecution(testCase, trial) {
      if (!cache) return undefined
      refs ??= lookUpAll()
      const key = keyOf(testCase, trial)
      const ref = (await refs).get(key)
      return ref && storedExecution(reader, ref, key, code)
    },
    keepExecution(testCase, trial, execution) {
      const origin = { run_id: ports.runId, case_id: testCase.id, system, trial, code, at: timestamp(ports.now()) }
      journal.append(cache ? keyOf(testCase, trial) : null, recordFromExecution(origin, execution))
    },
    async findJudgement({ judge, case: testCase, output, vote }) {
      if (!cache) return undefined
      const key = judgementKey(judge, testCase, output, vote)
      const [ref] = await lookup([key])
      const record = ref && reader.read({ ref, key })
      if (record?.kind !== 'judgement') return undefined
      return { value: valueOf(record.answer), usage: usageFromRecord(record.usage) }
    },
    keepJudgement(question, answer) {
      const { judge, case: testCase, output, vote } = question
      journal.append(
        cache ? judgementKey(judge, testCase, output, vote) : null,
        judgementRecord(question, answer, ports),
      )
    },
    keepUnjudged(question, answer) {
      journal.append(null, unjudgedRecord(question, answer, ports))
    },
  }
}

function storedExecution(
  reader: JournalReader,
  ref: RecordRef,
  key: string,
  code: string,
): StoredExecution | undefined {
  const record = reader.read({ ref, key })
  if (record?.kind !== 'execution') return undefined
  const { output, latency_ms: latencyMs, usage, trace } = record
  const codeChanged = record.code !== code
  return { output, latencyMs, usage: usageFromRecord(usage), codeChanged, ...(trace && { trace }) }
}

function valueOf(answer: JudgementRecord['answer']): JudgeValue {
  if ('excluded' in answer) return exclude(answer.excluded)
  return 'passed' in answer ? answer.passed : answer.score
}

function recordedValue(value: JudgeValue): JudgementRecord['answer'] {
  if (typeof value === 'boolean') return { passed: value }
  return typeof value === 'number' ? { score: value } : { excluded: value.reason }
}

function judgementRecord(
  question: JudgeQuestion,
  { value, rationale, ...answer }: JudgeAnswer,
  ports: JournalAnswersPorts,
): JudgementRecord {
  return {
    kind: 'judgement',
    ...judgeRecord(question, answer, ports),
    answer: recordedValue(value),
    ...(rationale !== null && { rationale }),
  }
}

function unjudgedRecord(
  question: JudgeQuestion,
  { reason, detail, ...answer }: UnjudgedAnswer,
  ports: JournalAnswersPorts,
): UnjudgedRecord {
  return { kind: 'unjudged', ...judgeRecord(question, answer, ports), reason, detail }
}

/** What is kept of a call to a judge, whatever it said. */
function judgeRecord(
  { judge, criterion, case: testCase, vote }: JudgeQuestion,
  { latencyMs, usage, attempts, said }: Omit<UnjudgedAnswer, 'reason' | 'detail'>,
  { runId, now }: JournalAnswersPorts,
): Omit<UnjudgedRecord, 'kind' | 'reason' | 'detail'> {
  const { name, version, parts } = judge
  return {
    run_id: runId,
    case_id: testCase.id,
    judge: { name, version, ...(parts && { parts }) },
    criterion: criterion.name,
    ...(vote > 1 && { vote }),
    ...(said !== null && { said: { text: said.text, model: said.model, request_id: said.requestId } }),
    latency_ms: latencyMs,
    usage: usageRecord(usage),
    attempts: attempts.map(attemptRecord),
    at: timestamp(now()),
  }
}
