import type { PageCase, PageExecution, PageJudgement, PageText } from '../page-case.ts'
import { element, visibleText } from './elements.ts'
import { judgementWord, judgementClass, millisecondsText } from './judged.ts'

/** Everything about one case of a run: what was asked, answered, expected, and judged, and what it took. */
export function caseDetail(one: PageCase, run: string): HTMLElement {
  return element(
    'div',
    { class: 'detail' },
    element(
      'div',
      { class: 'texts' },
      textBlock('Asked', one.asked ?? 'not in this store any more'),
      ...one.executions.map((execution) => textBlock(ofTrial('Answered', execution), answerOf(execution))),
      one.executions.length === 0 ? textBlock('Answered', notCalled(one)) : null,
      one.before === null ? null : textBlock('Answered by the baseline', one.before),
      one.expected === null ? null : textBlock('Expected', one.expected),
    ),
    one.judgements.length === 0 ? null : judgementTable(one.judgements),
    element(
      'div',
      { class: 'facts' },
      ...one.executions.map(executionFacts),
      one.tags.length === 0 ? null : fact('Tags', one.tags.join(', ')),
    ),
    one.metadata === null ? null : textBlock('Metadata', one.metadata),
    ...one.executions.map((execution) =>
      execution.trace === null ? null : textBlock(ofTrial('Steps', execution), execution.trace),
    ),
    element(
      'p',
      { class: 'link' },
      element('a', { href: `#${run}/case=${encodeURIComponent(wellFormed(one.id))}` }, 'Link to this case'),
    ),
  )
}

function ofTrial(title: string, { trial }: Pick<PageExecution, 'trial'>): string {
  return trial === null ? title : `${title}, trial ${trial}`
}

function notCalled({ state }: PageCase): string {
  return state === 'excluded' ? 'not called: the case is excluded' : 'not called in this run'
}

function answerOf({ status, output, failure }: PageExecution): PageText | string {
  if (output !== null) return output
  if (status === 'OK') return 'gone: its part of the journal was deleted, damaged, or is on another machine'
  return failure === null ? 'no answer' : `no answer: ${failure.reason}`
}

/** A text from outside in a box, or a remark of ours in its place. */
function textBlock(title: string, content: PageText | string): HTMLElement {
  const heading = element('h4', {}, title)
  if (typeof content === 'string')
    return element('div', { class: 'text' }, heading, element('p', { class: 'quiet' }, content))
  const { text, isJson, left } = content
  const body = element(
    isJson ? 'pre' : 'div',
    { class: isJson ? 'value json' : 'value', dir: 'auto' },
    visibleText(text),
  )
  if (text === '') body.append(element('span', { class: 'quiet' }, 'an empty text'))
  const rest = `… ${left.toLocaleString('en')} more characters, not on this page`
  return element('div', { class: 'text' }, heading, body, left === 0 ? null : element('p', { class: 'quiet' }, rest))
}

function judgementTable(judgements: readonly PageJudgement[]): HTMLElement {
  const rows = judgements.map((judgement) => {
    const { trial, criterion, fromCache, reason, detail, rationales } = judgement
    const why = [reason, detail].filter((text) => text !== null).join(': ')
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, visibleText(criterion), trial === null ? null : `, trial ${trial}`),
      element('td', { class: `word ${judgementClass(judgement)}` }, judgementWord(judgement)),
      element(
        'td',
        {},
        visibleText(why),
        ...rationales.map((text) => element('p', { class: 'rationale' }, visibleText(text))),
        fromCache ? element('span', { class: 'quiet' }, ' from the cache') : null,
      ),
    )
  })
  const heads = ['Criterion', 'Judged', 'Why'].map((text) => element('th', { scope: 'col' }, text))
  const table = element(
    'table',
    { class: 'judgements' },
    element('thead', {}, element('tr', {}, ...heads)),
    element('tbody', {}, ...rows),
  )
  return element('div', { class: 'text' }, element('h4', {}, 'Judged'), table)
}

function executionFacts(execution: PageExecution): HTMLElement {
  const { ms, fromCache, tokens, attempts, failure } = execution
  const facts = [
    ms === null ? 'no answer' : millisecondsText(ms),
    fromCache ? 'from the cache' : null,
    tokens === null ? null : `${tokens[0] ?? '?'} input and ${tokens[1] ?? '?'} output tokens`,
  ].filter((text) => text !== null)
  const made = fact(ofTrial('Took', execution), facts.join(' · '))
  if (failure !== null)
    made.append(element('p', { class: 'missing' }, visibleText(`${failure.reason}: ${failure.message}`)))
  if (attempts.length > 1 || failure !== null) {
    const lines = attempts.map(({ outcome, ms: took, waitedMs, error }) => {
      const waited = waitedMs > 0 ? ` after a wait of ${millisecondsText(waitedMs)}` : ''
      return element(
        'li',
        {},
        `${outcome} in ${millisecondsText(took)}${waited}`,
        error === null ? null : visibleText(`: ${error}`),
      )
    })
    made.append(element('ol', { class: 'attempts', 'aria-label': 'Attempts' }, ...lines))
  }
  return made
}

/** A lone surrogate has no place in an address. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

function fact(title: string, text: string): HTMLElement {
  return element('div', { class: 'fact' }, element('h4', {}, title), element('p', {}, visibleText(text)))
}
