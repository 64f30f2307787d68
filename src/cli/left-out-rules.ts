import { OloproofError, isOloproofError } from '../base/error.ts'
import { nearestName } from '../base/nearest-name.ts'
import { isForSuite } from '../compare/is-for-suite.ts'
import type { LeftOutRuleRecord } from '../evidence/comparison-file.ts'
import type { RunFile } from '../evidence/run-file.ts'
import type { RunResults } from '../evidence/run-results.ts'
import type { ComparisonRule, Policy } from '../policy/policy.ts'
import { storedRunIds } from '../store/stored-ids.ts'
import { readFinishedRun } from './read-finished-run.ts'

/**
 * The comparison rules of a policy that are not about the suite of two runs, each with why: what is about another suite is
 * told from what was mistyped by `others`, runs of other suites, which are asked for until every rule has its suite.
 *
 * @throws (as a rejection) `rule_without_metric` for a rule on a metric that neither run has, and no other suite of the
 *   store; and what `others` throws.
 */
export async function leftOutRules(
  policy: Policy,
  baseline: RunResults,
  candidate: RunResults,
  others: AsyncIterable<Pick<RunFile, 'suite' | 'metrics'>>,
): Promise<readonly LeftOutRuleRecord[]> {
  const { suite: path } = candidate.run
  const metrics = [...baseline.criteria, ...candidate.criteria].map(({ name }) => name)
  const left = policy.comparison.rules.filter((rule) => !isForSuite(rule, path) || !metrics.includes(rule.metric))
  if (left.length === 0) return []
  const known: Pick<RunFile, 'suite' | 'metrics'>[] = []
  const metricsOfOthers: string[] = []
  const isExplained = (rule: ComparisonRule): boolean => {
    if (!isForSuite(rule, path)) return known.some((run) => isForSuite(rule, run.suite))
    // Of a rule that names this suite no other can say more.
    return rule.suite !== undefined || metricsOfOthers.includes(rule.metric)
  }
  if (!left.every(isExplained)) {
    for await (const run of others) {
      known.push(run)
      metricsOfOthers.push(...run.metrics.map(({ name }) => name))
      if (left.every(isExplained)) break
    }
  }
  return left.map((rule): LeftOutRuleRecord => {
    const { id, metric, suite = null } = rule
    if (!isForSuite(rule, path)) {
      if (isExplained(rule)) return { id, metric, suite, reason: 'other_suite', nearest: null }
      const names = [candidate.run, ...known].map((run) => run.suite.split(' > ').at(-1) ?? run.suite)
      return { id, metric, suite, reason: 'unknown_suite', nearest: nearestName(suite ?? '', names) }
    }
    if (suite === null && isExplained(rule)) {
      return { id, metric, suite, reason: 'metric_of_other_suite', nearest: null }
    }
    const nearest = nearestName(metric, suite === null ? [...metrics, ...metricsOfOthers] : metrics)
    throw new OloproofError('rule_without_metric', { id, what: 'metric', name: metric, suite: path, nearest })
  })
}

/**
 * The latest finished run of each suite of a store but those of `compared`, the newest first, read as they are asked for: a
 * metric that a suite has no more is none of it.
 *
 * @throws (as a rejection) `file_not_readable`
 */
export async function* latestOfOtherSuites(store: string, compared: readonly RunFile[]): AsyncGenerator<RunFile> {
  const seen = new Set(compared.map(suiteKey))
  for (const id of (await storedRunIds(store)).toReversed()) {
    const run = await readFinishedRun(store, id).catch((error: unknown) => {
      if (isOloproofError(error)) return null
      throw error
    })
    if (run === null || seen.has(suiteKey(run))) continue
    seen.add(suiteKey(run))
    yield run
  }
}

function suiteKey({ project, file, suite }: RunFile): string {
  return JSON.stringify([project, file, suite])
}
