import { url as inspectorUrl } from 'node:inspector'
import type { UserConsoleLog } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import type { Stop } from '../../policy/outcome.ts'

/** The file filters of the command line: not declared, but there in both majors. */
function fileFilters(vitest: Vitest): readonly string[] | undefined {
  return (vitest as { filenamePattern?: readonly string[] }).filenamePattern
}

/** Whether the test run is one of several shards. */
export function isShard({ config: { shard } }: Vitest): boolean {
  return shard !== undefined && shard.count > 1
}

/**
 * Whether the person selected a part of the tests: by file, name, project or change, on the command line, by a key while the
 * host watches, or in an editor. `specifications` are those of the test run.
 */
export function selectsTests(vitest: Vitest, specifications: readonly TestSpecification[]): boolean {
  return fileFilters(vitest) !== undefined || selectsWithinFiles(vitest, specifications)
}

/** As {@link selectsTests}, file filters left aside. */
export function selectsWithinFiles(vitest: Vitest, specifications: readonly TestSpecification[]): boolean {
  const { changed, related, project, tagsFilter } = vitest.config
  return (
    vitest.getGlobalTestNamePattern() !== undefined ||
    Boolean(changed) ||
    (related?.length ?? 0) > 0 ||
    project.length > 0 ||
    (tagsFilter?.length ?? 0) > 0 ||
    specifications.some(({ testNamePattern, testLines, testIds }) => testNamePattern ?? testLines ?? testIds)
  )
}

/**
 * Whether file filters of the command line leave out a test file. All may lie in one folder, and naming it then selects
 * nothing. A host that watches has as good as asked for those files alone.
 */
export async function filtersLeaveFilesOut(vitest: Vitest): Promise<boolean> {
  const filters = fileFilters(vitest)
  if (filters === undefined) return false
  if (vitest.config.watch) return true
  const all = await vitest.globTestSpecifications()
  return all.length > (await vitest.globTestSpecifications([...filters])).length
}

/** Whether a host that watches has run some of its test files only: those that changed, or that an editor asked for. */
export async function leavesFilesOut(vitest: Vitest, specifications: readonly TestSpecification[]): Promise<boolean> {
  if (!vitest.config.watch) return false
  const all = await vitest.globTestSpecifications()
  return all.length > specifications.length
}

/** Whether a debugger is attached to this process, or is to be to its workers. */
export function isDebugged({ config }: Vitest): boolean {
  return config.inspector.enabled || inspectorUrl() !== undefined
}

/** What the reporters that are not ours do with the streams of this process. */
export interface OtherReporters {
  /** One redraws standard output and holds back what others write in between. */
  readonly draw: boolean
  /** One shows what tests print. */
  readonly printLogs: boolean
  /** One shows what failed; others write files, or look on. */
  readonly printFailures: boolean
  /** One writes a report for programs to standard output, which anything else there would break. */
  readonly ownStdout: boolean
  /** One is our event stream. */
  readonly writeEvents: boolean
}

export function otherReporters(vitest: Vitest): OtherReporters {
  // Not declared, but there in both majors: the instances, in the order of the configuration.
  const { reporters = [] } = vitest as { reporters?: readonly object[] }
  const isAny = (names: ReadonlySet<string>): boolean => {
    return reporters.some((one) => classNames(one).some((name) => names.has(name)))
  }
  return {
    draw: isAny(DRAWING_REPORTERS),
    printLogs: isAny(TEXT_REPORTERS),
    printFailures: isAny(TEXT_REPORTERS) || isAny(TAP_REPORTERS),
    ownStdout: isAny(TAP_REPORTERS) || reporters.some((one) => writesReportToStdout(vitest, one)),
    writeEvents: isAny(EVENT_REPORTERS),
  }
}

/** Whether one of our reporters is asked for by its name; reporters themselves are made later. */
export function namesOurReporter({ config }: Vitest): boolean {
  const reporters: readonly unknown[] = config.reporters
  return reporters.some((one) => /^oloproof(\/|$)/.test(String(Array.isArray(one) ? one[0] : one)))
}

/** The class of a reporter and those that it extends, by name: the host may be there in two copies. */
function classNames(reporter: object): readonly string[] {
  const names: string[] = []
  for (let one: object | null = reporter; one !== null; one = Object.getPrototypeOf(one) as object | null) {
    if (Object.hasOwn(one, 'constructor')) names.push(one.constructor.name)
  }
  return names
}

