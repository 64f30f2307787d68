import { describe, expect, test } from 'vitest'
import {
  JsonReporter,
  JUnitReporter,
  TapReporter,
  VerboseReporter,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'
import OloproofReporter from '../../../../reporter/index.ts'
import OloproofNdjsonReporter from '../../../../reporter/ndjson.ts'
import {
  filtersLeaveFilesOut,
  isDebugged,
  isLogShown,
  isShard,
  leavesFilesOut,
  namesOurReporter,
  noSuiteText,
  nothingSelectedText,
  otherReporters,
  selectsTests,
  selectsWithinFiles,
} from '../../../../src/vitest/main/host-run.ts'

const OURS = [new OloproofReporter(), { onInit() {} }]
const BOTH = [new JsonReporter({}), new JUnitReporter({})]

/** The host with a configuration as it is when the person asked for nothing, and what is given. */
function host({ config = {}, ...rest }: { readonly config?: object; readonly [member: string]: unknown } = {}): Vitest {
  const all = { config: { project: [], changed: false, ...config }, getGlobalTestNamePattern() {}, ...rest }
  return all as unknown as Vitest
}

/** What is to be run of a test file. */
function specification(selected: object = {}): TestSpecification {
  return { moduleId: '/project/bot.test.ts', ...selected } as unknown as TestSpecification
}

test.each([
  [[['default', {}]], false],
  [[['oloproof', {}]], true],
  [
    [
      ['junit', {}],
      ['oloproof/ndjson', { outputFile: 'x' }],
    ],
    true,
  ],
  [['oloproof'], true],
  [[{ onInit() {} }, ['oloproof-like', {}]], false],
])('reporters %j: one of ours is asked for by name: %s', (reporters, is) => {
  expect(namesOurReporter(host({ config: { reporters } }))).toBe(is)
})

describe('a part of the tests was selected', () => {
  test.each<[string, Parameters<typeof host>[0]]>([
    ['by name', { getGlobalTestNamePattern: () => /refund/ }],
    ['by file', { filenamePattern: ['bot'] }],
    ['by project', { config: { project: ['unit'] } }],
    ['by what changed', { config: { changed: true } }],
    ['by what changed since a commit', { config: { changed: 'HEAD~1' } }],
    ['by what a file is used by', { config: { related: ['src/bot.ts'] } }],
    ['by tags of the host', { config: { tagsFilter: ['unit'] } }],
  ])('%s', (_, given) => {
    expect(selectsTests(host(given), [specification()])).toBe(true)
  })

  test.each<[string, Parameters<typeof host>[0]]>([
    ['not when nothing was asked for', {}],
    ['not by empty lists', { config: { related: [], tagsFilter: [] } }],
  ])('%s', (_, given) => {
    expect(selectsTests(host(given), [specification()])).toBe(false)
  })
})

test('a shard is one of several', () => {
  expect(isShard(host({ config: { shard: { index: 1, count: 3 } } }))).toBe(true)
  expect(isShard(host({ config: { shard: { index: 1, count: 1 } } }))).toBe(false)
  expect(isShard(host())).toBe(false)
})

describe('file filters', () => {
  const FILES = ['evals/a.test.ts', 'evals/b.test.ts']
  const globbing = (files: readonly string[], filters?: readonly string[], config: object = {}): Vitest =>
    host({
      config,
      filenamePattern: filters,
      globTestSpecifications: (asked: readonly string[] = []) =>
        Promise.resolve(files.filter((file) => asked.length === 0 || asked.some((part) => file.includes(part)))),
    })

  test.each<[string, readonly string[] | undefined, boolean]>([
    ['that every test file passes leave none out', ['evals/'], false],
    ['that together name every test file leave none out', ['a.test', 'b.test'], false],
    ['that name some leave the others out', ['a.test'], true],
    ['that name none leave all out', ['c.test'], true],
    ['that are not there leave none out', undefined, false],
  ])('%s', async (_, filters, isPart) => {
    expect(await filtersLeaveFilesOut(globbing(FILES, filters))).toBe(isPart)
  })

  test('leave the files of another folder out', async () => {
    expect(await filtersLeaveFilesOut(globbing([...FILES, 'src/c.test.ts'], ['evals/']))).toBe(true)
  })

  test('count as a selection while the host watches', async () => {
    expect(await filtersLeaveFilesOut(globbing(FILES, ['evals/'], { watch: true }))).toBe(true)
  })

  test('are no selection of tests within files', () => {
    expect(selectsWithinFiles(globbing(FILES, ['a.test']), [specification()])).toBe(false)
  })
})

test('where no suite was run, it is said where suites were looked for, and what helps', () => {
  const projects = [{ config: { include: ['src/*.test.ts'] } }, { config: { include: ['evals/*.ts'] } }]
  expect(noSuiteText(host({ projects }), 0)).toBe(
    'no suite was run: suites were looked for in src/*.test.ts, evals/*.ts; if they lie elsewhere, add their files to include of the Vitest configuration',
  )
  expect(noSuiteText(host({ projects, filenamePattern: ['src/a'] }), 0)).toBe(
    'no suite was run: suites were looked for in src/*.test.ts, evals/*.ts, and none is in the part that was selected; select a file with a suite',
  )
  expect(noSuiteText(host({ projects }), 2)).toBe(
    'no suite was run: all were left out, by .skip, .only or a filter; let one of them be run',
  )
})

test.each([{ testNamePattern: /refund/ }, { testLines: [7] }, { testIds: ['1_0'] }])(
  'a part of the tests was selected by an editor: %j',
  (selected) => {
    expect(selectsTests(host(), [specification(), specification(selected)])).toBe(true)
  },
)

test('a debugger is known by what the person asked the host for', () => {
  expect(isDebugged(host({ config: { inspector: { enabled: true } } }))).toBe(true)
  expect(isDebugged(host({ config: { inspector: { enabled: false } } }))).toBe(false)
})

describe('test files were left out', () => {
  const globTestSpecifications = (): Promise<TestSpecification[]> => Promise.resolve([specification(), specification()])

  test('when a host that watches ran fewer than there are', async () => {
    const watching = host({ config: { watch: true }, globTestSpecifications })
    expect(await leavesFilesOut(watching, [specification()])).toBe(true)
    expect(await leavesFilesOut(watching, [specification(), specification()])).toBe(false)
  })

  test('not in another host, which has other ways to select', async () => {
    expect(await leavesFilesOut(host({ globTestSpecifications }), [specification()])).toBe(false)
  })
})

interface Given {
  readonly reporters?: readonly object[]
  readonly outputFile?: string | Readonly<Record<string, string>>
}

describe('reporters that are not ours', () => {
  const nothing = { draw: false, printLogs: false, printFailures: false, ownStdout: false, writeEvents: false }
  const drawing = { draw: true, printLogs: true, printFailures: true }

  test.each<[string, Given, object]>([
    ['are none', {}, {}],
    ['are not ours, and not what the plugin puts in', { reporters: OURS }, {}],
    ['write our events', { reporters: [Object.create(OloproofNdjsonReporter.prototype)] }, { writeEvents: true }],
    ['extend those that draw', { reporters: [new (class extends VerboseReporter {})()] }, drawing],
    ['extend those that report', { reporters: [new (class extends JsonReporter {})({})] }, { ownStdout: true }],
    ['draw', { reporters: [...OURS, new VerboseReporter()] }, drawing],
    ['print lines for programs', { reporters: [new TapReporter()] }, { printFailures: true, ownStdout: true }],
    ['print a report', { reporters: [new JsonReporter({}), ...OURS] }, { ownStdout: true }],
    [
      'print a report beside another in a file',
      { reporters: BOTH, outputFile: { json: 'a.json' } },
      { ownStdout: true },
    ],
    ['write a report', { reporters: [new JUnitReporter({ outputFile: 'a.xml' })] }, {}],
    ['write their reports', { reporters: BOTH, outputFile: 'a.txt' }, {}],
    ['write each its report', { reporters: BOTH, outputFile: { json: 'a.json', junit: 'a.xml' } }, {}],
  ])('%s', (_, { outputFile, ...given }, expected) => {
    expect(otherReporters(host({ ...given, config: { outputFile } }))).toEqual({ ...nothing, ...expected })
  })

  test('write reports to a folder of the host where it has one, unless they are asked for', () => {
    const printing = (options: object): boolean =>
      otherReporters(host({ reporters: [Object.assign(new JsonReporter({}), { options })], createReport() {} }))
        .ownStdout
    expect(printing({})).toBe(false)
    expect(printing({ stdout: true })).toBe(true)
  })
})

describe('what a test printed is shown', () => {
  const log = { content: 'about refunds', type: 'stdout', taskId: '1', time: 0, size: 1 } as const
  const task = {}
  const state = {
    idMap: new Map([['1', task]]),
    getReportedEntity: (one: object) => (one === task ? 'the test' : null),
  }
  const shown = (config: object): boolean => isLogShown(host({ config, state }), log)

  test('unless the configuration is silent', () => {
    expect([false, true, 'passed-only'].map((silent) => shown({ silent }))).toEqual([true, false, false])
  })

  test('or says so of this text, its stream and its test', () => {
    const given: unknown[] = []
    const onConsoleLog = (...args: readonly unknown[]): false => {
      given.push(...args)
      return false
    }
    expect(shown({ onConsoleLog })).toBe(false)
    expect(given).toEqual(['about refunds', 'stdout', 'the test'])
    expect(shown({ onConsoleLog: () => {} })).toBe(true)
  })
})

describe('what matches nothing', () => {
  const PROJECTS = [['evals/*.ts'], ['src/**/*.test.ts', 'evals/*.ts']].map((include) => ({ config: { include } }))

  test.each<[string, Parameters<typeof host>[0], number, string | null]>([
    ['no test file has "bot" or "days" in its path', { filenamePattern: ['bot', 'days'] }, 0, null],
    ['the project evals has no test file', { config: { project: ['evals'] } }, 0, null],
    ['this shard has no test file', { config: { shard: { index: 3, count: 3 } } }, 0, null],
    ['no test file has changed, or imports what has', { config: { changed: 'HEAD~1', project: ['evals'] } }, 0, null],
    ['no test file imports "src/bot.ts"', { config: { related: ['src/bot.ts'] } }, 0, null],
    ['no file is one of evals/*.ts, src/**/*.test.ts', { projects: PROJECTS }, 0, null],
    ['no case or suite has a name that matches /refund/', { config: { testNamePattern: /refund/ } }, 2, 'late'],
    ['no case has the tag late', {}, 2, 'late'],
    ['no case was selected', {}, 2, null],
  ])('%s', (text, given, files, tag) => {
    expect(nothingSelectedText(host(given), files, tag)).toBe(text)
  })
})
