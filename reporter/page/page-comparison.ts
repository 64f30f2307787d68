import type { ComparisonFile } from '../../src/evidence/comparison-file.ts'
import type { ComparisonPlanItem } from '../../src/plan/plan-comparison.ts'

/** Everything that the page shows of a comparison. */
export interface PageComparison {
  readonly comparison: ComparisonFile
  /** For the rules that read INSUFFICIENT_EVIDENCE. */
  readonly plan: readonly ComparisonPlanItem[]
  /** Of its file, as a person would type it; null where it is not kept. */
  readonly storePath: string | null
}