const EVENT_REPORTERS: ReadonlySet<string> = new Set(['OloproofNdjsonReporter'])

const DRAWING_REPORTERS: ReadonlySet<string> = new Set([
  'DefaultReporter',
  'VerboseReporter',
  'DotReporter',
  'TreeReporter',
])
const TEXT_REPORTERS: ReadonlySet<string> = new Set([...DRAWING_REPORTERS, 'AgentReporter', 'MinimalReporter'])
const TAP_REPORTERS: ReadonlySet<string> = new Set(['TapReporter', 'TapFlatReporter'])

/** Vitest 5 writes them to a folder of its own unless `stdout` is asked for, Vitest 4 to standard output without a file. */
function writesReportToStdout(vitest: Vitest, reporter: object): boolean {
  const name = classNames(reporter)
    .map((one) => REPORTS[one])
    .find((one) => one !== undefined)
  if (name === undefined) return false
  const { options = {} } = reporter as {
    readonly options?: { readonly outputFile?: string; readonly stdout?: boolean }
  }
  const { outputFile } = vitest.config
  if ((options.outputFile ?? (typeof outputFile === 'object' ? outputFile[name] : outputFile)) !== undefined)
    return false
  return options.stdout ?? !('createReport' in vitest)
}

const REPORTS: Readonly<Record<string, 'json' | 'junit'>> = { JsonReporter: 'json', JUnitReporter: 'junit' }

/** Whether the person wants to see what a test printed, by `silent` and `onConsoleLog` of the configuration. */
export function isLogShown({ config, state }: Vitest, { content, type, taskId }: UserConsoleLog): boolean {
  // 'passed-only' as well: those of failed tests are shown with what failed.
  if (config.silent) return false
  const task = taskId === undefined ? undefined : state.idMap.get(taskId)
  return config.onConsoleLog?.(content, type, task && state.getReportedEntity(task)) !== false
}

/** What of a selection matches nothing, for a test run in which nothing was to be run. */
export function nothingSelectedText(vitest: Vitest, files: number, tag: string | null): string {
  const { testNamePattern, project, shard, changed, related = [] } = vitest.config
  const filters = fileFilters(vitest)
  if (files === 0) {
    if (changed !== undefined && changed !== false) return 'no test file has changed, or imports what has'
    if (related.length > 0) return `no test file imports ${related.map((file) => JSON.stringify(file)).join(' or ')}`
    if (filters !== undefined && filters.length > 0) {
      return `no test file has ${filters.map((part) => JSON.stringify(part)).join(' or ')} in its path`
    }
    if (project.length > 0) return `the project ${project.join(', ')} has no test file`
    return shard !== undefined && shard.count > 1
      ? 'this shard has no test file'
      : `no file is one of ${testFilesText(vitest)}`
  }
  if (testNamePattern !== undefined) return `no case or suite has a name that matches ${String(testNamePattern)}`
  return tag === null ? 'no case was selected' : `no case has the tag ${tag}`
}

/**
 * What to say, and do, where suites had to be run and there were ordinary tests alone. `leftOut` is how many tests of
 * suites were.
 */
export function noSuiteText(vitest: Vitest, leftOut: number): string {
  if (leftOut > 0) return 'no suite was run: all were left out, by .skip, .only or a filter; let one of them be run'
  const places = `suites were looked for in ${testFilesText(vitest)}`
  return selectsTests(vitest, [])
    ? `no suite was run: ${places}, and none is in the part that was selected; select a file with a suite`
    : `no suite was run: ${places}; if they lie elsewhere, add their files to include of the Vitest configuration`
}

/** Which files are test files, by the configuration of every project. */
export function testFilesText({ projects }: Vitest): string {
  return [...new Set(projects.flatMap(({ config }) => config.include))].join(', ')
}

/** Whether a blob is written, which carries the test run to another machine. */
export function writesBlob(vitest: Vitest): boolean {
  const { reporters = [] } = vitest as { reporters?: readonly object[] }
  return reporters.some((reporter) => reporter.constructor.name === 'BlobReporter')
}

/** Tests that are left out after a failure, as `--bail` asks, leave their part on purpose. */
export function bailOf({ config: { bail }, state }: Vitest): Stop | null {
  return bail !== undefined && bail > 0 && state.getCountOfFailedTests() >= bail ? 'bailed' : null
}
