import type { RunEvidence, SeenCase, SeenJudgement } from '../evidence/run-evidence.ts'
import { planRun } from '../plan/plan-run.ts'
import { textOfNotDecided } from '../policy/not-decided.ts'
import { nearestRank } from '../stats/nearest-rank.ts'
import { createErrorTally, type ErrorTally } from '../../reporter/error-tally.ts'
import type { Distribution } from '../../reporter/page/histogram.ts'
import type { PageCase } from '../../reporter/page/page-case.ts'
import type { PageRun } from '../../reporter/page/page-run.ts'
import { pageCase } from './page-case.ts'

/** A page with more cases takes a browser seconds to open. */
const MAX_CASES = 20_000
/** Of all texts of a run together: a browser opens a page of this size at once. */
const MAX_CHARACTERS = 24_000_000
const MOST_OF_A_TEXT = 20_000
const LEAST_OF_A_TEXT = 300
/** Asked, answered, expected. */
const TEXTS_OF_A_CASE = 3

/**
 * A run as its page shows it. Memory is bounded, whatever was answered: texts are cut so that those of all cases fit in
 * a page, and of more than 20,000 cases those with a miss or something missing come first.
 */
export async function pageRun(evidence: RunEvidence, storePath: string): Promise<PageRun> {
  const { started, run, provisional, criteria } = evidence
  const shown = started.cases > MAX_CASES ? await worstCases(evidence) : null
  const limit = textLimit(Math.min(started.cases, MAX_CASES))
  const errors = createErrorTally()
  const latencies: number[] = []
  const tokens: number[] = []
  const cases: PageCase[] = []
  let outputsGone = 0
  // All cases are counted, also those that the page has no room for.
  const isWanted = (seen: SeenCase): boolean => {
    tallyErrors(seen, errors)
    for (const { latencyMs } of seen.executions) if (latencyMs !== null) latencies.push(latencyMs)
    return shown === null || shown.has(seen.id)
  }
  for await (const one of evidence.cases(isWanted)) {
    cases.push(pageCase(one, limit))
    for (const { status, answer } of one.executions) {
      if (status === 'OK' && answer === null) outputsGone += 1
      const { inputTokens = null, outputTokens = null } = answer?.usage ?? {}
      if (inputTokens !== null || outputTokens !== null) tokens.push((inputTokens ?? 0) + (outputTokens ?? 0))
    }
  }
  return {
    started,
    run,
    notDecided: run && textOfNotDecided(run.not_decided),
    plan: run === null ? [] : planRun(run.rules),
    errors: errors.groups(),
    provisional,
    latencyMs: distributionOf(latencies),
    tokens: distributionOf(tokens),
    cases,
    casesLeftOut: Math.max(started.cases - cases.length, 0),
    outputsGone,
    changes: null,
    isSuiteRecorded: criteria.length > 0,
    storePath,
  }
}

function textLimit(cases: number): number {
  const fair = Math.round(MAX_CHARACTERS / TEXTS_OF_A_CASE / Math.max(cases, 1))
  return Math.min(Math.max(fair, LEAST_OF_A_TEXT), MOST_OF_A_TEXT)
}

/** Ids of as many cases as a page can show: what went wrong first, then those that come first. */
async function worstCases({ cases }: RunEvidence): Promise<ReadonlySet<string>> {
  const wrong: string[] = []
  const others: string[] = []
  const look = ({ id, judgements }: SeenCase): false => {
    const list = judgements.some(isWrong) ? wrong : others
    if (list.length < MAX_CASES) list.push(id)
    return false
  }
  for await (const _ of cases(look)) void _
  return new Set([...wrong, ...others].slice(0, MAX_CASES))
}

function isWrong({ status, passed }: SeenJudgement): boolean {
  return status === 'MISSING' || passed === false
}

function tallyErrors({ id, executions, judgements }: SeenCase, errors: ErrorTally): void {
  for (const { failure } of executions) {
    if (failure !== null) errors.add({ type: 'case_executed', scenario_id: id, error: failure })
  }
  for (const { status, reason, criterion, detail } of judgements) {
    errors.add({
      type: 'case_judged',
      scenario_id: id,
      criterion,
      status,
      ...(reason !== null && { reason }),
      ...(detail !== null && { detail }),
    })
  }
}

function distributionOf(values: readonly number[]): Distribution | null {
  if (values.length === 0) return null
  return { sorted: values.toSorted((a, b) => a - b), median: nearestRank(values, 50), p95: nearestRank(values, 95) }
}
