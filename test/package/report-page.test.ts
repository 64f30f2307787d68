import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { compareRuns } from '../../src/compare/compare-runs.ts'
import { DEFAULT_POLICY } from '../../src/policy/policy.ts'
import type * as WriteReportPage from '../../src/report/write-report-page.ts'
import { readRunResults } from '../../src/store/read-run-results.ts'
import { aCase, someCases } from '../support/cases.ts'
import { openPage, startBrowser, type OpenedPage } from '../support/browser.ts'
import { faintTexts } from '../support/faint-texts.ts'
import { policyWith } from '../support/metrics.ts'
import { createProject, type PackedProject } from '../support/packed-project.ts'
import { exactLabel } from '../support/recorded-runs.ts'
import { vitestProject } from '../support/run-vitest.ts'
import { okExecution, storeRun, type StoredCase } from '../support/stored-run.ts'

const RUN = 'run_01M3C3ZNXPVQJCDF31DJSB0001'
const RUNS = [RUN, 'run_01M3C3ZNXPVQJCDF31DJSB0002']

let browser: Browser
let project: PackedProject
let folder: string

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'oloproof-pages-')))
  ;[browser, project] = await Promise.all([startBrowser(), createProject({})])
})

afterAll(async () => {
  await browser.close()
  project.remove()
  rmSync(folder, { recursive: true, force: true })
})

let pages = 0

/** The page that the packed package makes of a run with these cases, and of a second one where there is, opened. */
async function opened(
  cases: readonly StoredCase[],
  options: Parameters<typeof openPage>[2] = {},
  second: readonly StoredCase[] = [],
): Promise<OpenedPage> {
  const name = join(folder, `page-${(pages += 1)}`)
  const runs = second.length === 0 ? [cases] : [cases, second]
  for (const [index, stored] of runs.entries()) {
    await storeRun(name, { runId: RUNS[index] ?? '', cases: stored, policy: policyWith({}), cache: false })
  }
  return openedPage(name, { store: name, runIds: RUNS.slice(0, runs.length), file: `${name}.html` }, options)
}

/** The page of two runs and their comparison, by a rule that no case may be lost. */
async function openedComparison(
  baseline: readonly StoredCase[],
  candidate: readonly StoredCase[],
  options: Parameters<typeof openPage>[2] = {},
): Promise<OpenedPage> {
  const name = join(folder, `page-${(pages += 1)}`)
  for (const [index, stored] of [baseline, candidate].entries()) {
    await storeRun(name, { runId: RUNS[index] ?? '', cases: stored, policy: policyWith({}), cache: false })
  }
  const [before, after] = await Promise.all(RUNS.map((id) => readRunResults(name, id)))
  const rule = { id: 'no-loss', metric: 'exact_label', requires: { kind: 'at_least', threshold: -0.02 } } as const
  const comparison = compareRuns(
    before!,
    after!,
    { ...DEFAULT_POLICY, comparison: { rules: [rule], rulesWritten: 1 } },
    { comparisonId: 'cmp_01M3C3ZNXPVQJCDF31DJSBXBHC', createdAt: '2026-09-25T11:07:37.782628Z' },
  )
  const wanted = { store: name, runIds: RUNS.toReversed(), comparisons: [comparison], file: `${name}.html` }
  return openedPage(name, wanted, options)
}

async function openedPage(
  name: string,
  wanted: WriteReportPage.WantedPage,
  options: Parameters<typeof openPage>[2],
): Promise<OpenedPage> {
  const built = join(project.root, 'node_modules/oloproof/dist/modules/write-report-page.js')
  const { writeReportPage } = (await import(pathToFileURL(built).href)) as typeof WriteReportPage
  await writeReportPage(wanted)
  const opening = await openPage(browser, `${name}.html`, options)
  onTestFinished(() => opening.page.close())
  return opening
}

function answeredCase(index: number, isPassed: boolean, output = isPassed ? 'refund' : 'delivery'): StoredCase {
  const tags = [index % 2 === 0 ? 'even' : 'odd']
  return {
    case: aCase(`q${index}`, { input: `What of parcel ${index}?`, expected: 'refund', tags }),
    execution: okExecution(output, { latencyMs: 100 + index }),
    judgements: [exactLabel(isPassed)],
  }
}

const sixty = Array.from({ length: 60 }, (_, index) => answeredCase(index, index % 10 !== 7))

const rowsOf = (page: Page): Locator => page.locator('.rows > li')
const idsOf = (page: Page): Promise<string[]> => page.locator('.row .id').allTextContents()

