import type { CaseExecutedEvent, CaseJudgedEvent } from '../src/evidence/event.ts'

/** Errors and missing judgements of one cause, with the first of them as the example. */
export interface ErrorGroup {
  readonly reason: string
  /** For a missing judgement, whose it was; null for an execution. */
  readonly criterion: string | null
  readonly count: number
  readonly example: { readonly caseId: string; readonly message: string }
}

/** What an event tells of an error, if it tells of one. */
export type TalliedEvent =
  | Pick<CaseExecutedEvent, 'type' | 'scenario_id' | 'error'>
  | Pick<CaseJudgedEvent, 'type' | 'scenario_id' | 'criterion' | 'status' | 'reason' | 'detail'>

/** Groups the errors of a run as its events come. */
export interface ErrorTally {
  readonly add: (event: TalliedEvent) => void
  /** The most frequent cause first; of two as frequent ones, the one that was seen first. */
  readonly groups: () => readonly ErrorGroup[]
}

const MAX_GROUPS = 1000
const MAX_MESSAGE = 2000
const MAX_KEY = 200

/**
 * An empty {@link ErrorTally}. Two errors have one cause when reason, criterion and message are the same but for numbers
 * and quoted text, which tend to differ from case to case. A missing judgement of a case that was not executed is not
 * counted again. Memory is bounded: of messages the beginning is kept, and after a thousand causes all further ones of
 * one reason are one group.
 *
 * @example
 * ```ts
 * const tally = createErrorTally()
 * for (const event of events) tally.add(event)
 * errorLines(tally.groups(), plainTheme)
 * ```
 */
export function createErrorTally(): ErrorTally {
  const groups = new Map<string, ErrorGroup>()

  const count = (reason: string, criterion: string | null, caseId: string, message: string): void => {
    const cause = JSON.stringify([reason, criterion, causeOf(message)])
    const key = groups.has(cause) || groups.size < MAX_GROUPS ? cause : JSON.stringify([reason, criterion])
    const group = groups.get(key)
    const example = { caseId, message: message.slice(0, MAX_MESSAGE) }
    groups.set(
      key,
      group === undefined ? { reason, criterion, count: 1, example } : { ...group, count: group.count + 1 },
    )
  }

  return {
    add: (event) => {
      if (event.type === 'case_executed') {
        if (event.error !== undefined) count(event.error.reason, null, event.scenario_id, event.error.message)
      } else if (event.status === 'MISSING' && event.reason !== 'no_execution') {
        count(event.reason ?? 'unknown', event.criterion, event.scenario_id, event.detail ?? '')
      }
    },
    groups: () => [...groups.values()].toSorted((a, b) => b.count - a.count),
  }
}

function causeOf(message: string): string {
  return message
    .slice(0, MAX_KEY)
    .replace(/(["`]).*?\1/gs, '""')
    .replace(/\d+/g, '0')
}
