import type { CriterionSpec } from '../evidence/criterion.ts'
import type { CaseEvidence, ExecutionEvidence, JudgementEvidence, RunEvidence } from '../evidence/run-evidence.ts'
import { csvRow, type CsvCell } from './csv-row.ts'

const COLUMNS = [
  'run_id',
  'scenario_id',
  'trial',
  'input',
  'expected',
  'tags',
  'metadata',
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
 * `false` or a score), `NAME.status` and `NAME.reason`; of one with a judge also `NAME.rationale`, a line for each vote. Tags are
 * separated by commas. Text is itself, any other JSON is JSON. A text that a spreadsheet would take for a formula gets a
 * `'` before it.
 */
export async function* csvLines({ started, criteria, cases }: RunEvidence): AsyncGenerator<string> {
  yield csvRow([...COLUMNS, ...criteria.flatMap(judgementColumns)])
  for await (const one of cases()) {
    const trials = new Set([...one.executions, ...one.judgements].map(({ trial }) => trial))
    for (const trial of trials.size === 0 ? [undefined] : trials) {
      const execution = one.executions.find((each) => each.trial === trial)
      const judgements = one.judgements.filter((each) => each.trial === trial)
      yield csvRow([
        ...executionCells(started.run_id, one, trial, execution),
        ...criteria.flatMap((spec) =>
          judgementCells(
            spec,
            judgements.find(({ criterion }) => criterion === spec.name),
          ),
        ),
      ])
    }
  }
}

function executionCells(
  runId: string,
  { id, asked }: CaseEvidence,
  trial: number | undefined,
  execution: ExecutionEvidence | undefined,
): readonly CsvCell[] {
  const failure = execution?.failure
  return [
    runId,
    id,
    trial ?? 1,
    textOf(asked?.input),
    textOf(asked?.expected),
    asked === null ? null : asked.tags.join(', '),
    textOf(metadataOf(asked)),
    textOf(execution?.answer?.output),
    execution?.status ?? (asked?.exclude === undefined ? 'NOT_CALLED' : 'EXCLUDED'),
    failure ? `${failure.reason}: ${failure.message}` : null,
    execution?.fromCache ?? null,
    microseconds(execution?.latencyMs ?? null),
    execution?.answer?.usage.inputTokens ?? null,
    execution?.answer?.usage.outputTokens ?? null,
  ]
}

function judgementColumns({ name, judge }: CriterionSpec): readonly string[] {
  return [name, `${name}.status`, `${name}.reason`, ...(judge === undefined ? [] : [`${name}.rationale`])]
}

function judgementCells(spec: CriterionSpec, judgement: JudgementEvidence | undefined): readonly CsvCell[] {
  if (judgement === undefined) return judgementColumns(spec).map(() => null)
  const { passed, score, status, reason, detail, rationales } = judgement
  const why = [reason, detail].filter((text) => text !== null)
  return [
    passed ?? withoutNoise(score),
    status,
    joined(why, ': '),
    ...(spec.judge === undefined ? [] : [joined(rationales, '\n')]),
  ]
}

function joined(texts: readonly string[], separator: string): string | null {
  return texts.length === 0 ? null : texts.join(separator)
}

/** Nothing for a case without any, as for one whose suite is not known any more. */
function metadataOf(asked: CaseEvidence['asked']): unknown {
  return asked === null || Object.keys(asked.metadata).length === 0 ? undefined : asked.metadata
}

/** A number to twelve digits: what a sum of decimal fractions has beyond them means nothing in a table. */
function withoutNoise(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(12))
}

/** Milliseconds to the last digit that a clock can mean. */
function microseconds(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 1000) / 1000
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