describe('the list of cases', () => {
  test('shows misses first, a page at a time, and opens a case with the keyboard', async () => {
    const { page, complaints } = await opened(sixty)
    expect((await idsOf(page)).slice(0, 7)).toEqual(['q7', 'q17', 'q27', 'q37', 'q47', 'q57', 'q0'])
    expect(await rowsOf(page).count()).toBe(50)

    const first = page.locator('.row').first()
    await first.focus()
    await page.keyboard.press('Enter')
    expect(await first.getAttribute('aria-expanded')).toBe('true')
    const detail = page.locator('.detail').first()
    expect(await detail.locator('.value').allTextContents()).toEqual(['What of parcel 7?', 'delivery', 'refund'])
    expect(await detail.locator('.judgements tbody').innerText()).toMatch(/exact_label\s+missed/)

    await page.getByRole('button', { name: 'Next' }).click()
    expect(await rowsOf(page).count()).toBe(10)
    expect(await page.evaluate<string>('document.activeElement.className')).toBe('row')
    expect(complaints).toEqual([])
  })

  test('finds cases by what was asked or answered, by state and by tag, and says how many', async () => {
    const { page } = await opened(sixty)
    const status = page.getByRole('status')
    await page.getByRole('searchbox').fill('PARCEL 17? deliv')
    expect(await idsOf(page)).toEqual(['q17'])
    expect(await status.textContent()).toBe('1 of 60 cases')
    await page.getByRole('searchbox').fill('')
    await page.getByRole('radio', { name: 'missed 6' }).check()
    expect(await status.textContent()).toBe('6 of 60 cases')
    await page.getByLabel('Tag').selectOption('even')
    expect(await status.textContent()).toBe('0 of 60 cases')
    await page.getByRole('radio', { name: 'all 60' }).check()
    await page.getByLabel('Order').selectOption('slow')
    expect((await idsOf(page)).slice(0, 2)).toEqual(['q58', 'q56'])
  })

  test('opens the case that the address names', async () => {
    const { page } = await opened(sixty)
    await page.evaluate<string>(`location.hash = '#${RUN}/case=q55'`)
    await page.locator('.row[aria-expanded="true"]').waitFor()
    expect(await page.locator('.row[aria-expanded="true"] .id').textContent()).toBe('q55')
  })
})

test('cases that changed since the baseline come first, with what it answered', async () => {
  const now = [answeredCase(0, true), answeredCase(1, false), answeredCase(2, true)]
  const { page } = await opened([answeredCase(0, false), answeredCase(1, true), answeredCase(2, true)], {}, now)
  const second = page.locator('section.run').nth(1)
  expect(await second.locator('.row .id').allTextContents()).toEqual(['q1', 'q0', 'q2'])
  await second.getByRole('radio', { name: 'better 1' }).check()
  expect(await second.locator('.row .id').allTextContents()).toEqual(['q0'])
  await second.locator('.row').click()
  expect(await second.locator('.detail .value').allTextContents()).toEqual([
    'What of parcel 0?',
    'refund',
    'delivery',
    'refund',
  ])
})

describe('the page of a comparison', () => {
  const before = [answeredCase(0, false), ...sixty.slice(1)]
  const after = [answeredCase(0, true), answeredCase(1, false), ...sixty.slice(2)]

  test('shows what was decided, and leads from each case that changed to what both answered', async () => {
    const { page, complaints } = await openedComparison(before, after)
    const comparison = page.locator('#comparison-0')
    expect(await comparison.locator('article.rule').innerText()).toMatch(/\? INSUFFICIENT_EVIDENCE\s+the interval/)
    expect(await comparison.locator('.flips li').allInnerTexts()).toEqual([
      expect.stringMatching(/^worse\s+q1\s+passed → missed$/),
      expect.stringMatching(/^better\s+q0\s+missed → passed$/),
    ])
    await comparison.getByRole('link', { name: 'q1' }).click()
    const open = page.locator('li:has(> .row[aria-expanded="true"])')
    expect(await open.locator('.row .id').allTextContents()).toEqual(['q1'])
    expect(await open.locator('.detail .value').allTextContents()).toEqual([
      'What of parcel 1?',
      'delivery',
      'refund',
      'refund',
    ])
    expect(complaints).toEqual([])
  })

  test.each(['light', 'dark'] as const)('fits a phone, and can be read when it is %s', async (colorScheme) => {
    const { page } = await openedComparison(before, after, { colorScheme, viewport: { width: 360, height: 740 } })
    expect(await page.evaluate(faintTexts)).toEqual([])
    const [content, screen] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    )
    expect(content).toBeLessThanOrEqual(screen)
  })
})

test('ten thousand cases are there to be searched', async () => {
  const { page, complaints } = await opened(
    someCases(10_000).map((one) => ({
      case: one,
      execution: okExecution('an answer'),
      judgements: [exactLabel(true)],
    })),
  )
  expect(await page.getByRole('status').textContent()).toBe('10,000 cases')
  await page.getByRole('searchbox').fill('q9999')
  expect(await idsOf(page)).toEqual(['q9999'])
  expect(complaints).toEqual([])
})

