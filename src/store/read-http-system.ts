import { canonicalJson } from '../base/canonical-json.ts'
import { OloproofError } from '../base/error.ts'
import type { HttpSystemSettings } from '../evidence/http-system.ts'
import { checkedOnce } from './checked-once.ts'
import { placesInValue } from './places-in-value.ts'
import { httpSystemFromWritten, type WrittenHttpSystem } from './written-http-system.ts'

/**
 * A system behind a URL that was written in code, in the shape of an entry of `systems:` in `oloproof.yaml`.
 * That it is right is remembered in the store, if there is one.
 *
 * @throws `system_invalid` with the place and the nearest valid name of everything that is wrong in it.
 * @throws `not_canonical_json` when it holds something that JSON cannot.
 */
export async function readHttpSystem(
  store: string | null,
  name: string,
  written: unknown,
): Promise<HttpSystemSettings> {
  const text = canonicalJson({ name, system: written })
  return checkedOnce(store, 'system', text, async () => {
    // One after the other: both import zod, and a vm pool cannot link what is being linked already.
    const { httpSystemSchema } = await import('./http-system.schema.ts')
    const { writtenIssues } = await import('./schema-issues.ts')
    const issues = writtenIssues(httpSystemSchema, written, placesInValue(written, 'system'))
    if (issues.length > 0) throw new OloproofError('system_invalid', { name, issues })
    return httpSystemFromWritten(written as WrittenHttpSystem)
  })
}
