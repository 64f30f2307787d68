import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OloproofError } from '../../../../src/base/error.ts'
import { reportToGithub } from '../../../../src/vitest/main/github-report.ts'
import { isGithubJob } from '../../../../src/vitest/main/is-github-job.ts'
import { tallyTests } from '../../../../src/vitest/main/ordinary-tests.ts'
import type { SessionReport } from '../../../../src/vitest/main/session-report.ts'
import { finishedRun } from '../../../support/recorded-runs.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'

function report(over: Partial<SessionReport> = {}): SessionReport {
  return {
    runs: [finishedRun()],
    comparisons: [],
    errors: [],
    brokenFiles: [],
    notes: [],
    tests: tallyTests([]),
    unhandledErrors: [],
    exitCode: 0,
    cause: null,
    decided: [],
    rulesLeftOut: 0,
    configAbove: null,
    ...over,
  }
}

interface Said {
  readonly log: string
  readonly summary: string
}

/** What a job hears whose summary holds `before`. */
async function heard(given: SessionReport, env: Readonly<Record<string, string>> = {}, before = ''): Promise<Said> {
  const root = temporaryDirectory()
  const path = join(root, 'summary.md')
  writeFileSync(path, before)
  let log = ''
  const job = { env: { GITHUB_STEP_SUMMARY: path, ...env }, root: join(root, 'app'), store: join(root, '.oloproof') }
  await reportToGithub(given, { ...job, log: (text) => (log += text) })
  return { log, summary: readFileSync(path, 'utf8') }
}

const wrong = new OloproofError('suite_without_criteria', { suite: 'a,b' })

test.each([
  [{}, false],
  [{ GITHUB_STEP_SUMMARY: '' }, false],
  [{ GITHUB_ACTIONS: 'false' }, false],
  [{ GITHUB_ACTIONS: 'true' }, true],
  [{ GITHUB_STEP_SUMMARY: '/tmp/summary' }, true],
])('a job of GitHub is known by its variables: %j', (env, isOne) => {
  expect(isGithubJob(env)).toBe(isOne)
})

describe('the summary', () => {
  test('is added to what the step has written before', async () => {
    const { summary, log } = await heard(report(), {}, 'before\n')
    expect(summary).toMatch(/^before\n\n<h3>Oloproof<\/h3>\n/)
    expect(summary).toContain('<table>')
    expect(log).toBe('')
  })

  test('never makes the file larger than GitHub shows, and says that it was cut', async () => {
    const before = 'x'.repeat(1024 * 1024 - 600)
    const { summary } = await heard(report(), {}, before)
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(1024 * 1024)
    expect(summary.slice(before.length)).toContain('The summary was cut here')
  })

  test('is not written for a test run that is none of our business', async () => {
    expect((await heard(report({ exitCode: null, runs: [] }), { GITHUB_ACTIONS: 'true' })).summary).toBe('')
  })

  test('that cannot be written is a line in the log', async () => {
    const { log } = await heard(report(), { GITHUB_STEP_SUMMARY: join(temporaryDirectory(), 'no', 'folder') })
    expect(log).toMatch(/^warning: the job summary could not be written: ENOENT/)
    expect(statSync(temporaryDirectory()).isDirectory()).toBe(true)
  })
})

describe('annotations', () => {
  test('are made in a job alone', async () => {
    expect((await heard(report({ errors: [wrong], exitCode: 2 }))).log).toBe('')
  })

  test('say what was wrong, and what to do', async () => {
    const { log } = await heard(
      report({ runs: [], errors: [wrong], brokenFiles: ['evals/bot.test.ts'], exitCode: 3 }),
      {
        GITHUB_ACTIONS: 'true',
      },
    )
    expect(log.split('\n')).toEqual([
      expect.stringMatching(/^::error title=oloproof::suite a,b declares no criterion; declare one in its body: /),
      '::error file=evals/bot.test.ts,title=oloproof::this file has suites and could not be run to its end',
      '',
    ])
  })
})
