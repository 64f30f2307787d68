import { labelledDigest } from '../../base/digest.ts'
import type { JsonObject } from '../../base/json.ts'
import type { Usage } from '../../evidence/execution.ts'
import type {
  CallRecord,
  MetricRecord,
  RunConfig,
  RunFile,
  ShardRecord,
  Spread,
  TokenRecord,
} from '../../evidence/run-file.ts'
import { policyDigest } from '../../policy/policy-digest.ts'
import { priceOf } from '../../plan/price.ts'
import { summarise, type MetricSummary } from '../../policy/summarise.ts'
import type { CallTotals } from './run-costs.ts'
import type { SettledRun } from './settle.ts'

/** Where a run comes from that was put together from several shards. */
export interface MergedFrom {
  readonly shards: readonly ShardRecord[]
  /** What the run took where it was made. */
  readonly wallMs: number
}

/** What is said of a run beside what was settled. */
export interface SummaryFacts {
  readonly config: RunConfig
  /** 64 hex digits over all its events. */
  readonly eventsDigest: string
  readonly merged?: MergedFrom | undefined
}

/** The content of `run.json`, once the last event is written. */
export function runSummary(settled: SettledRun, { config, eventsDigest, merged }: SummaryFacts): RunFile {
  const { record, outcome, metrics, rules, finishedAt } = settled
  const { manifest, policy, costs } = record
  const ofOneCase = priceOf(1, costs.answers)
  return {
    schema_version: 1,
    run_id: record.id,
    suite: manifest.suitePath,
    file: manifest.file,
    project: manifest.project,
    ...(merged && { shards: merged.shards }),
    system: manifest.system,
    suite_digest: labelledDigest(manifest.suiteDigest),
    policy_digest: labelledDigest(policyDigest(policy)),
    events_digest: labelledDigest(eventsDigest),
    started_at: record.startedAt,
    finished_at: finishedAt,
    cases: manifest.cases,
    selected: manifest.selected,
    finished: record.casesDone,
    ...(manifest.repeated !== undefined && { repeated_cases: manifest.repeated }),
    trials: manifest.trials,
    code_changed: record.codeChanged,
    status: outcome.status,
    completeness: outcome.completeness,
    exit_code: outcome.exitCode,
    not_decided: outcome.notDecided,
    config,
    // Checked when the run began.
    ...(manifest.policy !== undefined && { suite_policy: manifest.policy as JsonObject }),
    infeasible: record.infeasible,
    metrics: metrics.map((metric) => metricRecord(summarise(policy, metric))),
    split_votes: record.splitVotes(),
    rules,
    usage: {
      ...callRecord(costs.system),
      judge: callRecord(costs.judge),
      unsettled_calls: record.unsettledCalls,
      wall_ms: merged?.wallMs ?? Date.parse(finishedAt) - Date.parse(record.startedAt),
    },
    latency_ms: spread(ofOneCase.timeLowMs, ofOneCase.timeHighMs),
    tokens_per_case: spread(ofOneCase.tokensLow, ofOneCase.tokensHigh),
    money_per_case: spread(ofOneCase.moneyLow, ofOneCase.moneyHigh),
    prices: manifest.prices,
  }
}

function metricRecord(metric: MetricSummary): MetricRecord {
  const { name, estimate, interval, method, level, observed, missing, excluded } = metric
  const trials = metric.trials && {
    per_case: metric.trials.perCase,
    cases: metric.trials.cases,
    effective: metric.trials.effective,
  }
  const base = { name, estimate, interval, method, level, observed, missing, excluded, ...(trials && { trials }) }
  return metric.kind === 'BINARY'
    ? { ...base, kind: 'BINARY', passed: metric.passed }
    : { ...base, kind: 'MEAN', range: metric.range ?? null }
}

function callRecord(totals: CallTotals): CallRecord {
  const { calls, retries, cached, fresh, saved, money, savedMoney, unpriced } = totals
  const tokens = { fresh: tokenRecord(fresh), saved: tokenRecord(saved) }
  return { calls, retries, cached, ...tokens, money, saved_money: savedMoney, unpriced }
}

function tokenRecord({ inputTokens, outputTokens }: Usage): TokenRecord {
  return { input_tokens: inputTokens, output_tokens: outputTokens }
}

function spread(p05: number | null, p95: number | null): Spread | null {
  return p05 === null || p95 === null ? null : { p05, p95 }
}
