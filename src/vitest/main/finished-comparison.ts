import type { Theme } from '../../../reporter/theme.ts'
import type { ComparisonFile } from '../../evidence/comparison-file.ts'
import type { ComparisonVerdict } from '../../evidence/run-manifest.ts'
import { comparisonNotDecidedText } from '../../policy/not-decided.ts'
import { explainedComparisonRule } from './explained-rule.ts'
import type { RunRecord } from './run-record.ts'

/** Two runs of one suite that were compared. What compares and shows them is loaded for the first of them. */
export interface FinishedComparison {
  readonly candidate: RunRecord
  readonly comparison: ComparisonFile
  /** What people read of it; `storePath` is where it is kept. */
  readonly lines: (columns: number, theme: Theme, storePath: string) => readonly string[]
}

/** What the policy tests of a suite are told of a comparison. */
export function verdictOfComparison({ comparison }: FinishedComparison): ComparisonVerdict {
  const { rules, not_decided } = comparison
  return { rules: rules.map(explainedComparisonRule), notDecided: not_decided && comparisonNotDecidedText[not_decided] }
}
