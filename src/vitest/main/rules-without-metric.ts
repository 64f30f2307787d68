import { OloproofError } from '../../base/error.ts'
import { nearestName } from '../../base/nearest-name.ts'
import { isExecutionMetric } from '../../evidence/execution-metric.ts'
import { sliceKey } from '../../evidence/slice.ts'
import type { Policy } from '../../policy/policy.ts'
import type { FinishedRun } from './recorded-run.ts'

/** The rules of the configuration that concerned no run, each as the error that it is when all suites were run. */
export function rulesWithoutMetric(
  policy: Policy,
  runs: readonly FinishedRun[],
): readonly OloproofError<'rule_without_metric'>[] {
  const manifests = runs.map(({ record }) => record.manifest)
  const suites = new Set(manifests.map(({ suite }) => suite))
  // What its part of the cases shows, a comparison rule says itself.
  const ofComparisons = policy.comparison.rules.map(({ id, metric, suite }) => ({
    id,
    metric,
    suite,
    where: undefined,
  }))
  return [...policy.rules, ...ofComparisons].flatMap(({ id, metric, suite, where }) => {
    const missing = (
      what: 'metric' | 'suite' | 'where',
      name: string,
      known: readonly string[],
    ): readonly OloproofError<'rule_without_metric'>[] => {
      const nearest = nearestName(name, known)
      return [new OloproofError('rule_without_metric', { id, what, name, suite: suite ?? null, nearest })]
    }
    if (suite !== undefined && !suites.has(suite)) return missing('suite', suite, [...suites])
    const concerned = suite === undefined ? manifests : manifests.filter((one) => one.suite === suite)
    const metrics = concerned.flatMap(({ criteria }) => criteria.map(({ name }) => name))
    if (!metrics.includes(metric) && !isExecutionMetric(metric)) return missing('metric', metric, metrics)
    if (where === undefined) return []
    const name = sliceKey(where)
    const hasCases = concerned.some(({ slices }) => slices.some((one) => one.cases > 0 && sliceKey(one.where) === name))
    return hasCases ? [] : missing('where', name, [])
  })
}
