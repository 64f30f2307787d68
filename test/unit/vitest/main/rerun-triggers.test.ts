import { EventEmitter } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { TestModule, Vitest } from 'vitest/node'
import { watchSuiteFiles, type RerunTriggers } from '../../../../src/vitest/main/rerun-triggers.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'
import { madeModule, madeTest } from '../../../support/test-modules.ts'

interface Watching {
  /** A path in the project, in which there are two test files. */
  readonly path: (name: string) => string
  readonly triggers: RerunTriggers
  /** The test files that a change of this file makes run again; undefined where the host asks others. */
  readonly changed: (file: string) => readonly string[] | undefined
  /** What the host is told has changed when this file is deleted. */
  readonly deleted: (file: string) => readonly string[]
  /** Files for which the host was asked who imports them. */
  readonly asked: readonly string[]
  readonly unwatched: readonly string[]
}

function watching(configFiles: readonly string[] = []): Watching {
  const root = temporaryDirectory()
  const path = (name: string): string => join(root, name)
  for (const name of ['a.test.ts', 'b.test.ts']) writeFileSync(path(name), '')
  const asked: string[] = []
  const unwatched: string[] = []
  const unwatch = (paths: readonly string[]): void => void unwatched.push(...paths)
  const watcher = Object.assign(new EventEmitter(), { unwatch })
  const rerun: string[] = []
  const vitest = {
    config: {
      root,
      watchTriggerPatterns: [{ pattern: /\.sql$/, testsToRun: () => path('sql.test.ts') }],
    },
    watcher: {
      handleFileChanged(file: string) {
        asked.push(file)
        return false
      },
      onFileChange: (file: string) => void rerun.push(file),
    },
    vite: { watcher },
  } as unknown as Vitest
  const triggers = watchSuiteFiles(vitest, new Set(configFiles))
  const [theirs, ours] = vitest.config.watchTriggerPatterns
  expect(theirs).toMatchObject({ pattern: /\.sql$/ })
  const changed = (file: string): readonly string[] | undefined => {
    const match = ours?.pattern.exec(file)
    return match ? ((ours?.testsToRun(file, match) ?? undefined) as string[] | undefined) : undefined
  }
  const deleted = (file: string): readonly string[] => {
    watcher.emit('unlink', file)
    return rerun.splice(0)
  }
  return { path, triggers, changed, deleted, asked, unwatched }
}

function suiteFile(moduleId: string): TestModule {
  return madeModule({ moduleId, tests: [madeTest({ ours: 'case' })] })
}

describe('a file of cases makes run again', () => {
  test('all test files that read it, and whatever imports it as a module', () => {
    const { path, triggers, changed, asked } = watching()
    triggers.casesRead(path('a.test.ts'), path('cases.jsonl'))
    triggers.casesRead(path('b.test.ts'), path('cases.jsonl'))
    triggers.casesRead(path('b.test.ts'), path('more.jsonl'))
    expect(changed(path('cases.jsonl'))).toEqual([path('a.test.ts'), path('b.test.ts')])
    expect(changed(path('more.jsonl'))).toEqual([path('b.test.ts')])
    expect(asked).toEqual([path('cases.jsonl'), path('more.jsonl')])
  })

  test('no test file that has ceased to read it', () => {
    const { path, triggers, changed } = watching()
    triggers.casesRead(path('a.test.ts'), path('cases.jsonl'))
    triggers.started([path('a.test.ts')])
    triggers.ended([suiteFile(path('a.test.ts'))])
    expect(changed(path('cases.jsonl'))).toBeUndefined()
  })

  test('a test file that has read it, until its suites have run without', () => {
    const { path, triggers, changed } = watching()
    triggers.casesRead(path('a.test.ts'), path('cases.jsonl'))
    triggers.started([path('a.test.ts')])
    // While the test run goes on.
    expect(changed(path('cases.jsonl'))).toEqual([path('a.test.ts')])
    // It could not be run, and perhaps not say what it wanted to read.
    triggers.ended([madeModule({ moduleId: path('a.test.ts') })])
    triggers.started([path('a.test.ts')])
    expect(changed(path('cases.jsonl'))).toEqual([path('a.test.ts')])
    triggers.casesRead(path('a.test.ts'), path('cases.jsonl'))
    expect(changed(path('cases.jsonl'))).toEqual([path('a.test.ts')])
  })
})

