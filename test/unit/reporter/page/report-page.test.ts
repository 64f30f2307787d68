import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PageCase } from '../../../../reporter/page/page-case.ts'
import { reportPage } from '../../../../reporter/page/report-page.ts'
import type { PageRun } from '../../../../reporter/page/page-run.ts'
import { aPageRun } from '../../../support/page-run.ts'
import { ruleRecord, runFile } from '../../../support/run-report.ts'

const page = (...runs: readonly PageRun[]): string => reportPage({ runs, comparisons: [], script: 'startPage()' })

/** What a person reads: without program, style and data, tags left out, blanks as one. */
function words(text: string): string {
  return text
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, '')
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ')
}

const hostile = '</script><img src=x onerror=alert(1)>\u202e\u2028\ud800'

const hostileCase: PageCase = {
  id: hostile,
  state: 'missed',
  asked: { text: hostile, isJson: false, left: 0 },
  expected: null,
  tags: [hostile],
  metadata: null,
  executions: [],
  judgements: [],
  changed: null,
  before: null,
}

describe('the page', () => {
  test('allows its own style and program by their digests, and no connection', () => {
    const text = page(aPageRun())
    const [, policy = ''] = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(text) ?? []
    const digestOf = (tag: string): string => {
      const [, inner = ''] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(text) ?? []
      return createHash('sha256').update(inner).digest('base64')
    }
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${digestOf('style')}'; script-src 'sha256-${digestOf('script')}'; img-src data:; base-uri 'none'; form-action 'none'`,
    )
    expect(text).not.toMatch(/\b(?:https?:)?\/\/\w/)
    expect(text).not.toMatch(/\sstyle="|\son\w+="/)
  })

  test('says of each rule what the terminal says', () => {
    const text = words(page(aPageRun()))
    expect(text).toContain('exact-label-floor: exact_label at least 70.0%')
    expect(text).toContain('INSUFFICIENT_EVIDENCE the interval reaches the threshold')
    expect(text).toContain('about 1614 more cases would decide it, if the observed rate holds (1632 in total)')
    expect(text).toContain('[46.5%, 90.3%] 13 / 18 observed · 0 missing · 0 excluded')
    expect(text).toContain('UNDECIDED (COMPLETE) · exit code 0')
  })

  test('tells suites of one name in several projects apart, in its contents and below their headings', () => {
    const text = words(page(...['fast', 'slow'].map((project) => aPageRun({ run: runFile({ project }) }))))
    for (const project of ['fast', 'slow']) expect(text.split(` · ${project} `)).toHaveLength(3)
    expect(words(page(aPageRun({ run: runFile({ project: 'fast' }) })))).not.toContain('· fast')
  })

  test('shows failing rules first', () => {
    const rules = [
      ruleRecord({ id: 'a', verdict: 'PASS' }),
      ruleRecord({ id: 'b' }),
      ruleRecord({ id: 'c', verdict: 'FAIL' }),
    ]
    const text = words(page(aPageRun({ run: runFile({ rules }) })))
    expect([...text.matchAll(/\b([abc]): exact_label at least/g)].map(([, id]) => id)).toEqual(['c', 'b', 'a'])
  })

  test('labels how an estimate settled as provisional', () => {
    const moment = { run_id: 'r', timestamp: 't', type: 'provisional_metrics' } as const
    const metric = { metric: 'exact_label', estimate: 1, wilson_lower: 0.2, wilson_upper: 1, observed: 1, missing: 0 }
    const provisional = [1, 3].map((cases_done) => ({ ...moment, cases_done, metrics: [metric] }))
    expect(words(page(aPageRun({ provisional })))).toContain(
      'Provisional Wilson estimates over finished cases; not a decision.',
    )
  })

  test('names every setting with its source', () => {
    expect(words(page(aPageRun()))).toContain('policy.method clopper-pearson default')
  })
})

describe('a run is shown as what it is', () => {
  test('when it is partial and nothing was decided', () => {
    const run = runFile({ completeness: 'PARTIAL', finished: 5, rules: [] })
    const text = words(page(aPageRun({ run, notDecided: 'only a part of the cases was selected' })))
    expect(text).toContain('UNDECIDED (PARTIAL, 5 of 18 cases)')
    expect(text).toContain('nothing was decided: only a part of the cases was selected')
    expect(text).not.toContain('Verdicts')
  })

  test('when it did not come to its end', () => {
    const text = words(page(aPageRun({ run: null })))
    expect(text).toContain('RUN_ERROR (PARTIAL): the run did not come to its end')
    expect(text).not.toMatch(/PASS|exit code 0/)
  })

  test('when outputs, or what was asked, are gone, and when there is no room for all cases', () => {
    const text = words(page(aPageRun({ outputsGone: 3, isSuiteRecorded: false, casesLeftOut: 10 })))
    expect(text).toContain('the outputs of 3 answers are gone from the journal')
    expect(text).toContain('what the cases asked is not in this store')
    expect(text).toContain('10 cases of 18 cases are not on this page')
  })

  test('among others, below a list of them with their verdicts', () => {
    const text = words(page(aPageRun(), aPageRun({ run: null })))
    expect(text).toContain('Report of 2 runs')
    expect(text).toMatch(/support-bot example-support-bot@1 UNDECIDED \? INSUFFICIENT_EVIDENCE exact-label-floor/)
  })
})

test('hostile text is text, wherever it stands', () => {
  const { started } = aPageRun()
  const run = runFile({ rules: [ruleRecord({ id: hostile, metric: hostile, reason: hostile })] })
  const errors = [{ reason: hostile, criterion: hostile, count: 1, example: { caseId: hostile, message: hostile } }]
  const text = page(
    aPageRun({
      started: { ...started, suite: hostile, system: hostile },
      run,
      errors,
      cases: [hostileCase],
      notDecided: hostile,
    }),
  )
  expect(text).not.toContain('<img')
  expect(text).not.toMatch(/[\u202e\u2028\p{Cs}]/u)
  expect(text.match(/<\/script>/g)).toHaveLength(2)
  const [, data = ''] = /<script type="application\/json" id="cases-0">(.*?)<\/script>/s.exec(text) ?? []
  expect(JSON.parse(data)).toEqual([hostileCase])
})
