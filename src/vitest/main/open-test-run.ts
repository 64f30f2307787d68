import { join } from 'node:path'
import { isOloproofError, type OloproofError } from '../../base/error.ts'
import type { UlidSource } from '../../base/ulid.ts'
import type { RunEvent } from '../../evidence/event.ts'
import type { RunManifest } from '../../evidence/run-manifest.ts'
import type { Stop } from '../../policy/outcome.ts'
import type { Policy } from '../../policy/policy.ts'
import { openJournalIndex, type SaveOutcome } from '../../store/journal-index.ts'
import type { KeepLater } from '../../store/checked-once.ts'
import type { Config } from '../../store/config.ts'
import type { CheckedConfig } from '../../store/read-config.ts'
import { readPolicyValue } from '../../store/read-policy-value.ts'
import { openRunWriter, type RunWriter } from '../../store/run-writer.ts'
import { realClock } from '../real-clock.ts'
import type { CancelReason, WorkerSettings } from '../wire.ts'
import { startBroker, type Broker, type BrokerHandler } from './broker.ts'
import { openBudget, type Budget } from './budget.ts'
import type { FinishedComparison } from './finished-comparison.ts'
import type { CommandLine } from './command-line.ts'
import type { Listener } from './listen-for-workers.ts'
import { infeasibleRules } from './infeasible-rules.ts'
import { openRecordedRun, type FinishedRun } from './recorded-run.ts'
import { runConfig } from './run-config.ts'
import { policyForSuite } from './policy-for-suite.ts'
import type { RunRecord } from './run-record.ts'
import { createEvidenceLog, type EvidenceLog } from './shards/evidence-log.ts'
import { configFileOf, readSessionConfig } from './session-config.ts'
import { concurrencyInForce, UNCONFIGURED, workerSettings } from './settings.ts'
import { createTestRun, type TestRun } from './test-run.ts'

/** One test run of the host: configuration, broker and evidence, from its start to its end. */
export interface OpenTestRun {
  readonly configured: CheckedConfig
  /** Why the configuration could not be used; then `configured` are the defaults. */
  readonly configError: OloproofError | null
  /** How many calls may be in flight at once. */
  readonly bounds: Config['concurrency']
  /** Absolute path of the store. */
  readonly store: string
  readonly testRun: TestRun
  /** null where no blob is written. */
  readonly log: EvidenceLog | null
  readonly budget: Budget
  readonly status: Broker['status']
  stopCalls(reason: CancelReason): void
  /** Finishes what is left, keeps the index, and lets the workers go. */
  close(stopped: Stop | null): Promise<ClosedTestRun>
}

/** What is left of a test run when it is over. */
export interface ClosedTestRun {
  readonly runs: readonly FinishedRun[]
  readonly comparisons: readonly FinishedComparison[]
  readonly saved: SaveOutcome
}

export interface TestRunSurroundings {
  /** Where the workers connect. */
  readonly listener: Listener
  /** Absolute path of the project. */
  readonly root: string
  readonly commandLine: CommandLine
  readonly argumentError: OloproofError | null
  /** Files to read in place of `oloproof.yaml`. */
  readonly configFiles: ReadonlySet<string>
  readonly ide: boolean
  readonly debugging: boolean
  readonly isShard: boolean
  /** Of the names that the person selected, as with `-t`; null for all. */
  readonly namePattern: string | null
  /** Tests are declared and none is run. */
  readonly collecting: boolean
  /** A suite of `testFile` reads its cases from `caseFile`; absolute paths. */
  readonly onCasesRead: (testFile: string, caseFile: string) => void
  /** Which cases are run here, where several machines share them. */
  readonly part: WorkerSettings['part']
  /** A blob is written, which carries the evidence to another machine. */
  readonly writesBlob: boolean
  readonly nextUlid: UlidSource
  readonly timestamp: () => string
  readonly onEvent: (run: RunRecord, event: RunEvent) => void
}

