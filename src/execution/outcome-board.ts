import { invariant } from '../base/invariant.ts'

/** Outcomes of cases, each of which may be asked for before its case is begun. */
export interface OutcomeBoard<Outcome> {
  /** The case is under way, and this will come of it. A rejection that nobody has asked for yet is no unhandled one. */
  begun(caseId: string, outcome: Promise<Outcome>): void
  /** @throws `invariant_broken` for a case that is not on the board. */
  outcome(caseId: string): Promise<Outcome>
  /** Resolves when something came of all that were begun or asked for. */
  settled(): Promise<readonly PromiseSettledResult<Outcome>[]>
}

/** A board on which no case has begun. Memory: one promise per case that has. */
export function outcomeBoard<Outcome>(caseIds: Iterable<string>): OutcomeBoard<Outcome> {
  const ids = new Set(caseIds)
  const outcomes = new Map<string, Promise<Outcome>>()
  const asked = new Map<string, (outcome: Promise<Outcome>) => void>()
  return {
    begun(caseId, outcome) {
      outcome.catch(() => {})
      const answer = asked.get(caseId)
      if (answer === undefined) outcomes.set(caseId, outcome)
      else answer(outcome)
      asked.delete(caseId)
    },
    outcome(caseId) {
      invariant(ids.has(caseId), `case ${caseId} is not part of the suite`)
      const outcome = outcomes.get(caseId) ?? new Promise<Outcome>((resolve) => void asked.set(caseId, resolve))
      outcomes.set(caseId, outcome)
      return outcome
    },
    settled: () => Promise.allSettled(outcomes.values()),
  }
}
