import { appendFileSync, statSync } from 'node:fs'
import { annotationLines, type Annotation } from '../../../reporter/github/annotation-lines.ts'
import { cutAtBytes } from '../../../reporter/github/cut-at-bytes.ts'
import { jobSummary, type SummarisedRun } from '../../../reporter/github/job-summary.ts'
import { comparisonIntervalText, comparisonRequirementText } from '../../../reporter/comparison-rule-lines.ts'
import { requirementText } from '../../../reporter/requirement-text.ts'
import { ruleIntervalText } from '../../../reporter/rule-lines.ts'
import { messageOf } from '../../base/error.ts'
import type { Identity } from '../../evidence/criterion.ts'
import type { Verdict } from '../../evidence/event.ts'
import { planComparison } from '../../plan/plan-comparison.ts'
import { relativePosix } from '../../store/relative-posix.ts'
import { planRun } from '../../plan/plan-run.ts'
import { notDecidedText } from '../../policy/not-decided.ts'
import { worstMisses } from '../../report/worst-misses.ts'
import { readRunEvidence } from '../../store/read-run-evidence.ts'
import type { FinishedRun } from './recorded-run.ts'
import type { SessionReport } from './session-report.ts'

/** Where a job of GitHub runs: its environment, and a stream that its log is made of and no event goes to. */
export interface GithubJob {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Absolute path of the root of the project. */
  readonly root: string
  /** Absolute path of the store. */
  readonly store: string
  readonly log: (text: string) => void
}

/** Of a summary, GitHub shows this much for each step, and nothing of one that is larger. */
const MOST_BYTES = 1024 * 1024
const SHOWN_MISSES = 10
const CUT =
  '</pre></table></details>\n\n<p>The summary was cut here, since GitHub shows no more than 1 MiB: the log has all verdicts.</p>\n'

/**
 * Adds the summary of a test run to the page of its job, and annotations to its log. What cannot be written is said in the
 * log and changes no exit code: the verdicts stand.
 */
export async function reportToGithub(report: SessionReport, job: GithubJob): Promise<void> {
  if (report.exitCode === null) return
  if (job.env['GITHUB_ACTIONS'] === 'true') {
    for (const line of annotationLines(annotationsOf(report, job))) job.log(`${line}\n`)
  }
  const path = job.env['GITHUB_STEP_SUMMARY'] ?? ''
  if (path === '') return
  try {
    const summary = jobSummary({
      runs: await Promise.all(report.runs.map((run) => summarised(run, job.store))),
      comparisons: report.comparisons.map(({ comparison }) => ({ comparison, plan: planComparison(comparison) })),
      trouble: report,
      exitCode: report.exitCode,
    })
    // What an earlier command of the step has written counts, too.
    const room = MOST_BYTES - (statSync(path, { throwIfNoEntry: false })?.size ?? 0)
    appendFileSync(path, cutAtBytes(`\n${summary}`, room, CUT))
  } catch (error) {
    job.log(`warning: the job summary could not be written: ${messageOf(error)}\n`)
  }
}

async function summarised({ summary: run, outcome }: FinishedRun, store: string): Promise<SummarisedRun> {
  // Without a run that can be read back there are still its verdicts.
  const found = await readRunEvidence(store, run.run_id)
    .then((evidence) => worstMisses(evidence, SHOWN_MISSES))
    .catch(() => ({ misses: [], missedCases: 0, beyond: [], beyondCases: 0 }))
  return {
    run,
    notDecided: outcome.notDecided && notDecidedText[outcome.notDecided],
    plan: planRun(run.rules),
    ...found,
  }
}

const LEVELS: { readonly [Name in Verdict]: Annotation['level'] | null } = {
  PASS: null,
  FAIL: 'error',
  INSUFFICIENT_EVIDENCE: 'warning',
}

function annotationsOf(report: SessionReport, { env, root }: GithubJob): readonly Annotation[] {
  const fileOf = (file: string): string => pathInRepository(file, root, env['GITHUB_WORKSPACE'])
  const ofRule = (
    { id, verdict }: { readonly id: string; readonly verdict: Verdict },
    said: string,
    { suite, file }: { readonly suite: string; readonly file: string },
    of: string,
  ): readonly Annotation[] => {
    const level = LEVELS[verdict]
    if (level === null) return []
    return [{ level, title: `${suite} · ${of}: ${id}`, message: `${verdict}: ${said}`, file: fileOf(file) }]
  }
  return [
    ...report.errors.map(({ message, hint }): Annotation => {
      return { level: 'error', title: 'oloproof', message: `${message}; ${hint}`, file: null }
    }),
    ...report.brokenFiles.map((file): Annotation => {
      const message = 'this file has suites and could not be run to its end'
      return { level: 'error', title: 'oloproof', message, file: fileOf(file) }
    }),
    ...report.runs.flatMap(({ summary: run, outcome }) => {
      if (run.status === 'RUN_ERROR') {
        const why = outcome.notDecided === null ? 'too much is missing' : notDecidedText[outcome.notDecided]
        const message = `RUN_ERROR (${run.completeness}): ${why}`
        return [{ level: 'error' as const, title: run.suite, message, file: fileOf(run.file) }]
      }
      return run.rules.flatMap((rule) =>
        ofRule(rule, `${requirementText(rule)}; ${ruleIntervalText(rule)}`, run, nameOf(run.system)),
      )
    }),
    ...report.comparisons.flatMap(({ comparison }) =>
      comparison.rules.flatMap((rule) =>
        ofRule(
          rule,
          `${comparisonRequirementText(rule)}; ${comparisonIntervalText(rule)}`,
          comparison,
          `${nameOf(comparison.baseline.system)} → ${nameOf(comparison.candidate.system)}`,
        ),
      ),
    ),
  ]
}

function nameOf({ name, version }: Identity): string {
  return `${name}@${version}`
}

/** GitHub knows files from the root of the repository, which a project may lie below. */
function pathInRepository(file: string, root: string, workspace: string | undefined): string {
  const below = workspace === undefined ? '' : relativePosix(workspace, root)
  return below === '' || below.startsWith('..') ? file : `${below}/${file}`
}
