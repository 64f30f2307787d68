import type { CriterionSpec } from './criterion.ts'

/** What is measured of every execution, whatever the criteria: no criterion has such a name. */
export type ExecutionMetric = '$errors' | '$latency_ms' | '$tokens'

/**
 * The metrics of executions. `$errors` is BINARY, and an execution that ended in ERROR is what it counts; `$latency_ms`
 * is what the answering attempt took, `$tokens` the input and output tokens of the call. The last two know no upper end.
 */
export const EXECUTION_METRICS: { readonly [Name in ExecutionMetric]: CriterionSpec } = {
  $errors: { name: '$errors', kind: 'BINARY' },
  $latency_ms: { name: '$latency_ms', kind: 'MEAN' },
  $tokens: { name: '$tokens', kind: 'MEAN' },
}

export function isExecutionMetric(name: string): name is ExecutionMetric {
  return Object.hasOwn(EXECUTION_METRICS, name)
}
