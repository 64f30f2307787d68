import { relative } from 'node:path'
import { comparisonLines } from '../../reporter/comparison-lines.ts'
import { boundedText } from '../../reporter/bounded-text.ts'
import { labelledLine } from '../../reporter/labelled-line.ts'
import type { FactsOf } from '../base/error-catalogue.ts'
import { isOloproofError, OloproofError } from '../base/error.ts'
import type { RunFile } from '../evidence/run-file.ts'
import type { RunResults } from '../evidence/run-results.ts'
import { planComparison } from '../plan/plan-comparison.ts'
import { readBaseline } from '../store/baseline-reader.ts'
import { readConfig } from '../store/read-config.ts'
import { readRunResults } from '../store/read-run-results.ts'
import { reportPath } from '../store/report-path.ts'
import { comparisonPath } from '../store/store-layout.ts'
import type { CommandReply, CommandRequest } from './command.ts'
import { emptyRunNotices } from './empty-run-notices.ts'
import { earlierRun } from './earlier-run.ts'
import { findRun } from './find-run.ts'
import { makeComparison } from './make-comparison.ts'
import { jsonLines } from './json-lines.ts'
import { storeOfProject } from './store-of-project.ts'

const SHOWN_COLUMNS = 300

/** `oloproof compare`: pairs two runs, decides the comparison rules of `oloproof.yaml` and of the suite once, and keeps the comparison. */
export async function compare({ operands, flags, values, surroundings }: CommandRequest): Promise<CommandReply> {
  const { root, columns, theme } = surroundings
  const store = await storeOfProject(root)
  const config = await readConfig(root)
  const file = values.get('baseline')
  const page = values.get('html')
  if (page !== undefined) reportPath(root, page)
  const [baseline, candidate] = await bothRuns(store, operands, file)
  const comparison = await makeComparison(store, config.policy, baseline, candidate).catch(async (error: unknown) => {
    throw await withAdvice(error, store, candidate.run)
  })
  const { exit_code: exitCode } = comparison
  const named = file === undefined ? [baseline.run, candidate.run] : [candidate.run]
  const notices = named.flatMap((run, index) => emptyRunNotices(operands[index] ?? '', run))
  if (page !== undefined) {
    const { writeComparisonPage } = await import('./show-comparison.ts')
    await writeComparisonPage(comparison, store, page)
  }
  if (flags.has('json')) return { lines: jsonLines(comparison), notices, exitCode }
  const storePath = relative(root, comparisonPath(store, comparison.comparison_id))
  const report = { comparison, plan: planComparison(comparison), storePath }
  const lines = comparisonLines(report, columns, theme)
  return {
    lines: page === undefined ? lines : [...lines, labelledLine('page', boundedText(page, SHOWN_COLUMNS))],
    notices,
    exitCode,
  }
}

async function bothRuns(
  store: string,
  operands: readonly string[],
  file: string | undefined,
): Promise<readonly [baseline: RunResults, candidate: RunResults]> {
  const [first = '', second] = operands
  if (file === undefined) {
    if (second === undefined) throw invalid('it takes two runs, or one and --baseline FILE')
    return [await resultsOf(store, first), await resultsOf(store, second)]
  }
  if (second !== undefined) throw invalid('with --baseline FILE it takes one run')
  return [await readBaseline(file), await resultsOf(store, first)]
}

/** Of two suites: which run of the suite of the candidate may be meant. */
async function withAdvice(error: unknown, store: string, candidate: RunFile): Promise<unknown> {
  if (!isOloproofError(error) || error.code !== 'comparison_of_other_suites') return error
  const earlier = await earlierRun(store, candidate)
  if (earlier === null) return error
  const advice = `compare two runs of ${candidate.suite}: oloproof compare ${earlier} ${candidate.run_id}`
  const facts = error.facts as FactsOf<'comparison_of_other_suites'>
  return new OloproofError('comparison_of_other_suites', { ...facts, advice })
}

async function resultsOf(store: string, text: string): Promise<RunResults> {
  return readRunResults(store, await findRun(store, text))
}

function invalid(problem: string): OloproofError {
  return new OloproofError('command_line_invalid', { command: 'compare', problem, nearest: null })
}
