import { deepEqual, equal, ok } from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { peakInFlight } from '../support/peak-in-flight.ts'
import type { EndedProcess, UserProject } from '../support/user-project.ts'

/** What the runs of the store read, suite to verdicts, status and exit code: `PASS DECIDED COMPLETE 0`. */
export function readings(project: UserProject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    project.runs().map(({ id, file }) => {
      if (file === null) return [id, 'without an end']
      const verdicts = file.rules.map(({ verdict }) => verdict)
      return [file.suite, [...verdicts, file.status, file.completeness, file.exit_code].join(' ')]
    }),
  )
}

export const PASSES = 'PASS DECIDED COMPLETE 0'
export const FAILS = 'FAIL DECIDED COMPLETE 1'
/** A part that somebody chose: nothing is decided and nothing is wrong. */
export const A_PART = 'UNDECIDED PARTIAL 0'

/** The exit code and what every run of the store reads. */
export function expectRuns(
  { exitCode }: EndedProcess,
  project: UserProject,
  code: number,
  expected: Readonly<Record<string, string>>,
): void {
  deepEqual({ exitCode, ...readings(project) }, { exitCode: code, ...expected })
}

/** Each case was called once, and as many calls as are allowed were in flight at once. */
export function expectCalls(project: UserProject, calls: number, peak: number): void {
  const notes = project.notes()
  equal(notes.filter((note) => note === '+').length, calls, 'calls')
  equal(peakInFlight(notes), peak, 'calls in flight at most')
  equal(project.journal().length, calls, 'answers in the journal')
}

/** The events of every run tell one whole story of `cases` cases. */
export function expectEvents(project: UserProject, cases: number): void {
  for (const { id, events } of project.runs()) {
    const count = (type: string): number => events.filter((event) => event.type === type).length
    deepEqual(
      {
        first: events[0]?.type,
        last: events.at(-1)?.type,
        executed: count('case_executed'),
        judged: count('case_judged'),
      },
      { first: 'run_started', last: 'run_finished', executed: cases, judged: cases },
      id,
    )
  }
}

export function expectText(text: string, part: string | RegExp): void {
  ok(typeof part === 'string' ? text.includes(part) : part.test(text), `${String(part)} is not in what was printed`)
}

export function expectNoText(text: string, part: RegExp): void {
  ok(!part.test(text), `${String(part)} is in what was printed`)
}

/** Nothing was called, stored or said, and no store was made. */
export function expectNoTrace({ stdout, stderr }: EndedProcess, project: UserProject): void {
  ok(!existsSync(join(project.root, '.oloproof')), 'there is a store')
  deepEqual(project.notes(), [])
  expectNoText((stdout + stderr).replaceAll(project.root, ''), /oloproof|verdict|exit code/)
}

/** A verdict for every suite, for a whole run of {@link PASSES} and {@link FAILS}. */
export function expectDecided(
  ended: EndedProcess,
  project: UserProject,
  expected: Readonly<Record<string, typeof PASSES | typeof FAILS>>,
): void {
  const code = Object.values(expected).includes(FAILS) ? 1 : 0
  expectRuns(ended, project, code, expected)
  expectCalls(project, 20 * Object.keys(expected).length, 4)
  expectEvents(project, 20)
}
