import type { JsonValue } from './json.ts'
import { memberOf } from './json-pointer.ts'

/** What a template may name: what the system is given of a case. */
export const TEMPLATE_ROOTS = ['input', 'id', 'tags', 'metadata'] as const

/** `{{input}}`, `{{ input.question }}`, `{{metadata.items.0}}` */
const PLACE = /\{\{\s*([^{}]*?)\s*\}\}/g
const ALONE = /^\{\{\s*([^{}]*?)\s*\}\}$/

/** The values that the templates of a request stand for. */
export type TemplateValues = Readonly<Record<(typeof TEMPLATE_ROOTS)[number], JsonValue | undefined>>

/** The paths that stand between double braces in any text of `value`. */
export function templatePaths(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [...value.matchAll(PLACE)].map(([, path = '']) => path)
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((member: JsonValue) => templatePaths(member))
}

/** What a path leads to, or undefined when it leads nowhere. */
export function templateValue(path: string, values: TemplateValues): JsonValue | undefined {
  const [root = '', ...rest] = path.split('.')
  let at: JsonValue | undefined = Object.hasOwn(values, root) ? values[root as keyof TemplateValues] : undefined
  for (const name of rest) at = memberOf(at, name)
  return at
}

/**
 * `value` with its templates replaced. A text that is one template alone becomes the value itself, whatever its type; inside
 * of other text, strings stand as they are and all else as JSON. A path that leads nowhere becomes null.
 *
 * @example
 * ```ts
 * filledTemplate({ question: '{{input}}', note: 'about {{id}}' }, { input: { n: 1 }, id: 'q1', tags: [], metadata: {} })
 * // { question: { n: 1 }, note: 'about q1' }
 * ```
 */
export function filledTemplate(value: JsonValue, values: TemplateValues): JsonValue {
  if (typeof value === 'string') {
    const path = ALONE.exec(value)?.[1]
    return path === undefined ? filledText(value, values, (text) => text) : (templateValue(path, values) ?? null)
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: JsonValue) => filledTemplate(item, values))
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, filledTemplate(member, values)]))
}

/** A text with its templates replaced by text, which `encode` makes harmless where it goes. */
export function filledText(text: string, values: TemplateValues, encode: (text: string) => string): string {
  return text.replace(PLACE, (_, path: string) => {
    const value = templateValue(path, values) ?? null
    return encode(typeof value === 'string' ? value : JSON.stringify(value))
  })
}
