import type { PageCase, PageCaseChange, PageCaseState, PageJudgement } from '../page-case.ts'

export const STATE_WORDS: Readonly<Record<PageCaseState, string>> = {
  missed: 'missed',
  missing: 'missing',
  not_run: 'not run',
  excluded: 'excluded',
  judged: 'judged',
}

export const CHANGE_WORDS: Readonly<Record<PageCaseChange, string>> = {
  worse: 'worse',
  better: 'better',
  changed: 'changed',
}

export const STATE_SIGNS: Readonly<Record<PageCaseState, string>> = {
  missed: '✕',
  missing: '?',
  not_run: '–',
  excluded: '–',
  judged: '✓',
}

/** The state of a case as one criterion sees it. */
export function stateUnder(one: PageCase, criterion: string): PageCaseState {
  if (criterion === '') return one.state
  const judgements = one.judgements.filter((judgement) => judgement.criterion === criterion)
  if (judgements.length === 0) return 'not_run'
  if (judgements.some(({ passed }) => passed === false)) return 'missed'
  if (judgements.some(({ status }) => status === 'MISSING')) return 'missing'
  return judgements.every(({ status }) => status === 'EXCLUDED') ? 'excluded' : 'judged'
}

/** What a judgement says, in a word. */
export function judgementWord({ status, passed, score }: PageJudgement): string {
  if (status !== 'OK') return status.toLowerCase()
  if (passed !== null) return passed ? 'passed' : 'missed'
  return score === null ? '' : numberText(score)
}

export function numberText(value: number): string {
  return String(Number(value.toPrecision(6)))
}

export function judgementClass({ status, passed }: PageJudgement): PageCaseState {
  if (status === 'MISSING') return 'missing'
  if (status === 'EXCLUDED') return 'excluded'
  return passed === false ? 'missed' : 'judged'
}

export function millisecondsText(ms: number): string {
  return ms < 1000 ? `${ms >= 10 || ms === 0 ? ms.toFixed(0) : ms.toPrecision(2)} ms` : `${(ms / 1000).toFixed(1)}s`
}

/** The longest answer of a case took so long; null when nothing was answered. */
export function slowest(one: PageCase): number | null {
  const times = one.executions.flatMap(({ ms }) => (ms === null ? [] : [ms]))
  return times.length === 0 ? null : Math.max(...times)
}
