import type { PageCase, PageJudgement } from '../page-case.ts'
import { caseControls } from './case-controls.ts'
import { caseDetail, wellFormed } from './case-detail.ts'
import { caseFinder } from './case-filter.ts'
import { element, oneLine } from './elements.ts'
import {
  CHANGE_WORDS,
  judgementWord,
  millisecondsText,
  numberText,
  slowest,
  STATE_SIGNS,
  STATE_WORDS,
  stateUnder,
} from './judged.ts'

const PAGE_LENGTH = 50

/** The list of the cases of one run: a page of rows at a time, each opening to all that is known of its case. */
export function showCaseList(place: HTMLElement, cases: readonly PageCase[]): void {
  const find = caseFinder(cases)
  const count = element('p', { class: 'found', role: 'status' })
  const rows = element('ol', { class: 'rows' })
  const pager = element('nav', { class: 'pager', 'aria-label': 'Pages of cases' })
  const run = place.dataset['run'] ?? ''
  let found: readonly PageCase[] = []
  let first = 0

  const showPage = (from: number): void => {
    first = Math.max(0, Math.min(from, Math.floor((found.length - 1) / PAGE_LENGTH) * PAGE_LENGTH))
    rows.start = first + 1
    rows.replaceChildren(...found.slice(first, first + PAGE_LENGTH).map((one) => caseRow(one, run)))
    const last = Math.min(first + PAGE_LENGTH, found.length)
    count.textContent =
      found.length === cases.length
        ? casesText(found.length)
        : `${found.length.toLocaleString('en')} of ${casesText(cases.length)}`
    pager.hidden = found.length <= PAGE_LENGTH
    pager.replaceChildren(
      pageButton('Previous', first > 0, () => turnTo(first - PAGE_LENGTH)),
      element(
        'span',
        {},
        `${(first + 1).toLocaleString('en')}–${last.toLocaleString('en')} of ${found.length.toLocaleString('en')}`,
      ),
      pageButton('Next', last < found.length, () => turnTo(first + PAGE_LENGTH)),
    )
  }
  const turnTo = (from: number): void => {
    showPage(from)
    place.scrollIntoView({ block: 'start' })
    rows.querySelector('button')?.focus({ preventScroll: true })
  }
  const search = (): void => {
    found = find(controls.filter())
    showPage(0)
  }
  const controls = caseControls(cases, search)
  place.replaceChildren(controls.element, count, rows, pager)
  search()

  /** Opens the case that the address names, if it is one of these. */
  const openNamed = (): void => {
    const id = namedCase(run)
    const index = id === null ? -1 : found.findIndex((one) => wellFormed(one.id) === id)
    if (index < 0) return
    showPage(Math.floor(index / PAGE_LENGTH) * PAGE_LENGTH)
    const button = rows.children[index - first]?.querySelector('button')
    if (button?.getAttribute('aria-expanded') === 'false') button.click()
    button?.scrollIntoView({ block: 'start' })
    button?.focus({ preventScroll: true })
  }
  openNamed()
  addEventListener('hashchange', openNamed)
}

/** The id in an address that ends in `#RUN/case=ID`, if it is of this run. */
function namedCase(run: string): string | null {
  const [, named, id] = /^#([^/]+)\/case=(.+)$/.exec(location.hash) ?? []
  if (id === undefined || named !== run) return null
  try {
    return decodeURIComponent(id)
  } catch {
    return null
  }
}

function casesText(count: number): string {
  return count === 1 ? '1 case' : `${count.toLocaleString('en')} cases`
}

function pageButton(text: string, isPossible: boolean, go: () => void): HTMLElement {
  const button = element('button', { type: 'button' }, text)
  button.disabled = !isPossible
  button.addEventListener('click', go)
  return button
}

function caseRow(one: PageCase, run: string): HTMLElement {
  const { id, state, asked, judgements } = one
  const time = slowest(one)
  const criteria = [...new Set(judgements.map(({ criterion }) => criterion))]
  const button = element(
    'button',
    { type: 'button', class: 'row', 'aria-expanded': 'false' },
    element('span', { class: `sign ${state}`, 'aria-hidden': 'true' }, STATE_SIGNS[state]),
    element('span', { class: 'unseen' }, `${STATE_WORDS[state]}: `),
    element('span', { class: 'id' }, oneLine(id, 80)),
    element('span', { class: 'asked' }, asked === null ? '' : oneLine(asked.text, 160)),
    element(
      'span',
      { class: 'marks' },
      one.changed === null ? null : element('span', { class: `mark change ${one.changed}` }, CHANGE_WORDS[one.changed]),
      ...criteria.slice(0, 4).map((name) => criterionMark(name, one)),
    ),
    element('span', { class: 'time' }, time === null ? '' : millisecondsText(time)),
  )
  const item = element('li', { class: state }, button)
  let detail: HTMLElement | null = null
  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') === 'true'
    button.setAttribute('aria-expanded', String(!isOpen))
    if (detail === null) item.append((detail = caseDetail(one, run)))
    detail.hidden = isOpen
  })
  return item
}

/** What one criterion says of a case, over all its trials. */
function criterionMark(criterion: string, one: PageCase): HTMLElement {
  const judgements = one.judgements.filter((judgement) => judgement.criterion === criterion)
  const state = stateUnder(one, criterion)
  const said = judgements.length === 1 ? judgements.map(judgementWord).join('') : trialsWord(judgements)
  const isScore = judgements.some(({ score }) => score !== null)
  const isSaid = isScore || judgements.length > 1
  return element(
    'span',
    { class: `mark ${state}` },
    element('span', { 'aria-hidden': 'true' }, isScore ? '' : `${STATE_SIGNS[state]} `),
    oneLine(criterion, 24),
    element('span', isSaid ? {} : { class: 'unseen' }, ` ${said}`),
  )
}

/** `3 of 5` passed, or the mean of the scores. */
function trialsWord(judgements: readonly PageJudgement[]): string {
  const scores = judgements.flatMap(({ score }) => (score === null ? [] : [score]))
  if (scores.length > 0) return numberText(scores.reduce((sum, score) => sum + score, 0) / scores.length)
  return `${judgements.filter(({ passed }) => passed === true).length} of ${judgements.length}`
}
