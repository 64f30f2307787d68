import type { PageRun } from '../../reporter/page/page-run.ts'
import { planRun } from '../../src/plan/plan-run.ts'
import { runFile } from './run-report.ts'

/** The run of the reference page, without its cases, and what is given. */
export function aPageRun(over: Partial<PageRun> = {}): PageRun {
  const run = over.run === undefined ? runFile() : over.run
  return {
    started: {
      run_id: 'run_01M3C3WS0SBTFAG55M7ECM1EZ4',
      timestamp: '2026-09-25T11:07:37.782628Z',
      type: 'run_started',
      suite_digest: 'sha256:0',
      cases: 18,
      suite: 'support-bot',
      system: 'example-support-bot@1',
    },
    run,
    notDecided: null,
    plan: run === null ? [] : planRun(run.rules),
    errors: [],
    provisional: [],
    latencyMs: null,
    tokens: null,
    cases: [],
    casesLeftOut: 0,
    outputsGone: 0,
    changes: null,
    isSuiteRecorded: true,
    storePath: '.oloproof/runs/run_01M3C3WS0SBTFAG55M7ECM1EZ4',
    ...over,
  }
}
