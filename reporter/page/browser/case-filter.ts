import type { PageCase, PageCaseState } from '../page-case.ts'
import { stateUnder, slowest } from './judged.ts'

/** What a person asks the list for. Empty texts ask for nothing. */
export interface CaseFilter {
  readonly words: string
  readonly state: string
  readonly criterion: string
  readonly tag: string
  readonly order: string
}

const STATE_RANKS: Readonly<Record<PageCaseState, number>> = {
  missed: 0,
  missing: 1,
  not_run: 2,
  excluded: 3,
  judged: 4,
}

/** Finds cases among those of one run. What is searched is put together with the first search. */
export function caseFinder(cases: readonly PageCase[]): (filter: CaseFilter) => readonly PageCase[] {
  let texts: readonly string[] | null = null
  return ({ words, state, criterion, tag, order }) => {
    const wanted = words
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    if (wanted.length > 0) texts ??= cases.map(searchedText)
    const found = cases.filter((one, index) => {
      if (state !== '' && one.changed !== state && stateUnder(one, criterion) !== state) return false
      if (tag !== '' && !one.tags.includes(tag)) return false
      return wanted.every((word) => texts?.[index]?.includes(word) ?? false)
    })
    if (order === 'suite') return found
    // Sorting is stable: within a rank the order of the suite stands.
    if (order === 'slow') return found.sort((a, b) => (slowest(b) ?? -1) - (slowest(a) ?? -1))
    const rankOf = (one: PageCase): number => (one.changed === 'worse' ? -1 : STATE_RANKS[stateUnder(one, criterion)])
    return found.sort((a, b) => rankOf(a) - rankOf(b))
  }
}

function searchedText({ id, asked, expected, tags, metadata, executions, judgements }: PageCase): string {
  const texts = [
    id,
    asked?.text,
    expected?.text,
    metadata?.text,
    ...tags,
    ...executions.flatMap(({ output, failure }) => [output?.text, failure?.reason, failure?.message]),
    ...judgements.flatMap(({ reason, detail, rationales }) => [reason, detail, ...rationales]),
  ]
  return texts
    .filter((text) => typeof text === 'string')
    .join('\n')
    .toLowerCase()
}
