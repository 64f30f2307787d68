import type { Case } from '../evidence/case.ts'
import { deepFreeze } from './deep-freeze.ts'

/** One call of the system that a suite wants. */
export interface Trial<Settled> {
  /** Deeply frozen. */
  readonly testCase: Case
  /** 1 for the first trial of its case. */
  readonly trial: number
  /** For what becomes of the trials of this case, by their numbers; all of them have it in common. */
  readonly settling: Map<number, Promise<Settled>>
}

/** The trials of a suite, case after case, made as they are asked for; one of a case that does not count. */
export function* trialsOf<Settled>(cases: Iterable<Case>, trials: number): Generator<Trial<Settled>> {
  for (const testCase of cases) {
    deepFreeze(testCase)
    const settling = new Map<number, Promise<Settled>>()
    const last = testCase.exclude === undefined ? trials : 1
    for (let trial = 1; trial <= last; trial++) yield { testCase, trial, settling }
  }
}
