import type { PageCase, PageCaseState } from '../page-case.ts'
import type { CaseFilter } from './case-filter.ts'
import { element, oneLine } from './elements.ts'
import { CHANGE_WORDS, STATE_WORDS } from './judged.ts'

/** The controls above a list, and what they ask for. */
export interface CaseControls {
  readonly element: HTMLElement
  readonly filter: () => CaseFilter
}

const MOST_CHOICES = 300

/** Controls for what the cases of a run differ in: a choice that would change nothing is not offered. */
export function caseControls(cases: readonly PageCase[], changed: () => void): CaseControls {
  const search = element('input', {
    type: 'search',
    placeholder: 'Search',
    'aria-label': 'Search cases',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const criteria = [...new Set(cases.flatMap(({ judgements }) => judgements.map(({ criterion }) => criterion)))]
  const tags = [...new Set(cases.flatMap((one) => one.tags))].sort().slice(0, MOST_CHOICES)
  const criterion = choice('Criterion', [['', 'every criterion'], ...criteria.map((name) => [name, name] as const)])
  const tag = choice('Tag', [['', 'every tag'], ...tags.map((name) => [name, name] as const)])
  const order = choice('Order', [
    ['', 'misses first'],
    ['suite', 'order of the suite'],
    ['slow', 'slowest first'],
  ])
  const states = stateChoice(cases)
  for (const select of [criterion, tag, order]) select.addEventListener('change', changed)
  states.addEventListener('change', changed)
  search.addEventListener('input', changed)
  return {
    element: element(
      'div',
      { class: 'controls', role: 'search' },
      search,
      states,
      criteria.length > 1 ? labelled(criterion) : null,
      tags.length > 0 ? labelled(tag) : null,
      labelled(order),
    ),
    filter: () => ({
      words: search.value,
      state: states.querySelector<HTMLInputElement>('input:checked')?.value ?? '',
      criterion: criterion.value,
      tag: tag.value,
      order: order.value,
    }),
  }
}

let choices = 0

/** One of the states that there are, all of them at first. */
function stateChoice(cases: readonly PageCase[]): HTMLElement {
  const name = `state-${(choices += 1)}`
  const counts = new Map<PageCaseState, number>()
  for (const { state } of cases) counts.set(state, (counts.get(state) ?? 0) + 1)
  const offered = (['missed', 'missing', 'not_run', 'excluded'] as const).filter((state) => counts.has(state))
  const changes = (['worse', 'better', 'changed'] as const).filter((change) =>
    cases.some((one) => one.changed === change),
  )
  const radio = (value: string, text: string, count: number): HTMLElement => {
    const input = element('input', { type: 'radio', name, value, ...(value === '' && { checked: '' }) })
    return element('label', { class: value }, input, element('span', {}, `${text} ${count.toLocaleString('en')}`))
  }
  return element(
    'fieldset',
    { class: 'states' },
    element('legend', { class: 'unseen' }, 'Which cases'),
    radio('', 'all', cases.length),
    ...changes.map((change) =>
      radio(change, CHANGE_WORDS[change], cases.filter((one) => one.changed === change).length),
    ),
    ...offered.map((state) => radio(state, STATE_WORDS[state], counts.get(state) ?? 0)),
  )
}

function choice(name: string, options: readonly (readonly [value: string, text: string])[]): HTMLSelectElement {
  const made = options.map(([value, text]) => element('option', { value }, oneLine(text, 60)))
  return element('select', { 'aria-label': name }, ...made)
}

function labelled(select: HTMLSelectElement): HTMLElement {
  return element('span', { class: 'choice' }, select)
}