test('oloproof.yaml makes every test file with suites run again, and no other', () => {
  const { path, triggers, changed } = watching()
  triggers.ended([suiteFile(path('a.test.ts')), suiteFile(path('b.test.ts')), madeModule({ tests: [madeTest()] })])
  expect(changed(path('oloproof.yaml'))).toEqual([path('a.test.ts'), path('b.test.ts')])
  // A later run in which it has no suite any more.
  triggers.ended([madeModule({ moduleId: path('a.test.ts'), tests: [madeTest()] })])
  expect(changed(path('oloproof.yaml'))).toEqual([path('b.test.ts')])
  expect(changed(path('packages/one/oloproof.yaml'))).toBeUndefined()
})

test('a configuration file that the plugin names takes the place of oloproof.yaml', () => {
  const { path, triggers, changed } = watching(['ci/evals.yaml'])
  triggers.ended([suiteFile(path('a.test.ts'))])
  expect(changed(path('ci/evals.yaml'))).toEqual([path('a.test.ts')])
  expect(changed(path('oloproof.yaml'))).toBeUndefined()
})

test('a test file that was deleted is not run again, whatever changes', () => {
  const { path, triggers, changed, asked } = watching()
  for (const name of ['a.test.ts', 'b.test.ts']) triggers.casesRead(path(name), path('cases.jsonl'))
  triggers.ended([suiteFile(path('a.test.ts')), suiteFile(path('b.test.ts'))])
  rmSync(path('a.test.ts'))
  expect(changed(path('cases.jsonl'))).toEqual([path('b.test.ts')])
  expect(changed(path('oloproof.yaml'))).toEqual([path('b.test.ts')])
  rmSync(path('b.test.ts'))
  expect(changed(path('cases.jsonl'))).toBeUndefined()
  expect(changed(path('oloproof.yaml'))).toBeUndefined()
  expect(asked).toEqual([path('cases.jsonl'), path('oloproof.yaml')])
})

test('a file of cases or a configuration that is deleted is a change to the host, once, and no other file is', () => {
  const { path, triggers, deleted } = watching()
  triggers.started([path('a.test.ts')])
  triggers.casesRead(path('a.test.ts'), path('cases.jsonl'))
  triggers.ended([suiteFile(path('a.test.ts'))])
  triggers.started([])
  triggers.writes([path('.oloproof')])
  for (const name of ['cases.jsonl', 'oloproof.yaml']) expect(deleted(path(name))).toEqual([path(name)])
  for (const name of ['other.jsonl', '.oloproof/oloproof.yaml']) expect(deleted(path(name))).toEqual([])
  rmSync(path('a.test.ts'))
  expect(deleted(path('cases.jsonl'))).toEqual([])
})

test('what runs write makes nothing run again, whoever watches it', () => {
  const { path, triggers, changed, asked, unwatched } = watching()
  triggers.casesRead(path('a.test.ts'), path('.oloproof-cases.jsonl'))
  triggers.writes([path('.oloproof'), path('report.html')])
  expect(unwatched).toEqual([path('.oloproof'), path('report.html')])
  expect(changed(path('.oloproof/runs/run_1/run.json'))).toEqual([])
  expect(changed(path('report.html'))).toEqual([])
  expect(asked).toEqual([])
  expect(changed(path('.oloproof-cases.jsonl'))).toEqual([path('a.test.ts')])
})

test('any other file is left to the host', () => {
  const { path, changed } = watching()
  expect(changed(path('src/bot.ts'))).toBeUndefined()
})