/** Reads the configuration and starts the broker of one test run: from then on its workers are heard. */
export async function openTestRun(surroundings: TestRunSurroundings): Promise<OpenTestRun> {
  const { listener, root, configFiles, commandLine, argumentError, ide, debugging, isShard, collecting, part } =
    surroundings
  const { nextUlid, timestamp, onCasesRead, onEvent } = surroundings
  const keepsNothing = commandLine.dry || collecting
  // A test run without a suite leaves no store behind.
  let keepChecked = (): void => {}
  const { configured, error } = await configuration(root, configFiles, (write) => {
    keepChecked = write
  })
  const { config, policy } = configured
  const store = join(root, config.store)
  const index = openJournalIndex(store)

  const policyOf = ({ policy: written, file, suite, suitePath }: RunManifest): Policy | Promise<Policy> =>
    written === undefined
      ? policy
      : readPolicyValue(written, {
          store: keepsNothing ? null : store,
          suite,
          where: `${file} > ${suitePath}`,
          base: policy,
        })

  const log = surroundings.writesBlob ? createEvidenceLog() : null
  const testRun = createTestRun({
    index,
    log,
    compare: commandLine.dry
      ? null
      : async (baseline, candidate) => {
          const { compareFinishedRuns } = await import('./compare-finished-runs.ts')
          return compareFinishedRuns(baseline, candidate, { store, nextUlid, timestamp, onEvent })
        },
    settings: workerSettings(
      configured,
      commandLine,
      { root, store, ide, debugging, collecting, part },
      argumentError ?? error,
    ),
    onCasesRead,
    onError: () => broker.stopNewCalls(),
    async openRun(manifest) {
      const id = `run_${nextUlid()}`
      const ofSuite = await policyOf(manifest)
      const ofRun = policyForSuite(ofSuite, manifest)
      const infeasible = infeasibleRules(ofRun, manifest)
      if (!keepsNothing) keepChecked()
      keepChecked = () => {}
      return openRecordedRun(id, manifest, ofRun, {
        timestamp,
        infeasible,
        writer: commandLine.dry ? DRY_WRITER : openRunWriter(store, id),
        onEvent,
        isShard,
        config: runConfig(configured, commandLine, {
          narrowed: manifest.narrowed,
          own: manifest.own,
          namePattern: surroundings.namePattern,
          policy: ofSuite,
          file: configFileOf(configFiles),
        }),
      })
    },
  })

  const bounds = concurrencyInForce(config, commandLine)
  const budget = openBudget(config.budget)
  const handler: BrokerHandler = {
    ...testRun.handler,
    spent(cost) {
      budget.spend(cost)
      if (!budget.isSpent) return
      testRun.stop('budget_spent')
      broker.stopNewCalls()
    },
  }
  const broker = startBroker({ listener, bounds, clock: realClock, handler, isBudgeted: budget.isLimited })
  return {
    configured,
    configError: error,
    bounds,
    store,
    testRun,
    log,
    budget,
    status: () => broker.status(),
    stopCalls(reason) {
      // Often heard of with the last events of a run, which is then complete and nobody's any more.
      if (reason === 'reader_gone') testRun.stop(reason)
      broker.stopCalls(reason)
    },
    async close(stopped) {
      const runs = testRun.finishAll(stopped)
      const comparisons = await testRun.compareAll()
      const saved: SaveOutcome = runs.length === 0 || commandLine.dry ? { kind: 'not_needed' } : await index.save()
      await broker.close()
      return { runs, comparisons, saved }
    },
  }
}

const DRY_WRITER: RunWriter = { eventsDigest: '', append() {}, finish() {} }

/** A file that cannot be used is the error of whoever declares a suite, and of nobody else. */
async function configuration(
  root: string,
  configFiles: ReadonlySet<string>,
  keep: KeepLater,
): Promise<{ readonly configured: CheckedConfig; readonly error: OloproofError | null }> {
  try {
    return { configured: await readSessionConfig(root, configFiles, keep), error: null }
  } catch (error) {
    if (!isOloproofError(error)) throw error
    return { configured: UNCONFIGURED, error }
  }
}
