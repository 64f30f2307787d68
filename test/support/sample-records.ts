import type { ExecutionRecord, JudgementRecord } from '../../src/store/journal-record.ts'

/** An execution record with this output. */
export function sampleExecution(output: ExecutionRecord['output']): ExecutionRecord {
  return {
    kind: 'execution',
    run_id: 'run_01M3C3ZNXPVQJCDF31DJSBXBHC',
    case_id: 'q000',
    system: { name: 'example-support-bot', version: '1' },
    output,
    latency_ms: 102.11420899941004,
    usage: { input_tokens: 12, output_tokens: null },
    attempts: [{ outcome: 'OK', latency_ms: 102.11420899941004, waited_ms: 0 }],
    code: 'c0de',
    at: '2026-09-25T11:07:37.782628Z',
  }
}

/** A judgement record with this answer. */
export function sampleJudgement(answer: JudgementRecord['answer']): JudgementRecord {
  const { system: _system, output: _output, code: _code, ...shared } = sampleExecution(null)
  return {
    ...shared,
    kind: 'judgement',
    judge: { name: 'politeness', version: '3' },
    criterion: 'polite',
    answer,
  }
}
