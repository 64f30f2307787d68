import type { Places } from './strict-yaml.ts'

const MAX_TEXT_LENGTH = 60

/** Names the parts of a value that was written in code by their paths; `whole` names the value itself. */
export function placesInValue(value: unknown, whole: string): Places {
  const placeOf: Places['placeOf'] = (path) => {
    const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
    let found = value
    for (const key of path) found = (found as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key]
    const text = typeof found === 'object' ? '' : (JSON.stringify(found) ?? '')
    return { place: place === '' ? whole : place.replace(/^\./, ''), text: text.slice(0, MAX_TEXT_LENGTH) }
  }
  // The place ends with the key.
  return { placeOf, placeOfKey: (path) => ({ ...placeOf(path), text: '' }) }
}
