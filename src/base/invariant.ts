import { OloproofError } from './error.ts'

/** Throws `invariant_broken` unless `condition` holds. For what only a bug of ours can break. */
export function invariant(condition: unknown, what: string): asserts condition {
  if (!condition) throw new OloproofError('invariant_broken', { what })
}
