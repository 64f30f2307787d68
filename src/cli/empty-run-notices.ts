import { boundedText } from '../../reporter/bounded-text.ts'
import { countOf } from '../../reporter/format-count.ts'
import { holdsNothing } from '../evidence/holds-nothing.ts'
import type { RunFile } from '../evidence/run-file.ts'

const SHOWN_COLUMNS = 60

/**
 * What to say beside a run that was named by `latest`, and not by its id, and holds nothing: which one it is. A line on
 * standard error; none for other runs.
 */
export function emptyRunNotices(text: string, run: RunFile): string[] {
  if (!/^latest/i.test(text) || !holdsNothing(run)) return []
  const { run_id, suite, system, cases } = run
  const name = boundedText(`${suite} (${system.name}@${system.version})`, SHOWN_COLUMNS)
  const none = cases === 1 ? 'not its one case' : `none of its ${countOf(cases, 'case')}`
  return [`warning: ${text} is ${run_id} of ${name}: PARTIAL, with ${none}; oloproof runs lists the others`]
}
