import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CriterionSpec } from '../../src/evidence/criterion.ts'
import type { RunFile } from '../../src/evidence/run-file.ts'
import type { Judgement } from '../../src/evidence/judgement.ts'
import { planRun } from '../../src/plan/plan-run.ts'
import type { Policy, Rule } from '../../src/policy/policy.ts'
import { provisionalMetrics } from '../../src/policy/provisional.ts'
import type { EvidenceRow } from '../../src/vitest/main/shards/packed-rows.ts'
import type { FinishedRun } from '../../src/vitest/main/recorded-run.ts'
import { policyWith } from '../support/metrics.ts'
import { answered, recording, unanswered } from '../support/recorded-runs.ts'
import { merged, splitRun } from '../support/shards.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const CRITERIA: readonly CriterionSpec[] = [
  { name: 'exact_label', kind: 'BINARY' },
  { name: 'days_error', kind: 'MEAN', range: [0, 10] },
]

const RULES: readonly Rule[] = [
  { id: 'floor', metric: 'exact_label', requires: { kind: 'at_least', threshold: 0.7 } },
  { id: 'budget', metric: 'days_error', requires: { kind: 'at_most', threshold: 5 } },
  { id: 'errors', metric: '$errors', requires: { kind: 'at_most', threshold: 0.2 } },
  { id: 'slow', metric: '$latency_ms', quantile: 0.5, requires: { kind: 'at_most', threshold: 500 } },
  { id: 'tokens', metric: '$tokens', quantile: 0.5, requires: { kind: 'at_most', threshold: 50 } },
  { id: 'every', metric: 'exact_label', per: 'case', requires: { kind: 'at_least', threshold: 0.95 } },
  { id: 'first', metric: 'exact_label', where: { tag: 'first' }, requires: { kind: 'at_least', threshold: 0.5 } },
]

interface SaidOfTrial {
  readonly isAnswered: boolean
  readonly latencyMs: number
  readonly tokens: number | null
  readonly fromCache: boolean
  readonly passed: boolean | null
  readonly score: number | null
}

const saidOfTrial: fc.Arbitrary<SaidOfTrial> = fc.record({
  isAnswered: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
  latencyMs: fc.integer({ min: 1, max: 1000 }),
  tokens: fc.option(fc.integer({ min: 0, max: 100 })),
  fromCache: fc.boolean(),
  passed: fc.option(fc.boolean(), { freq: 20 }),
  score: fc.option(fc.integer({ min: 0, max: 10 }), { freq: 20 }),
})

function judgementOf({ name: criterion, kind }: CriterionSpec, { isAnswered, passed, score }: SaidOfTrial): Judgement {
  const value = kind === 'BINARY' ? passed : score
  if (!isAnswered) return { status: 'MISSING', criterion, reason: 'no_execution' }
  if (value === null) return { status: 'MISSING', criterion, reason: 'criterion_threw', detail: 'it threw' }
  const base = { status: 'OK', criterion, fromCache: false } as const
  return typeof value === 'boolean' ? { ...base, passed: value, score: null } : { ...base, passed: null, score: value }
}

/** What a worker says of one case with these trials; every third case is in the slice of a rule. */
function rowsOfCase(index: number, trials: readonly SaidOfTrial[]): readonly EvidenceRow[] {
  const caseId = `q${index}`
  const slices = index % 3 === 0 ? { slices: [0] } : {}
  return trials.flatMap((said, place): readonly EvidenceRow[] => {
    const trial = trials.length === 1 ? {} : { trial: place + 1 }
    const { latencyMs, tokens, fromCache, isAnswered } = said
    const usage = { inputTokens: tokens, outputTokens: null }
    const execution = isAnswered
      ? answered({ latencyMs, usage, fromCache, ...(fromCache && { attempts: [] }) })
      : unanswered()
    return [
      { type: 'executed', caseId, execution, ...trial, ...slices },
      ...CRITERIA.map((spec): EvidenceRow => {
        return { type: 'judged', caseId, judgement: judgementOf(spec, said), spent: null, ...trial, ...slices }
      }),
    ]
  })
}

