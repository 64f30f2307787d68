import { deepEqual, equal, ok } from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { EndedProcess, UserProject } from '../../support/user-project.ts'
import { expectDecided, expectText, FAILS, PASSES } from '../checks.ts'
import { FLOOR, suite, withPlugin } from '../suite-files.ts'
import type { Way } from '../way.ts'

const TWO = { ...FLOOR, ...withPlugin(), 'good.test.js': suite('good'), 'bad.test.js': suite('bad', { right: 2 }) }
const READ = { good: PASSES, bad: FAILS } as const

function reported(
  name: string,
  args: readonly string[],
  also: (ended: EndedProcess, project: UserProject) => void = () => {},
  isShort = false,
): Way {
  return {
    name,
    ...(isShort && { isShort }),
    files: TWO,
    run: ['vitest', 'run', ...args],
    check(ended, project) {
      expectDecided(ended, project, READ)
      also(ended, project)
    },
  }
}

/** Reporters of Vitest and ours, alone and in any mix. */
export const REPORTERS: readonly Way[] = [
  reported('dot', ['--reporter=dot']),
  reported('default + oloproof', ['--reporter=default', '--reporter=oloproof'], expectTables, true),
  reported('oloproof + verbose', ['--reporter=oloproof', '--reporter=verbose'], expectTables),
  reported('tree', ['--reporter=tree']),
  reported(
    'json + oloproof',
    ['--reporter=json', '--outputFile.json=report.json', '--reporter=oloproof'],
    (ended, project) => {
      expectTables(ended)
      deepEqual(policyTestsOf(project.read('report.json')), { good: 'passed', bad: 'failed' })
    },
    true,
  ),
  reported(
    'junit + oloproof',
    ['--reporter=junit', '--outputFile.junit=report.xml', '--reporter=oloproof'],
    (ended, project) => {
      expectTables(ended)
      const report = project.read('report.xml')
      expectText(report, /<testsuites name="vitest tests" tests="42" failures="1" errors="0"/)
      expectText(report, 'name="bad &gt; policy: floor"')
    },
    true,
  ),
  reported('blob', ['--reporter=blob', '--outputFile=blob.json'], (_, project) => {
    ok(existsSync(join(project.root, 'blob.json')))
  }),
  reported('github-actions + oloproof', ['--reporter=github-actions', '--reporter=oloproof'], expectTables),
  reported('tap, hanging-process', ['--reporter=tap', '--reporter=hanging-process'], ({ stdout }) => {
    expectText(stdout, /^TAP version 1[34]/)
    expectText(stdout, /not ok \d+ - policy: floor/)
  }),
  reported('dot + json + junit + oloproof', [
    '--reporter=dot',
    '--reporter=json',
    '--outputFile.json=report.json',
    '--reporter=junit',
    '--outputFile.junit=report.xml',
    '--reporter=oloproof',
  ]),
]

function expectTables({ stdout, stderr }: EndedProcess): void {
  expectText(stdout + stderr, '│ right  │ 95.0%    │ [75.1%, 99.9%] │ 19 / 20 observed · 0 missing · 0 excluded │')
}

/** What the policy test of each suite reads in a JSON report. */
function policyTestsOf(report: string): Readonly<Record<string, string>> {
  const { testResults } = JSON.parse(report) as {
    readonly testResults: readonly {
      readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
    }[]
  }
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  equal(results.length, 42)
  return Object.fromEntries(
    results
      .filter(({ fullName }) => fullName.endsWith('policy: floor'))
      .map(({ fullName, status }) => [fullName.split(' ')[0] ?? '', status]),
  )
}
