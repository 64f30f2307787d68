import { OloproofError } from '../base/error.ts'
import type { RunResults } from '../evidence/run-results.ts'

/** The cases that two runs have in common, and those that they do not, by id. */
export interface PairedCases {
  /** Of the same id and content, judged in both. */
  readonly paired: readonly string[]
  readonly onlyInBaseline: readonly string[]
  readonly onlyInCandidate: readonly string[]
  /** Of the same id and other content. */
  readonly contentDiffers: readonly string[]
}

/**
 * Pairs the cases of two runs of one suite by id and content. Runs with one suite digest have asked the same; else the
 * content of each case is looked up.
 *
 * @throws `comparison_of_itself` for twice the same run, `comparison_of_other_suites` for runs of two suites,
 *   `suite_record_gone` when the content of the cases has to be known and is not.
 */
export function pairCases(baseline: RunResults, candidate: RunResults): PairedCases {
  checkRuns(baseline, candidate)
  const isSame = sameContent(baseline, candidate)
  const ofBaseline = judgedCases(baseline)
  const ofCandidate = judgedCases(candidate)
  const inBoth = [...ofCandidate].filter((id) => ofBaseline.has(id))
  return {
    paired: inBoth.filter(isSame),
    onlyInBaseline: [...ofBaseline].filter((id) => !ofCandidate.has(id)),
    onlyInCandidate: [...ofCandidate].filter((id) => !ofBaseline.has(id)),
    contentDiffers: inBoth.filter((id) => !isSame(id)),
  }
}

function checkRuns({ run: baseline }: RunResults, { run: candidate }: RunResults): void {
  if (baseline.run_id === candidate.run_id) throw new OloproofError('comparison_of_itself', { run: baseline.run_id })
  if (baseline.suite_digest === candidate.suite_digest) return
  if (baseline.suite === candidate.suite && baseline.file === candidate.file) return
  throw new OloproofError('comparison_of_other_suites', {
    baseline: `${baseline.suite} of ${baseline.file}`,
    candidate: `${candidate.suite} of ${candidate.file}`,
  })
}

function sameContent(baseline: RunResults, candidate: RunResults): (caseId: string) => boolean {
  if (baseline.run.suite_digest === candidate.run.suite_digest) return () => true
  const [before, after] = [knownCases(baseline), knownCases(candidate)]
  return (caseId) => before.get(caseId)?.contentDigest === after.get(caseId)?.contentDigest
}

/** @throws `suite_record_gone` */
export function knownCases({ run, cases }: RunResults): NonNullable<RunResults['cases']> {
  if (cases === null) throw new OloproofError('suite_record_gone', { run: run.run_id, suite: run.suite })
  return cases
}

function judgedCases({ results }: RunResults): ReadonlySet<string> {
  return new Set([...results.values()].flatMap((ofMetric) => [...ofMetric.keys()]))
}
