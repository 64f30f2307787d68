import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_POLICY, type Policy } from '../../src/policy/policy.ts'
import { storeRun, okExecution, type StoredCase } from './stored-run.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/** Ids of the runs of {@link supportBotProject}, oldest first. */
export const RUNS = {
  /** 13 of 18 right, floor 0.7: not decided. */
  undecided: 'run_01M3C3WS0SBTFAG55M7ECM1EZ4',
  /** A mean that was not decided. */
  mean: 'run_01M3C3X5YWJY65X9YM6N02F3W4',
  /** 18 of 18 right, floor 0.7: PASS. */
  decided: 'run_01M3C3ZNXPVQJCDF31DJSB01HC',
  /** Killed after three cases. */
  unfinished: 'run_01M3C40000PVQJCDF31DJSB02H',
} as const

const FLOOR: Policy = {
  ...DEFAULT_POLICY,
  rules: [{ id: 'exact-label-floor', metric: 'exact_label', requires: { kind: 'at_least', threshold: 0.7 } }],
}

const BUDGET: Policy = {
  ...DEFAULT_POLICY,
  rules: [{ id: 'error-budget', metric: 'days_error', requires: { kind: 'at_most', threshold: 0.5 } }],
}

/** A project on disk whose store holds the runs of the reference page and a few others. */
export async function supportBotProject(): Promise<{ readonly root: string; readonly store: string }> {
  const root = temporaryDirectory()
  const store = join(root, '.oloproof')
  mkdirSync(store)
  await storeRun(store, { runId: RUNS.undecided, policy: FLOOR, cases: supportBotCases(13) })
  await storeRun(store, {
    runId: RUNS.mean,
    policy: BUDGET,
    manifest: {
      suitePath: 'support-bot-days',
      suite: 'support-bot-days',
      suiteDigest: 'da75'.repeat(16),
      criteria: [{ name: 'days_error', kind: 'MEAN', range: [0, 13] }],
    },
    cases: [0, 1, 0, 2].map((score, index): StoredCase => {
      const judgement = { status: 'OK', criterion: 'days_error', fromCache: false, passed: null, score } as const
      const testCase = { id: `d${index}`, input: `How long? ${index}`, expected: { days: 3 }, tags: [], metadata: {} }
      return { case: testCase, execution: okExecution({ days: 3 + score }), judgements: [judgement] }
    }),
  })
  await storeRun(store, { runId: RUNS.decided, policy: FLOOR, cases: supportBotCases(18) })
  await storeRun(store, {
    runId: RUNS.unfinished,
    policy: FLOOR,
    cases: supportBotCases(18).slice(0, 3),
    isCutOff: true,
  })
  return { root, store }
}

/** Eighteen cases of which the first `passing` are right. Their latencies are those that the reference page priced. */
export function supportBotCases(passing: number): StoredCase[] {
  return Array.from({ length: 18 }, (_, index): StoredCase => {
    const passed = index < passing
    const judgement = { status: 'OK', criterion: 'exact_label', fromCache: false, passed, score: null } as const
    return {
      case: {
        id: `q${String(index).padStart(3, '0')}`,
        input: `Question ${index}?`,
        expected: 'refund',
        tags: ['short'],
        metadata: {},
      },
      execution: okExecution(passed ? 'refund' : 'human', {
        latencyMs: index === 17 ? 16.7 : 0.2,
        usage: { inputTokens: null, outputTokens: null },
      }),
      judgements: [judgement],
    }
  })
}
