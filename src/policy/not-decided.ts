import type { ComparisonNotDecided } from '../evidence/comparison-file.ts'

/** Why nothing was decided about a whole run. */
export type NotDecided =
  | 'no_rule'
  | 'partial_on_purpose'
  | 'none_selected'
  | 'shard'
  | 'no_cases'
  | 'nothing_observed'
  | 'unfinished_cases'
  | 'interrupted'
  | 'terminated'
  | 'reader_gone'
  | 'crashed'
  | 'store_failed'
  | 'budget_spent'
  | 'suite_failed'

/** Fixed text for each, to follow `nothing was decided: `. */
export const notDecidedText: { readonly [Code in NotDecided]: string } = {
  no_rule: 'the policy has no rule for this suite',
  partial_on_purpose: 'only a part of the cases was selected',
  none_selected:
    'a policy is decided on the evidence of the whole suite, and none of its cases was selected: run the suite',
  shard: 'this is one shard of several, which are decided together',
  no_cases: 'the suite has no cases',
  nothing_observed: 'every judgement is missing',
  unfinished_cases: 'the run ended before all its cases were done',
  interrupted: 'the run was interrupted',
  terminated: 'the run was terminated',
  reader_gone: 'the event stream could not be written to its end',
  crashed: 'the test run crashed',
  store_failed: 'the store could not be written',
  budget_spent: 'the budget was spent before all cases were done',
  suite_failed: 'another suite cannot run',
}

/** The same for a comparison. */
export const comparisonNotDecidedText: { readonly [Code in ComparisonNotDecided]: string } = {
  no_rule: 'the policy has no comparison rule for this suite',
  no_pairs: 'the runs have no case in common',
  partial_run: 'one of the runs holds only a part of its cases',
  unfinished_run: 'one of the runs ended before all its cases were done',
}

/** The text for the code in a run file, which may be of a later version; null for a run whose rules stand. */
export function textOfNotDecided(code: string | null): string | null {
  const texts: Readonly<Record<string, string>> = notDecidedText
  return code === null ? null : (texts[code] ?? code)
}
