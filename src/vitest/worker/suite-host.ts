import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { inject } from 'vitest'
import { errorFromFacts, isOloproofError, messageOf, OloproofError } from '../../base/error.ts'
import { createRedaction } from '../../base/redaction.ts'
import { relativePosix } from '../../store/relative-posix.ts'
import { ulidSource } from '../../base/ulid.ts'
import { caseFileOf, readCases } from '../../store/case-source.ts'
import { openJournalReader } from '../../store/journal-reader.ts'
import { openJournalWriter } from '../../store/journal-writer.ts'
import type { SuiteHost } from '../../suite/suite-host.ts'
import type { Environment } from '../../transport/header-variables.ts'
import { epochMs } from '../real-clock.ts'
import { connectionTo, type Connection } from './connection.ts'
import { leaveCtrlCToMain, leaveSigtermToMain } from './signals-to-main.ts'
import { startSuite } from './start-suite.ts'
import { unhurriedSettings, unhurriedWork } from './unhurried.ts'

const hosts = new Map<string, Promise<SuiteHost>>()

/**
 * The suite host of this worker: one connection, one segment of the journal, whatever number of suites.
 *
 * @throws (as a rejection) `not_active` when the main process provided nothing, `broker_lost` when it is gone.
 */
export async function openSuiteHost(): Promise<SuiteHost> {
  const address = inject('oloproof')
  if (address === undefined) throw new OloproofError('not_active', {})
  const host = hosts.get(address) ?? createSuiteHost(connectionTo(address))
  hosts.set(address, host)
  return host
}

async function createSuiteHost(connection: Connection): Promise<SuiteHost> {
  const told = await connection.settings()
  const settings = told.debugging ? unhurriedSettings(told) : told
  const { root, store } = settings
  const environment = settings.collecting || settings.dry ? ANY_VARIABLE : process.env
  const journal = openJournalWriter(
    store,
    ulidSource(epochMs, () => randomBytes(16)),
  )
  const reader = openJournalReader(store)
  const redaction = createRedaction()
  leaveCtrlCToMain()

  const relativePath = (file: string): string => relativePosix(root, file)
  const tell = (error: OloproofError): void => connection.send({ type: 'suite_failed', error: error.toJSON() })
  const fail = (thrown: unknown): void => {
    tell(
      isOloproofError(thrown)
        ? thrown
        : new OloproofError('invariant_broken', { what: redaction.text(messageOf(thrown)) }),
    )
  }
  return {
    settings,
    relativePath,
    // Cases may be yielded for ever: whoever interrupts the run does not wait for them.
    readCases(source, schemas, testFile) {
      const caseFile = caseFileOf(source, dirname(testFile))
      if (caseFile !== null) connection.send({ type: 'cases_read', testFile, caseFile })
      return Promise.race([
        readCases(source, { baseDir: dirname(testFile), root, where: relativePath(testFile), schemas }),
        new Promise<never>((_, reject) => {
          connection.cancellation.onCancel(() => reject(endedEarly()))
        }),
      ])
    },
    async openHttpSystem(suite, system) {
      const { openHttpSystem } = await import('./open-http-system.ts')
      const { systems, concurrencyIsFixed } = settings
      return openHttpSystem(suite, system, {
        store: settings.dry || settings.collecting ? null : store,
        systems,
        environment,
        redaction,
        concurrencyIsFixed: concurrencyIsFixed.system,
      })
    },
    async openJudge(criterion, judge) {
      const { openJudge } = await import('./open-judge.ts')
      return openJudge(criterion, judge, { settings, environment, redaction })
    },
    compare: (baseline, candidate) => connection.compare(baseline, candidate),
    start(work) {
      const ports = { settings, connection, journal, reader, redaction, fail }
      return leaveSigtermToMain(startSuite(settings.debugging ? unhurriedWork(work) : work, ports))
    },
    refusal: settings.error && errorFromFacts(settings.error),
    refuse(error) {
      tell(error)
      return connection.flush()
    },
  }
}

// Nothing is sent where tests are only listed, or in a dry run: secrets need not be there.
const ANY_VARIABLE: Environment = new Proxy({}, { get: () => 'not read' })

/** An end that somebody asked for: where it happened in our code tells nobody anything. */
function endedEarly(): Error {
  const error = new Error('the run ended before all cases were read')
  error.stack = `${error.name}: ${error.message}`
  return error
}
