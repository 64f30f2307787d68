import type { Way } from './way.ts'
import { CI } from './ways/ci.ts'
import { COMMANDS } from './ways/commands.ts'
import { COMPOSITION } from './ways/composition.ts'
import { COVERAGE } from './ways/coverage.ts'
import { EDITORS } from './ways/editors.ts'
import { END_TO_END } from './ways/end-to-end.ts'
import { PACKAGES } from './ways/packages.ts'
import { POOLS } from './ways/pools.ts'
import { REPORTERS } from './ways/reporters.ts'
import { REPORTS_FROM_ELSEWHERE } from './ways/reports-from-elsewhere.ts'
import { RUNNING } from './ways/running.ts'
import { SELECTION } from './ways/selection.ts'
import { SHARDS } from './ways/shards.ts'

/** All ways by theme, in the order of the table. A new theme is a file in `ways/` and a line here. */
export const WAYS: Readonly<Record<string, readonly Way[]>> = {
  running: RUNNING,
  'watch mode and editors': EDITORS,
  pools: POOLS,
  reporters: REPORTERS,
  'selection and order': SELECTION,
  'around suites': COMPOSITION,
  'shards and merge': SHARDS,
  coverage: COVERAGE,
  'the command': COMMANDS,
  packages: PACKAGES,
  'in CI': CI,
  'reports from elsewhere': REPORTS_FROM_ELSEWHERE,
  'tests of the repository': END_TO_END,
}
