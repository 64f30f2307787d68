import { OloproofError, isOloproofError } from '../base/error.ts'
import { nearestName } from '../base/nearest-name.ts'
import { isForSuite } from '../compare/is-for-suite.ts'
import type { LeftOutRuleRecord } from '../evidence/comparison-file.ts'
import type { RunFile } from '../evidence/run-file.ts'
import type { RunResults } from '../evidence/run-results.ts'
import type { Policy } from '../policy/policy.ts'
import { storedRunIds } from '../store/stored-ids.ts'
import { readFinishedRun } from './read-finished-run.ts'

/**
 * The comparison rules of a policy that are not about the suite of two runs, each with why: what is about another suite is
 * told from what was mistyped by the runs of the store.
 *
 * @throws (as a rejection) `rule_without_metric` for a rule on a metric that neither run has, and no other suite of the
 *   store; `file_not_readable`.
 */
export async function leftOutRules(
  store: string,
  policy: Policy,
  baseline: RunResults,
  candidate: RunResults,
): Promise<readonly LeftOutRuleRecord[]> {
  const { suite: path } = candidate.run
  const metrics = [...baseline.criteria, ...candidate.criteria].map(({ name }) => name)
  const left = policy.comparison.rules.filter((rule) => !isForSuite(rule, path) || !metrics.includes(rule.metric))
  if (left.length === 0) return []
  const others = await latestOfOtherSuites(store, [baseline.run, candidate.run])
  const metricsOfOthers = others.flatMap((run) => run.metrics.map(({ name }) => name))
  return left.map((rule): LeftOutRuleRecord => {
    const { id, metric, suite = null } = rule
    if (!isForSuite(rule, path)) {
      if (others.some((run) => isForSuite(rule, run.suite))) {
        return { id, metric, suite, reason: 'other_suite', nearest: null }
      }
      const names = [candidate.run, ...others].map((run) => run.suite.split(' > ').at(-1) ?? run.suite)
      return { id, metric, suite, reason: 'unknown_suite', nearest: nearestName(suite ?? '', names) }
    }
    if (suite === null && metricsOfOthers.includes(metric)) {
      return { id, metric, suite, reason: 'metric_of_other_suite', nearest: null }
    }
    const nearest = nearestName(metric, suite === null ? [...metrics, ...metricsOfOthers] : metrics)
    throw new OloproofError('rule_without_metric', { id, what: 'metric', name: metric, suite: path, nearest })
  })
}

/** A metric that a suite has no more is none of it. */
async function latestOfOtherSuites(store: string, compared: readonly RunFile[]): Promise<readonly RunFile[]> {
  const seen = new Set(compared.map(suiteKey))
  const latest: RunFile[] = []
  for (const id of (await storedRunIds(store)).toReversed()) {
    const run = await readFinishedRun(store, id).catch((error: unknown) => {
      if (isOloproofError(error)) return null
      throw error
    })
    if (run === null || seen.has(suiteKey(run))) continue
    seen.add(suiteKey(run))
    latest.push(run)
  }
  return latest
}

function suiteKey({ project, file, suite }: RunFile): string {
  return JSON.stringify([project, file, suite])
}
