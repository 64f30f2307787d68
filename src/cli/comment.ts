import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { comparisonComment } from '../../reporter/github/comparison-comment.ts'
import { OloproofError } from '../base/error.ts'
import type { RunResults } from '../evidence/run-results.ts'
import { planComparison } from '../plan/plan-comparison.ts'
import { textOfNotDecided } from '../policy/not-decided.ts'
import { readBaseline } from '../store/baseline-reader.ts'
import { readConfig } from '../store/read-config.ts'
import { readRunResults } from '../store/read-run-results.ts'
import type { CommandReply, CommandRequest } from './command.ts'
import { emptyRunNotices } from './empty-run-notices.ts'
import { findRun } from './find-run.ts'
import { headCommit } from './head-commit.ts'
import { makeComparison } from './make-comparison.ts'
import { newestCandidate } from './newest-candidate.ts'
import { storeOfProject } from './store-of-project.ts'

/**
 * `oloproof comment`: compares a run with a baseline as `oloproof compare` does, and prints what came of it as a comment for
 * a pull request. The exit code says whether there is one; what was decided is the business of whoever ran the suite.
 */
export async function comment({ operands, values, surroundings }: CommandRequest): Promise<CommandReply> {
  const { root, env } = surroundings
  const [text] = operands
  const named = values.get('baseline')
  if (named === undefined) throw invalid('it takes --baseline FILE, or --baseline RUN_ID')
  const store = await storeOfProject(root)
  const { policy } = await readConfig(root)
  const baseline = await baselineOf(store, root, named)
  const candidateId = text === undefined ? await newestCandidate(store, baseline.run) : await findRun(store, text)
  const candidate = await readRunResults(store, candidateId)
  const comparison = await makeComparison(store, policy, baseline, candidate)
  const { run } = candidate
  const head = headCommit(env)
  const shown = comparisonComment({
    comparison,
    plan: planComparison(comparison),
    candidate: run,
    notDecided: textOfNotDecided(run.not_decided),
    commit: head.kind === 'commit' ? head.commit : null,
  })
  const notices =
    head.kind === 'unknown'
      ? [`warning: the comment names no commit, since the head of the pull request is not known: ${head.why}`]
      : []
  return {
    lines: shown.trimEnd().split('\n'),
    notices: [...emptyRunNotices(text ?? '', run), ...notices],
    exitCode: 0,
  }
}

/** A file where there is one of this name; else a run of the store. */
async function baselineOf(store: string, root: string, named: string): Promise<RunResults> {
  const path = resolve(root, named)
  if (existsSync(path)) return readBaseline(path)
  const looksLikeFile = /[/\\.]/.test(named)
  return looksLikeFile ? readBaseline(path) : readRunResults(store, await findRun(store, named))
}

function invalid(problem: string): OloproofError {
  return new OloproofError('command_line_invalid', { command: 'comment', problem, nearest: null })
}
