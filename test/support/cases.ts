import type { Case } from '../../src/evidence/case.ts'

/** A case with an id and an input; the rest is empty unless given. */
export function aCase(id: string, given: Partial<Case> = {}): Case {
  return { id, input: `question ${id}`, tags: [], metadata: {}, ...given }
}

/** `count` cases named `q0`, `q1`, … */
export function someCases(count: number, given: Partial<Case> = {}): Case[] {
  return Array.from({ length: count }, (_, index) => aCase(`q${index}`, given))
}
