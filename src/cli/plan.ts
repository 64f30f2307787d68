import { comparisonPlanLines } from '../../reporter/comparison-plan-lines.ts'
import { planLines } from '../../reporter/plan-lines.ts'
import { OloproofError } from '../base/error.ts'
import type { RunFile } from '../evidence/run-file.ts'
import { planComparison } from '../plan/plan-comparison.ts'
import { PLANNED_CHANCE } from '../plan/plan-rate.ts'
import { planRun } from '../plan/plan-run.ts'
import { readComparison } from '../store/comparison-store.ts'
import { comparisonPath } from '../store/store-layout.ts'
import type { CommandReply, CommandRequest } from './command.ts'
import { findComparison, isComparisonText } from './find-comparison.ts'
import { findRun } from './find-run.ts'
import { jsonLines } from './json-lines.ts'
import { comparisonPlanRecord, planRecord } from './plan-record.ts'
import { readFinishedRun } from './read-finished-run.ts'
import { storeOfProject } from './store-of-project.ts'

/** `oloproof plan`: how many more cases would decide what was not decided, and what they would cost. */
export async function plan({ operands, flags, values, surroundings }: CommandRequest): Promise<CommandReply> {
  const [text = ''] = operands
  const isComparison = isComparisonText(text)
  if (isComparison && flags.has('run')) throw invalid(`${text} is a comparison: leave out --run`)
  if (!isComparison && !flags.has('run'))
    throw invalid(`${text} is planned as a run with --run`, `oloproof plan ${text} --run`)
  const chance = values.get('chance')
  if (isComparison && chance !== undefined) throw invalid('--chance is for the rules of a run')
  if (isComparison) return planOfComparison(text, flags.has('json'), surroundings.root)
  const store = await storeOfProject(surroundings.root)
  const run = await readFinishedRun(store, await findRun(store, text))
  const items = planRun(run.rules, chance === undefined ? PLANNED_CHANCE : chanceFrom(chance))
  if (flags.has('json')) return { lines: jsonLines(planRecord(run, items)), exitCode: 0 }
  return { lines: items.length === 0 ? [nothingToPlan(run)] : planLines(run, items), exitCode: 0 }
}

function chanceFrom(text: string): number {
  const chance = Number(text)
  if (/^0?\.\d+$/.test(text) && chance >= 0.5 && chance < 1) return chance
  throw invalid(`--chance takes a number from 0.5 to below 1, not ${text}`)
}

async function planOfComparison(text: string, asJson: boolean, root: string): Promise<CommandReply> {
  const store = await storeOfProject(root)
  const comparison = await readComparison(comparisonPath(store, await findComparison(store, text)))
  const items = planComparison(comparison)
  if (asJson) return { lines: jsonLines(comparisonPlanRecord(comparison, items)), exitCode: 0 }
  const { comparison_id: id, rules } = comparison
  const why = rules.length === 0 ? 'no rule was applied to it' : 'every rule was decided'
  const nothing = [`Comparison ${id}: ${why}; there is nothing to plan.`]
  return { lines: items.length === 0 ? nothing : comparisonPlanLines(comparison, items), exitCode: 0 }
}

function nothingToPlan(run: RunFile): string {
  if (run.rules.length > 0) return `Run ${run.run_id}: every rule was decided; there is nothing to plan.`
  if (run.completeness === 'COMPLETE') return `Run ${run.run_id}: no rule concerns it; there is nothing to plan.`
  throw invalid(`the run ${run.run_id} is PARTIAL: nothing was decided, and a plan needs all cases`, RUN_ALL)
}

const RUN_ALL = 'run the whole suite with oloproof run, and plan that run: what is known is not called again'

function invalid(problem: string, advice?: string): OloproofError {
  const facts = { command: 'plan', problem, nearest: null }
  return new OloproofError('command_line_invalid', { ...facts, ...(advice !== undefined && { advice }) })
}
