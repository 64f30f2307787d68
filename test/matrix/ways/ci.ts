import { equal, ok } from 'node:assert/strict'
import type { EndedProcess, UserProject } from '../../support/user-project.ts'
import { expectDecided, expectNoText, expectText, FAILS } from '../checks.ts'
import { FLOOR, suite, withPlugin } from '../suite-files.ts'
import type { Way } from '../way.ts'

const HEAD = 'f00d'.repeat(10)
const MERGE = 'beef'.repeat(10)

/** The environment of a job for a pull request, whose files lie beside the suite. */
const PULL_REQUEST = `export GITHUB_ACTIONS=true GITHUB_SHA=${MERGE} GITHUB_EVENT_PATH=event.json GITHUB_STEP_SUMMARY=summary.md`
const EVENT = { 'event.json': JSON.stringify({ pull_request: { head: { sha: HEAD } } }) }

/** What jobs of a CI read. */
export const CI: readonly Way[] = [
  {
    name: 'a job of GitHub, plugin + junit',
    isShort: true,
    files: { ...FLOOR, ...withPlugin(), ...EVENT, 'bad.test.js': suite('bad', { right: 2 }) },
    run: (project) =>
      project.shell(`${PULL_REQUEST}; $VITEST run --reporter=junit --outputFile.junit=report.xml`).ended,
    check(ended, project) {
      expectDecided(ended, project, { bad: FAILS })
      const report = project.read('report.xml')
      expectText(report, '<property name="oloproof.verdict" value="FAIL">')
      expectText(report, `<property name="oloproof.run" value="${project.runs()[0]?.id}">`)
      const summary = project.read('summary.md')
      expectText(summary, '❌ <strong>FAIL</strong>')
      expectText(summary, 'the worst 10 of 18 missed cases')
      expectText(
        ended.stderr,
        /^::error file=bad\.test\.js,title=bad · system of bad@1%3A floor::FAIL: right at least/m,
      )
      expectNoText(ended.stdout, /^::/m)
    },
  },
  {
    name: 'oloproof comment for a pull request (G7)',
    files: { ...FLOOR, ...EVENT, 'good.test.js': suite('good') },
    run: commented,
    check({ exitCode, stdout }, project) {
      equal(exitCode, 0)
      ok(/^<!-- oloproof [0-9a-f]{12} -->\n/.test(stdout), stdout)
      expectText(stdout, ` at ${HEAD}</p>`)
      expectNoText(stdout, new RegExp(MERGE))
      // 2 right in both, 17 in the baseline alone.
      expectText(stdout, '<p>17 cases changed by <code>right</code>, the worst first:</p>')
      equal(project.comparisons().length, 1)
    },
  },
  {
    name: 'oloproof run, a filter that matches nothing (M4)',
    files: { ...FLOOR, 'good.test.js': suite('good') },
    run: ['oloproof', 'run', 'no-such-file'],
    check({ exitCode, stdout }, project) {
      equal(exitCode, 3)
      expectText(stdout, 'exit code 3: no usable evidence: no test file has "no-such-file" in its path')
      equal(project.notes().length, 0)
    },
  },
  {
    name: 'oloproof run, an option that Vitest does not have',
    files: { ...FLOOR, 'good.test.js': suite('good') },
    run: ['oloproof', 'run', '--', '--repoter=dot'],
    check({ exitCode, stderr }, project) {
      equal(exitCode, 2)
      expectText(stderr, 'Vitest has no option --repoter; did you mean --reporter?')
      equal(project.notes().length, 0)
    },
  },
]

/** A baseline, a worse system, and what a comment says of them. */
async function commented(project: UserProject): Promise<EndedProcess> {
  await project.run()
  project.write('baseline.json', (await project.oloproof('export', 'latest', '--format', 'baseline')).stdout)
  project.write('good.test.js', suite('good', { right: 2 }).replace(`version: '1'`, `version: '2'`))
  await project.run()
  return project.shell(`${PULL_REQUEST}; $OLOPROOF comment --baseline baseline.json`).ended
}