/** A store of its own for each merge: ids of runs begin anew. */
function stores(): () => string {
  const directory = temporaryDirectory()
  let count = 0
  return () => join(directory, String((count += 1)))
}

/** What must not depend on how a run was put together. */
function factsOf({ summary, metrics }: FinishedRun): object {
  const { run_id: _, shards: _shards, started_at, finished_at, events_digest, usage, config, ...rest } = summary
  const { wall_ms, ...spent } = usage
  void [started_at, finished_at, events_digest, config, wall_ms]
  const facts: Partial<RunFile> = rest
  return { facts, spent, plan: planRun(summary.rules), provisional: provisionalMetrics(metrics) }
}

test('a run that is split over any number of shards and merged is the run that was not split', async () => {
  const nextStore = stores()
  const worlds = fc.record({
    trials: fc.constantFrom(1, 1, 2),
    shards: fc.integer({ min: 1, max: 6 }),
    said: fc.array(fc.array(saidOfTrial, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 40 }),
    order: fc.infiniteStream(fc.nat()),
  })
  await fc.assert(
    fc.asyncProperty(worlds, async ({ trials, shards, said, order }) => {
      const rules = RULES.filter(({ quantile, per }) => (trials === 1 ? per : quantile) === undefined)
      const policy: Policy = { ...policyWith({}, { maxMissingRate: 0.3 }), rules }
      const rows = said.map((of, index) => rowsOfCase(index, of.slice(0, trials)))
      const slices = [{ where: { tag: 'first' }, cases: Math.ceil(rows.length / 3) }]
      const manifest = { cases: rows.length, criteria: CRITERIA, trials, slices }

      const { runs, errors } = await merged(splitRun(rows, shards, { manifest, policy }), {
        policy,
        store: nextStore(),
      })

      // Cases end in any order where nothing is split.
      const picks = order[Symbol.iterator]()
      const keyed = rows.map((row) => ({ row, key: Number(picks.next().value) }))
      const inAnyOrder = keyed.toSorted((one, other) => one.key - other.key).map(({ row }) => row)
      const { run } = recording({ manifest, policy, infeasible: runs[0]?.record.infeasible ?? [] })
      for (const row of inAnyOrder.flat()) {
        if (row.type === 'executed') run.record.executed(row.caseId, row.execution, row)
        else if (row.type === 'judged') run.record.judged(row.caseId, row.judgement, row.spent, row)
      }
      run.record.complete(0)
      expect(errors).toEqual([])
      expect(runs.map(factsOf)).toEqual([factsOf(run.finish(null))])
    }),
    { numRuns: 40, endOnFailure: true, seed: 20260925 },
  )
})

test('no judgement can be taken from a shard without the run being refused, or an error', async () => {
  const nextStore = stores()
  const policy = policyWith({})
  const rows = Array.from({ length: 24 }, (_, index): readonly EvidenceRow[] => [
    { type: 'executed', caseId: `q${index}`, execution: answered() },
    {
      type: 'judged',
      caseId: `q${index}`,
      judgement: { status: 'OK', criterion: 'exact_label', fromCache: false, passed: index % 5 > 0, score: null },
      spent: null,
    },
  ])
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 23 }), fc.integer({ min: 1, max: 4 }), async (victim, shards) => {
      const without = rows.map((of, index) => (index === victim ? of.filter(({ type }) => type !== 'judged') : of))

      const { runs, errors } = await merged(splitRun(without, shards, { policy }), {
        policy,
        store: nextStore(),
      })

      expect(errors).toEqual([])
      expect(runs.map(({ summary: { status, rules, exit_code } }) => ({ status, rules, exit_code }))).toEqual([
        { status: 'RUN_ERROR', rules: [], exit_code: 3 },
      ])
    }),
    { numRuns: 20, seed: 20260925 },
  )
})
