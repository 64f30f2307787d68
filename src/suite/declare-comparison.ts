import { test } from 'vitest'
import { invariant } from '../base/invariant.ts'
import { terminalText } from '../base/terminal-text.ts'
import { annotateVerdict } from './annotate-verdict.ts'
import type { DeclaredRun } from './declare-run.ts'
import { markLastTest, markPolicyTest } from './mark-last-test.ts'
import { ownTestOptions } from './own-test-options.ts'
import { showVerdict } from './policy-result.ts'
import type { SuiteHost } from './suite-host.ts'

/** The two runs of a comparison, known once their tests are declared. */
type ComparedRuns = () => { readonly baseline: DeclaredRun | undefined; readonly candidate: DeclaredRun | undefined }

/** Declares one test for each rule on the difference of two runs of a suite; to `skip` where no case of it is selected. */
export function declareComparison(
  host: SuiteHost,
  ruleIds: readonly string[],
  skip: boolean,
  runs: ComparedRuns,
): void {
  for (const ruleId of ruleIds) {
    test(terminalText(`policy: ${ruleId}`), ownTestOptions(skip), async (context) => {
      const { baseline, candidate } = runs()
      invariant(baseline !== undefined && candidate !== undefined, 'a comparison was declared without its runs')
      if (!baseline.hasStarted || !candidate.hasStarted) {
        context.skip('not decided: none of its cases was run')
        return
      }
      const [before, after] = [await baseline.started().id(), await candidate.started().id()]
      markPolicyTest(context, { rule: ruleId, runs: [before, after] })
      const verdict = await host.compare(before, after)
      await annotateVerdict(context, ruleId, verdict, { run: after, baseline: before })
      showVerdict(context, ruleId, verdict)
    })
    markLastTest('policy')
  }
}
