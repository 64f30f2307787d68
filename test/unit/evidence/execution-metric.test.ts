import { expect, test } from 'vitest'
import { EXECUTION_METRICS, isExecutionMetric } from '../../../src/evidence/execution-metric.ts'

test('the metrics of executions have their own names, and only they', () => {
  for (const [name, spec] of Object.entries(EXECUTION_METRICS)) {
    expect(spec.name).toBe(name)
    expect(isExecutionMetric(name)).toBe(true)
  }
  expect(isExecutionMetric('$constructor')).toBe(false)
  expect(isExecutionMetric('toString')).toBe(false)
})
