import type { SerializedError, TestModule, Vitest } from 'vitest/node'
import { tallyTests } from '../ordinary-tests.ts'
import { writeSessionPage } from '../session-page.ts'
import { hasRules } from '../../../policy/has-rules.ts'
import { sessionReport, type SessionReport } from '../session-report.ts'
import type { MergedTestRun } from './merge-test-run.ts'

/** What the host says of a merge when it is over. */
export interface MergeEnd {
  readonly vitest: Vitest
  readonly modules: readonly TestModule[]
  readonly unhandledErrors: readonly SerializedError[]
  /** One of our reporters was asked for. */
  readonly wasAskedForByName: boolean
  /** Suites are what it was started for. */
  readonly areSuitesExpected: boolean
  /** Where the report page goes, if one was asked for. */
  readonly html: string | null
}

/** What came of a merge, and with which code it ends. */
export async function mergeReport(
  { runs, comparisons, errors, configured, store, isFiltered, notes }: MergedTestRun,
  { vitest, modules, unhandledErrors, wasAskedForByName, areSuitesExpected, html }: MergeEnd,
): Promise<SessionReport> {
  const tests = tallyTests(modules)
  const { dangerouslyIgnoreUnhandledErrors } = vitest.config
  return sessionReport({
    runs,
    comparisons,
    saved: { kind: 'not_needed' },
    errors,
    notes,
    configAbove: null,
    policy: configured.policy,
    tests,
    unhandledErrors,
    countedErrors: dangerouslyIgnoreUnhandledErrors ? 0 : unhandledErrors.length,
    signal: null,
    isFiltered,
    wasAskedForByName,
    noSuite:
      areSuitesExpected || (wasAskedForByName && !isFiltered && hasRules(configured.policy))
        ? 'no suite was run in any shard'
        : null,
    nothingSelected: 'no case was selected in any shard',
    gaveUp: false,
    isShard: false,
    page: await writeSessionPage(html, store, runs, comparisons),
    isDry: false,
    isTagged: false,
    isWatched: false,
  })
}
