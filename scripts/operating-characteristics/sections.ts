import { means } from './means.ts'
import { missing } from './missing.ts'
import { sameSystem, worseByMargin } from './pairs.ts'
import { ratesAround, worstErrors } from './rates.ts'
import type { Section } from './section.ts'
import { suites } from './suites.ts'
import { trials } from './trials.ts'
import { watching } from './watching.ts'

/** Every table of src/stats/RATIONALE.md. */
export const SECTIONS: readonly Section[] = [
  worstErrors,
  ratesAround,
  means,
  trials,
  missing,
  sameSystem,
  worseByMargin,
  suites,
  watching,
]
