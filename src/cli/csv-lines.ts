import { stringify } from 'csv-stringify/sync'
import type { CaseEvidence, ExecutionEvidence, JudgementEvidence, RunEvidence } from '../evidence/run-evidence.ts'

type Cell = string | number | boolean | null

const COLUMNS = [
  'run_id',
  'scenario_id',
  'trial',
  'input',
  'expected',
  'output',
  'status',
  'error',
  'from_cache',
  'latency_ms',
  'input_tokens',
  'output_tokens',
] as const

/**
 * The cases of a run as CSV with a head: a row for each trial, and for each criterion the columns `NAME` (`true`,
 * `false` or a score), `NAME.status` and `NAME.reason`. Text is itself, any other JSON is JSON. A text that a
 * spreadsheet would take for a formula gets a `'` before it.
 */
export async function* csvLines({ started, criteria, cases }: RunEvidence): AsyncGenerator<string> {
  const names = criteria.map(({ name }) => name)
  yield rowText([...COLUMNS, ...names.flatMap((name) => [name, `${name}.status`, `${name}.reason`])])
  for await (const one of cases()) {
    const trials = new Set([...one.executions, ...one.judgements].map(({ trial }) => trial))
    for (const trial of trials.size === 0 ? [undefined] : trials) {
      const execution = one.executions.find((each) => each.trial === trial)
      const judgements = one.judgements.filter((each) => each.trial === trial)
      yield rowText([
        ...executionCells(started.run_id, one, trial, execution),
        ...names.flatMap((name) => judgementCells(judgements.find(({ criterion }) => criterion === name))),
      ])
    }
  }
}

function executionCells(
  runId: string,
  { id, asked }: CaseEvidence,
  trial: number | undefined,
  execution: ExecutionEvidence | undefined,
): readonly Cell[] {
  const failure = execution?.failure
  return [
    runId,
    id,
    trial ?? 1,
    textOf(asked?.input),
    textOf(asked?.expected),
    textOf(execution?.answer?.output),
    execution?.status ?? (asked?.exclude === undefined ? 'NOT_CALLED' : 'EXCLUDED'),
    failure ? `${failure.reason}: ${failure.message}` : null,
    execution?.fromCache ?? null,
    execution?.latencyMs ?? null,
    execution?.answer?.usage.inputTokens ?? null,
    execution?.answer?.usage.outputTokens ?? null,
  ]
}

function judgementCells(judgement: JudgementEvidence | undefined): readonly Cell[] {
  if (judgement === undefined) return [null, null, null]
  const { passed, score, status, reason, detail } = judgement
  const why = [reason, detail].filter((text) => text !== null)
  return [passed ?? score, status, why.length === 0 ? null : why.join(': ')]
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const CAST = {
  boolean: (value: boolean) => String(value),
  // A number is no formula: a negative one stays what it is.
  number: (value: number) => ({ value: String(value), escape_formulas: false }),
}

/** One row without its line end; a text in it may hold some. */
function rowText(cells: readonly Cell[]): string {
  return stringify([[...cells]], { cast: CAST, escape_formulas: true, eof: false })
}
