import { OloproofError } from '../base/error.ts'
import { unknownKeyText } from '../base/unknown-key-text.ts'

/** @throws `declaration_invalid` for a key that nothing reads. */
export function checkKeys(what: 'system' | 'judge', name: string, written: object, keys: readonly string[]): void {
  const unknown = Object.keys(written).find((key) => !keys.includes(key))
  if (unknown === undefined) return
  const problem = unknownKeyText('key', unknown, keys)
  throw new OloproofError('declaration_invalid', { what, name, problem, nearest: null })
}
