import { OloproofError } from '../base/error.ts'
import { storedRunIds } from '../store/stored-ids.ts'

const SHOWN_IDS = 3

/**
 * The id of the run that a person means: an id or the beginning of one (`run_` and case do not matter), `latest`, or
 * `latest~1` for the one before it.
 *
 * @throws `reference_invalid` when it means no run of this store, or several.
 */
export async function findRun(store: string, text: string): Promise<string> {
  const ids = await storedRunIds(store)
  if (ids.length === 0) throw notFound(text, 'there are no runs in this store')
  const back = /^latest(?:~(\d{1,6}))?$/i.exec(text)
  if (back !== null) {
    const id = ids.at(-1 - Number(back[1] ?? 0))
    if (id !== undefined) return id
    throw notFound(text, `there are ${ids.length} runs in this store`)
  }
  const beginning = text.replace(/^run_/i, '').toUpperCase()
  if (!/^[0-9A-HJKMNP-TV-Z]{1,26}$/.test(beginning)) throw notFound(text, 'it is not the beginning of an id')
  const found = ids.filter((id) => id.startsWith(`run_${beginning}`))
  const [id] = found
  if (id === undefined) throw notFound(text, 'no id of this store begins so')
  if (found.length === 1) return id
  const more = found.length > SHOWN_IDS ? ', ...' : ''
  throw notFound(text, `${found.length} ids begin so: ${found.slice(-SHOWN_IDS).reverse().join(', ')}${more}`)
}

function notFound(text: string, problem: string): OloproofError {
  return new OloproofError('reference_invalid', { what: 'run', text, problem })
}
