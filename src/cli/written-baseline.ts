import { digestOf } from '../base/digest.ts'
import { OloproofError } from '../base/error.ts'
import type { JsonValue } from '../base/json.ts'
import { baselineDigest } from '../evidence/baseline-digest.ts'
import type { BaselineCase } from '../evidence/baseline-file.ts'
import type { RunResults } from '../evidence/run-results.ts'
import { readRunEvidence } from '../store/read-run-evidence.ts'
import { readRunResults } from '../store/read-run-results.ts'
import { jsonLine, jsonLines } from './json-lines.ts'

/** A run as a baseline file. */
export interface WrittenBaseline {
  readonly lines: Iterable<string>
  /** How many cases were answered with what is not in the store any more; 0 where no outputs are asked for. */
  readonly withoutOutput: number
}

/**
 * A run as the lines of a baseline file: its summary, then a case a line, in the order of the suite, so that two of them
 * are easily told apart, then the digest of all of it.
 *
 * @throws `baseline_partial` for a run of a part of the cases, on purpose or not: no comparison with it decides anything;
 *   `suite_record_gone` when the cases are not known any more, or not all of them; `run_not_finished`, `run_file_invalid`.
 */
export async function writtenBaseline(store: string, runId: string, withOutputs: boolean): Promise<WrittenBaseline> {
  const read = await readRunResults(store, runId)
  const { run, cases } = read
  if (run.completeness !== 'COMPLETE') {
    throw new OloproofError('baseline_partial', { run: runId, finished: run.finished, cases: run.cases })
  }
  if (cases === null || cases.size !== run.cases) {
    throw new OloproofError('suite_record_gone', { run: runId, suite: run.suite })
  }
  if (!withOutputs) return { lines: baselineLines({ ...read, cases }, null), withoutOutput: 0 }
  const { outputs, withoutOutput } = await outputsOf(store, runId)
  return { lines: baselineLines({ ...read, cases }, outputs), withoutOutput }
}

/** A run of which all cases are known. */
interface KnownRun extends RunResults {
  readonly cases: NonNullable<RunResults['cases']>
}

function* baselineLines(
  { run, criteria, results, cases }: KnownRun,
  outputs: ReadonlyMap<string, readonly JsonValue[]> | null,
): Generator<string> {
  yield '{'
  yield '"schema_version": 1,'
  const [first = '', ...rest] = jsonLines(run)
  yield* [`"run": ${first}`, ...rest.slice(0, -1), '},']
  yield `"criteria": ${jsonLine(criteria)},`
  yield '"cases": ['
  const caseDigests: string[] = []
  for (const [id, { contentDigest, tags, metadata }] of cases) {
    const ofCase = criteria.flatMap(({ name }) => {
      const result = results.get(name)?.get(id)
      return result === undefined ? [] : [[name, result] as const]
    })
    const line: BaselineCase = {
      id,
      content: contentDigest,
      tags,
      metadata,
      results: Object.fromEntries(ofCase),
      ...(outputs !== null && { outputs: outputs.get(id) ?? [] }),
    }
    caseDigests.push(digestOf(line))
    yield `${jsonLine(line)}${caseDigests.length < cases.size ? ',' : ''}`
  }
  yield '],'
  yield `"digest": ${jsonLine(baselineDigest({ schema_version: 1, run, criteria }, caseDigests))}`
  yield '}'
}

interface FoundOutputs {
  readonly outputs: ReadonlyMap<string, readonly JsonValue[]>
  readonly withoutOutput: number
}

async function outputsOf(store: string, runId: string): Promise<FoundOutputs> {
  const outputs = new Map<string, readonly JsonValue[]>()
  let withoutOutput = 0
  const { cases } = await readRunEvidence(store, runId)
  for await (const { id, executions } of cases()) {
    if (executions.some(({ status, answer }) => status === 'OK' && answer === null)) withoutOutput += 1
    outputs.set(
      id,
      executions.flatMap(({ answer }) => (answer === null ? [] : [answer.output])),
    )
  }
  return { outputs, withoutOutput }
}
