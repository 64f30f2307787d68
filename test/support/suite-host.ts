import type { OloproofError } from '../../src/base/error.ts'
import type { Case, SystemCase } from '../../src/evidence/case.ts'
import type { CallContext } from '../../src/execution/call-context.ts'
import type { SuiteHost, SuiteSettings, SuiteSystem } from '../../src/suite/suite-host.ts'

/** What the main process tells a suite when nobody configured anything. */
export function suiteSettings(given: Partial<SuiteSettings> = {}): SuiteSettings {
  return {
    concurrency: { system: 8, judge: 4 },
    concurrencyIsFixed: { system: false, judge: false },
    timeoutMs: { system: 60_000, judge: 60_000 },
    missesFail: false,
    collecting: false,
    limit: null,
    tag: null,
    part: null,
    rules: [],
    comparisonRules: [],
    ...given,
  }
}

/** A system that answers every case with `answer`. */
export function aSuiteSystem(answer: (testCase: SystemCase, call: CallContext) => unknown = () => 'yes'): SuiteSystem {
  return {
    identity: { name: 'example-support-bot', version: '1' },
    source: Function.prototype.toString.call(answer),
    gate: 'system:example-support-bot',
    problemWith: () => null,
    begin: (testCase) => (call) => answer(testCase, call),
  }
}

/** A host in which a suite can be read: it has these cases, whatever their source, and starts nothing. */
export interface ReadingHost extends SuiteHost {
  readonly refused: readonly OloproofError[]
  /** Sources that cases were read from, with the test file that named them. */
  readonly sources: readonly { readonly source: unknown; readonly testFile: string }[]
}

export function readingHost(cases: readonly Case[], settings: SuiteSettings = suiteSettings()): ReadingHost {
  const refused: OloproofError[] = []
  const sources: ReadingHost['sources'][number][] = []
  return {
    settings,
    refusal: null,
    refused,
    sources,
    relativePath: (file) => file.replace('/project/', ''),
    readCases(source, _schema, testFile) {
      sources.push({ source, testFile })
      return Promise.resolve(cases)
    },
    openHttpSystem(_suite, system) {
      const name = typeof system === 'string' ? system : system.name
      return Promise.resolve({ ...aSuiteSystem(), identity: { name, version: '1' } })
    },
    openJudge(criterion, judge) {
      throw new Error(`criterion ${criterion} asks for the judge ${typeof judge === 'string' ? judge : judge.name}`)
    },
    compare: () => Promise.reject(new Error('this host compares nothing')),
    start() {
      throw new Error('this host starts nothing')
    },
    refuse(error) {
      refused.push(error)
      return Promise.resolve()
    },
  }
}
