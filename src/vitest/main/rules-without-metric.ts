import { OloproofError } from '../../base/error.ts'
import { nearestName } from '../../base/nearest-name.ts'
import type { Policy } from '../../policy/policy.ts'
import type { FinishedRun } from './recorded-run.ts'

/** The rules of the configuration that concerned no run, each as the error that it is when all suites were run. */
export function rulesWithoutMetric(policy: Policy, runs: readonly FinishedRun[]): readonly OloproofError[] {
  const manifests = runs.map(({ record }) => record.manifest)
  const suites = new Set(manifests.map(({ suite }) => suite))
  return policy.rules.flatMap(({ id, metric, suite }) => {
    const missing = (what: 'metric' | 'suite', name: string, known: readonly string[]): readonly OloproofError[] => {
      const nearest = nearestName(name, known)
      return [new OloproofError('rule_without_metric', { id, what, name, suite: suite ?? null, nearest })]
    }
    if (suite !== undefined && !suites.has(suite)) return missing('suite', suite, [...suites])
    const concerned = suite === undefined ? manifests : manifests.filter((one) => one.suite === suite)
    const metrics = concerned.flatMap(({ criteria }) => criteria.map(({ name }) => name))
    return metrics.includes(metric) ? [] : missing('metric', metric, metrics)
  })
}
