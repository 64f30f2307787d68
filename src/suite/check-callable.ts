import { messageOf, OloproofError } from '../base/error.ts'

/** @throws `declaration_invalid` unless what is to be called can be. */
export function checkCallable(what: 'system' | 'judge', name: string, callable: unknown): void {
  if (typeof callable === 'function') return
  const problem = `its second argument is the function to call, not ${messageOf(callable)}`
  throw new OloproofError('declaration_invalid', { what, name, problem, nearest: null })
}
