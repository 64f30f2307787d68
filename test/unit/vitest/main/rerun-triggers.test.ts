import { describe, expect, test } from 'vitest'
import type { TestModule, Vitest } from 'vitest/node'
import { watchSuiteFiles, type RerunTriggers } from '../../../../src/vitest/main/rerun-triggers.ts'
import { madeModule, madeTest } from '../../../support/test-modules.ts'

interface Watching {
  readonly triggers: RerunTriggers
  /** The test files that a change of this file makes run again; undefined where the host asks others. */
  readonly changed: (file: string) => readonly string[] | undefined
  /** Files for which the host was asked who imports them. */
  readonly asked: readonly string[]
  readonly unwatched: readonly string[]
}

function watching(configFiles: readonly string[] = []): Watching {
  const asked: string[] = []
  const unwatched: string[] = []
  const vitest = {
    config: {
      root: '/project',
      watchTriggerPatterns: [{ pattern: /\.sql$/, testsToRun: () => '/project/sql.test.ts' }],
    },
    watcher: {
      handleFileChanged(file: string) {
        asked.push(file)
        return false
      },
    },
    vite: { watcher: { unwatch: (paths: readonly string[]) => void unwatched.push(...paths) } },
  } as unknown as Vitest
  const triggers = watchSuiteFiles(vitest, new Set(configFiles))
  const [theirs, ours] = vitest.config.watchTriggerPatterns
  expect(theirs).toMatchObject({ pattern: /\.sql$/ })
  const changed = (file: string): readonly string[] | undefined => {
    const match = ours?.pattern.exec(file)
    return match ? ((ours?.testsToRun(file, match) ?? undefined) as string[] | undefined) : undefined
  }
  return { triggers, changed, asked, unwatched }
}

function suiteFile(moduleId: string): TestModule {
  return madeModule({ moduleId, tests: [madeTest({ ours: 'case' })] })
}

describe('a file of cases makes run again', () => {
  test('all test files that read it, and whatever imports it as a module', () => {
    const { triggers, changed, asked } = watching()
    triggers.casesRead('/project/a.test.ts', '/project/cases.jsonl')
    triggers.casesRead('/project/b.test.ts', '/project/cases.jsonl')
    triggers.casesRead('/project/b.test.ts', '/project/more.jsonl')
    expect(changed('/project/cases.jsonl')).toEqual(['/project/a.test.ts', '/project/b.test.ts'])
    expect(changed('/project/more.jsonl')).toEqual(['/project/b.test.ts'])
    expect(asked).toEqual(['/project/cases.jsonl', '/project/more.jsonl'])
  })

  test('no test file that has ceased to read it', () => {
    const { triggers, changed } = watching()
    triggers.casesRead('/project/a.test.ts', '/project/cases.jsonl')
    triggers.started(['/project/a.test.ts'])
    expect(changed('/project/cases.jsonl')).toBeUndefined()
  })
})

test('oloproof.yaml makes every test file with suites run again, and no other', () => {
  const { triggers, changed } = watching()
  triggers.ended([
    suiteFile('/project/a.test.ts'),
    suiteFile('/project/b.test.ts'),
    madeModule({ tests: [madeTest()] }),
  ])
  expect(changed('/project/oloproof.yaml')).toEqual(['/project/a.test.ts', '/project/b.test.ts'])
  // A later run in which it has no suite any more.
  triggers.ended([madeModule({ moduleId: '/project/a.test.ts', tests: [madeTest()] })])
  expect(changed('/project/oloproof.yaml')).toEqual(['/project/b.test.ts'])
  expect(changed('/project/packages/one/oloproof.yaml')).toBeUndefined()
})

test('a configuration file that the plugin names takes the place of oloproof.yaml', () => {
  const { triggers, changed } = watching(['ci/evals.yaml'])
  triggers.ended([suiteFile('/project/a.test.ts')])
  expect(changed('/project/ci/evals.yaml')).toEqual(['/project/a.test.ts'])
  expect(changed('/project/oloproof.yaml')).toBeUndefined()
})

test('what runs write makes nothing run again, whoever watches it', () => {
  const { triggers, changed, asked, unwatched } = watching()
  triggers.casesRead('/project/a.test.ts', '/project/.oloproof-cases.jsonl')
  triggers.writes(['/project/.oloproof', '/project/report.html'])
  expect(unwatched).toEqual(['/project/.oloproof', '/project/report.html'])
  expect(changed('/project/.oloproof/runs/run_1/run.json')).toEqual([])
  expect(changed('/project/report.html')).toEqual([])
  expect(asked).toEqual([])
  expect(changed('/project/.oloproof-cases.jsonl')).toEqual(['/project/a.test.ts'])
})

test('any other file is left to the host', () => {
  expect(watching().changed('/project/src/bot.ts')).toBeUndefined()
})