test('on a phone nothing is wider than the screen', async () => {
  const long = answeredCase(1, false, `${'unbroken'.repeat(200)} end`)
  const { page } = await opened(
    [{ ...long, case: { ...long.case, tags: ['tag'.repeat(40)] } }, answeredCase(2, true)],
    {
      viewport: { width: 360, height: 740 },
    },
  )
  await page.locator('.row').first().click()
  await page.locator('details summary').click()
  const [content, screen] = await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, innerWidth]')
  expect(content).toBeLessThanOrEqual(screen)
})

test('the theme is that of the system until a person chooses one', async () => {
  const { page } = await opened([answeredCase(1, true)], { colorScheme: 'dark' })
  const paper = (): Promise<string> => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  const dark = await paper()
  const button = page.getByRole('button', { name: /^Theme/ })
  await button.click()
  const light = await paper()
  expect(light).not.toBe(dark)
  await button.click()
  expect(await paper()).toBe(dark)
})

test.each(['light', 'dark'] as const)(
  'every text has a contrast of at least 4.5 to 1 when it is %s',
  async (colorScheme) => {
    const failed: StoredCase = {
      case: aCase('failed'),
      execution: {
        status: 'ERROR',
        failure: { reason: 'timeout', message: 'no answer' },
        latencyMs: null,
        usage: { inputTokens: null, outputTokens: null },
        attempts: [{ outcome: 'TIMEOUT', latencyMs: 60_000, waitedMs: 0 }],
      },
      judgements: [{ status: 'MISSING', criterion: 'exact_label', reason: 'no_execution' }],
    }
    const { page } = await opened([...sixty, failed], { colorScheme })
    for (const index of [0, 6, 7]) await page.locator('.row').nth(index).click()
    await page.locator('details summary').click()
    expect(await page.evaluate(faintTexts)).toEqual([])
  },
)

test('hostile text runs nothing, sends nothing and hides nothing', async () => {
  const hostile =
    '</script><script>document.title="owned"</script><img src="http://127.0.0.1:9/x" onerror="document.title=\'owned\'">\u202etxt\u0000'
  const { page, complaints } = await opened([
    {
      ...answeredCase(1, false, hostile),
      case: aCase(hostile, { input: hostile, tags: [hostile], metadata: { [hostile]: hostile } }),
    },
  ])
  await page.locator('.row').first().click()
  expect(await page.locator('.detail .value').nth(1).textContent()).toBe(
    hostile.replace('\u202e', String.raw`\u202e`).replace('\u0000', String.raw`\x00`),
  )
  expect(await page.title()).not.toBe('owned')
  expect(await page.locator('img').count()).toBe(0)
  expect(complaints).toEqual([])
})

describe('after --', () => {
  const files = {
    'oloproof.yaml': 'policy: { rules: [{ id: floor, metric: exact, at_least: 0.7 }] }\n',
    'bot.test.ts': `import { describeSuite, system } from 'oloproof'
      const bot = system({ name: 'bot', version: '1' }, ({ input }) => input)
      const cases = Array.from({ length: 30 }, (_, index) => ({ id: 'q' + index, input: String(index), expected: 'other' }))
      describeSuite('bot', { system: bot, cases }, ({ criterion }) => {
        criterion('exact', ({ output, expected }) => output === expected)
      })`,
  }

  test('--html writes a page beside a FAIL, which stays one; a file that cannot be written ends with 3', async () => {
    const here = await vitestProject(files)
    const failing = await here.run('--', '--html', 'out/report.html')
    expect(failing.exitCode).toBe(1)
    expect(failing.stdout).toContain('the report page is out/report.html')
    const { page, complaints } = await openPage(browser, join(here.root, 'out/report.html'))
    expect(await page.locator('article.rule').innerText()).toMatch(/✕ FAIL\s+the whole interval is below the threshold/)
    expect(await page.getByRole('status').textContent()).toBe('30 cases')
    await page.locator('.row').first().click()
    expect(await page.locator('.detail .value').allTextContents()).toEqual(['0', '0', 'other'])
    expect(complaints).toEqual([])
    await page.close()

    const refused = await here.run('--', '--html', 'bot.test.ts/report.html')
    expect(refused.exitCode).toBe(3)
    expect(refused.stdout).toMatch(/error: the report bot\.test\.ts\/report\.html could not be written: /)
    expect(refused.stdout).toContain('hint      name a file in a folder that you may write to')
    expect(existsSync(join(here.root, 'bot.test.ts/report.html'))).toBe(false)
  })
})
