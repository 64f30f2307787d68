import { changeKind } from '../evidence/change-kind.ts'
import type { ComparisonFile } from '../evidence/comparison-file.ts'
import type { RequirementRecord } from '../evidence/event.ts'
import { betterWay } from '../policy/better-way.ts'
import type { PageCase, PageCaseChange, PageJudgement } from '../../reporter/page/page-case.ts'
import type { PageChanges, PairedCounts } from '../../reporter/page/page-changes.ts'
import type { PageRun } from '../../reporter/page/page-run.ts'

/**
 * Runs as they are, with what changed in their cases. A run that was compared shows what its comparison says; else, one
 * of a suite that an earlier run of the page was made of too is held against that first one, their baseline: counted,
 * not decided. A run of which not all cases are on the page is held against none.
 */
export function withChanges(runs: readonly PageRun[], comparisons: readonly ComparisonFile[]): readonly PageRun[] {
  return runs.map((run, index) => {
    const comparison = comparisons.find(({ candidate }) => candidate.run_id === run.started.run_id)
    if (comparison !== undefined) return asCompared(run, comparison, runs)
    if (comparisons.some(({ baseline }) => baseline.run_id === run.started.run_id)) return run
    const baseline = runs.slice(0, index).find((earlier) => isOfOneSuite(earlier, run))
    return baseline === undefined || baseline.casesLeftOut + run.casesLeftOut > 0 ? run : compared(baseline, run)
  })
}

/** What is said of a case that changed under several metrics: the first of these that is so under one of them. */
const CHANGES: readonly PageCaseChange[] = ['worse', 'changed', 'better']

/** Cases with what a comparison says of them; worse under one of its metrics is worse. */
function asCompared(run: PageRun, { metrics, baseline }: ComparisonFile, runs: readonly PageRun[]): PageRun {
  const changes = new Map<string, PageCaseChange>()
  for (const metric of metrics) {
    for (const one of metric.changed) {
      const known = changes.get(one.case_id)
      const kind = changeKind(metric, one)
      if (known === undefined || CHANGES.indexOf(kind) < CHANGES.indexOf(known)) changes.set(one.case_id, kind)
    }
  }
  const earlier = runs.find(({ started }) => started.run_id === baseline.run_id)?.cases ?? []
  const before = new Map(earlier.map((one) => [one.id, one.executions[0]?.output ?? null]))
  const cases = run.cases.map((one): PageCase => {
    const changed = changes.get(one.id)
    return changed === undefined ? one : { ...one, changed, before: before.get(one.id) ?? null }
  })
  return { ...run, cases }
}

function isOfOneSuite(a: PageRun, b: PageRun): boolean {
  const isHere = a.run === null || b.run === null || (a.run.file === b.run.file && a.run.project === b.run.project)
  return isHere && a.started.suite_digest === b.started.suite_digest && a.started.suite === b.started.suite
}

function compared(baseline: PageRun, candidate: PageRun): PageRun {
  const before = new Map(baseline.cases.map((one) => [one.id, one]))
  const counts = new Map<string, PairedCounts>()
  const wayOf = waysOf([baseline, candidate])
  const cases = candidate.cases.map((one) => {
    const earlier = before.get(one.id)
    return earlier === undefined ? one : changedCase(earlier, one, counts, wayOf)
  })
  const { run_id: runId, system } = baseline.started
  const changes: PageChanges = { baseline: { runId, system }, criteria: [...counts.values()] }
  return { ...candidate, cases, changes }
}

type Way = ReturnType<typeof betterWay>

/** Which way of a criterion that says passed or missed is better, by the rules of both runs; null where neither says its rules. */
function waysOf(runs: readonly PageRun[]): (criterion: string) => Way {
  const known = runs.flatMap(({ run }) => run ?? []).filter(({ not_decided: why }) => why === null || why === 'no_rule')
  const rules = known.flatMap((run) => run.rules)
  return (criterion) => {
    if (known.length === 0) return null
    const about = rules.filter(({ metric }) => metric === criterion)
    return betterWay(
      'BINARY',
      about.map(({ requires }) => kindOf(requires)),
    )
  }
}

function kindOf(requires: RequirementRecord): 'at_least' | 'at_most' | 'between' {
  if ('at_least' in requires) return 'at_least'
  return 'at_most' in requires ? 'at_most' : 'between'
}

/** Counts the case under every criterion that judged it in both runs as passed or missed. */
function changedCase(
  before: PageCase,
  now: PageCase,
  counts: Map<string, PairedCounts>,
  wayOf: (criterion: string) => Way,
): PageCase {
  const changes = new Set<PageCaseChange>()
  for (const criterion of new Set(now.judgements.map((judgement) => judgement.criterion))) {
    const [was, is] = [shareOf(before.judgements, criterion), shareOf(now.judgements, criterion)]
    if (was === null || is === null) continue
    const kind = is === was ? 'same' : changeKind({ better: wayOf(criterion) }, { baseline: was, candidate: is })
    if (kind !== 'same') changes.add(kind)
    const known = counts.get(criterion) ?? { criterion, same: 0, worse: 0, better: 0, changed: 0 }
    counts.set(criterion, { ...known, [kind]: known[kind] + 1 })
  }
  const changed = CHANGES.find((one) => changes.has(one))
  return changed === undefined ? now : { ...now, changed, before: before.executions[0]?.output ?? null }
}

/** The share of trials that passed; null where one is missing, and for a criterion that does not say passed or missed. */
function shareOf(judgements: readonly PageJudgement[], criterion: string): number | null {
  const own = judgements.filter((judgement) => judgement.criterion === criterion)
  if (own.length === 0 || own.some(({ passed }) => passed === null)) return null
  return own.filter(({ passed }) => passed === true).length / own.length
}
