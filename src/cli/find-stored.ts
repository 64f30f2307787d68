import { OloproofError } from '../base/error.ts'

const SHOWN_IDS = 3

/** What a person may name by its id. */
export type StoredThing = 'run' | 'comparison'

const PREFIXES: { readonly [Thing in StoredThing]: string } = { run: 'run_', comparison: 'cmp_' }

/**
 * The one of `ids` (oldest first) that a person means: an id or the beginning of one (the prefix and case do not matter),
 * `latest`, or `latest~1` for the one before it.
 *
 * @throws `reference_invalid` when it means none of them, or several.
 */
export function findStored(what: StoredThing, ids: readonly string[], text: string): string {
  const notFound = (problem: string): OloproofError => new OloproofError('reference_invalid', { what, text, problem })
  if (ids.length === 0) throw notFound(`there are no ${what}s in this store`)
  const back = /^latest(?:~(\d{1,6}))?$/i.exec(text)
  if (back !== null) {
    const id = ids.at(-1 - Number(back[1] ?? 0))
    if (id !== undefined) return id
    throw notFound(`there are ${ids.length} ${what}s in this store`)
  }
  const prefix = PREFIXES[what]
  const other = what === 'run' ? 'comparison' : 'run'
  if (text.toLowerCase().startsWith(PREFIXES[other])) throw notFound(`it is the id of a ${other}`)
  const beginning = (text.toLowerCase().startsWith(prefix) ? text.slice(prefix.length) : text).toUpperCase()
  if (!/^[0-9A-HJKMNP-TV-Z]{1,26}$/.test(beginning)) throw notFound('it is not the beginning of an id')
  const found = ids.filter((id) => id.startsWith(prefix + beginning))
  const [id] = found
  if (id === undefined) throw notFound('no id of this store begins so')
  if (found.length === 1) return id
  const more = found.length > SHOWN_IDS ? ', ...' : ''
  throw notFound(`${found.length} ids begin so: ${found.slice(-SHOWN_IDS).reverse().join(', ')}${more}`)
}
