import { randomBytes } from 'node:crypto'
import type { SerializedError, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { timestamp } from '../../../base/timestamp.ts'
import { ulidSource } from '../../../base/ulid.ts'
import { epochMs } from '../../real-clock.ts'
import { installExitGuard } from '../exit-guard.ts'
import { reportToJob } from '../report-to-job.ts'
import type { Session } from '../session.ts'
import { sessionViews } from '../session-views.ts'
import { mergeArgumentsOf } from './merge-arguments.ts'
import type { MergedTestRun } from './merge-test-run.ts'

/** Opens the session of a host that merges blobs: no suite is run, and what shards have found is decided. */
export function openMergeSession(vitest: Vitest): Session {
  const args = mergeArgumentsOf(vitest)
  const { commandLine } = args
  const configFiles = new Set<string>()
  const views = sessionViews()
  const nextUlid = ulidSource(Date.now, () => randomBytes(16))
  const exitGuard = installExitGuard(process)
  let store = vitest.config.root
  let areSuitesExpected = false
  let merging: Promise<MergedTestRun> | null = null
  let ending: Promise<void> | null = null

  const merge = async (specifications: readonly TestSpecification[]): Promise<MergedTestRun> => {
    const { mergeTestRun } = await import('./merge-test-run.ts')
    const merged = await mergeTestRun(vitest, specifications, {
      configFiles,
      commandLine,
      argumentError: args.argumentError,
      nextUlid,
      timestamp: () => timestamp(epochMs()),
      wasAskedForByName: views.areAskedFor,
      prepare: () => views.load(),
      onEvent(record, event) {
        if (event.type === 'run_started') exitGuard.expectEnd()
        views.event(record, event)
      },
    })
    store = merged.store
    return merged
  }

  const end = async (modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): Promise<void> => {
    const merged = await (merging ??= merge([]))
    await views.load()
    const { mergeReport } = await import('./merge-report.ts')
    const report = await mergeReport(merged, {
      vitest,
      modules,
      unhandledErrors,
      wasAskedForByName: views.areAskedFor,
      areSuitesExpected,
      html: commandLine.html,
    })
    exitGuard.set(report.exitCode, report.tests.failures > 0)
    await views.finished(report)
    await reportToJob(report, { root: vitest.config.root, store })
  }

  return {
    commandLine,
    get argumentError() {
      return args.argumentError
    },
    refuse: (error) => args.refuse(error),
    configFiles,
    allowInProcess() {},
    expectSuites() {
      areSuitesExpected = true
    },
    attach() {},
    addView: (kind, load) => views.add(kind, load),
    calls: () => null,
    refusal: null,
    get store() {
      return store
    },
    async testRunStarted(_listener, specifications) {
      await (merging ??= merge(specifications))
    },
    collectionStarted: () => Promise.resolve(),
    moduleEnded() {},
    testRunEnded: (modules, unhandledErrors) => (ending ??= end(modules, unhandledErrors)),
    expectEnd: () => exitGuard.expectEnd(),
    outputLost: () => exitGuard.outputLost(),
    // What was merged is on disk, whoever reads of it.
    readerGone() {},
  }
}
