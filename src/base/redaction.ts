import type { JsonObject, JsonValue } from './json.ts'

/** Takes secrets out of text and data. Without a secret it returns what it is given. */
export interface Redaction {
  /** From now on `secret` is taken out. One of less than {@link SHORTEST_SECRET} characters is not: it would be found everywhere. */
  add(secret: string): void
  readonly text: (text: string) => string
  /** The value with every string and every key redacted; the value itself where no secret is in it. */
  readonly json: <Value extends JsonValue>(value: Value) => Value
}

export const SHORTEST_SECRET = 6

const REDACTED = '[redacted]'

/**
 * A {@link Redaction} that knows no secret yet. A secret is found as it is, escaped in JSON (once or twice) or in a URL, in
 * base64, and cut short: from half of its length on anywhere, from {@link SHORTEST_SECRET} characters on at the end of the text, where
 * somebody else may have cut it. So it has to see a text before the text is cut.
 *
 * @example
 * ```ts
 * const redaction = createRedaction()
 * redaction.add('sk-0123456789')
 * redaction.text('401: no such key: sk-0123456789') // '401: no such key: [redacted]'
 * ```
 */
export function createRedaction(): Redaction {
  const secrets = new Set<string>()
  let forms: readonly string[] = []

  const text = (given: string): string => (forms.length === 0 ? given : withoutSecrets(given, forms))

  const json = <Value extends JsonValue>(value: Value): Value =>
    forms.length === 0 ? value : (redacted(value, text) as Value)

  return {
    add(secret) {
      if (secret.length < SHORTEST_SECRET || secrets.has(secret)) return
      secrets.add(secret)
      // The longest first: one secret may be the beginning of another.
      forms = [...new Set([...secrets].flatMap(formsOf))].sort((a, b) => b.length - a.length)
    },
    text,
    json,
  }
}

function formsOf(secret: string): readonly string[] {
  const inJson = escaped(secret)
  return [
    secret,
    inJson,
    escaped(inJson),
    secret.replaceAll('/', '\\/'),
    encodeURIComponent(secret),
    ...[0, 1, 2].map((before) => packed(secret, before)),
  ]
}

/** In base64 behind `before` bytes and some multiple of three: what stays of it whatever stands around it. */
function packed(secret: string, before: number): string {
  const bytes = Buffer.from('.'.repeat(before) + secret)
  const whole = Math.floor((bytes.length * 8) / 6)
  return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), whole)
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** How much of a secret has to be there: half of it, and never less than {@link SHORTEST_SECRET} characters. */
function headOf(secret: string): string {
  return secret.slice(0, Math.max(SHORTEST_SECRET, Math.ceil(secret.length / 2)))
}

function withoutSecrets(text: string, forms: readonly string[]): string {
  let done = ''
  let from = 0
  for (;;) {
    const starts = forms.map((form) => text.indexOf(headOf(form), from)).filter((start) => start >= 0)
    if (starts.length === 0) return done + withoutCutEnd(text.slice(from), forms)
    const start = Math.min(...starts)
    // Several forms may begin alike; the one that is really there goes furthest.
    const length = Math.max(...forms.map((form) => commonLength(text, start, form)))
    done += text.slice(from, start) + REDACTED
    from = start + length
  }
}

function commonLength(text: string, start: number, form: string): number {
  let length = 0
  while (length < form.length && text[start + length] === form[length]) length += 1
  return length
}

/** Without a beginning of a secret at the very end, or before the dots and marks of whoever cut and quoted the text. */
function withoutCutEnd(text: string, forms: readonly string[]): string {
  const marks = /(?:…|\.{3})?["'`\])}>]*$/.exec(text)?.[0] ?? ''
  const body = text.slice(0, text.length - marks.length)
  for (const form of forms) {
    for (let length = Math.min(form.length - 1, body.length); length >= SHORTEST_SECRET; length--) {
      if (body.endsWith(form.slice(0, length))) return body.slice(0, -length) + REDACTED + marks
    }
  }
  return text
}

function redactedItems(items: readonly JsonValue[], text: (given: string) => string): readonly JsonValue[] {
  const after = items.map((item) => redacted(item, text))
  return after.every((item, index) => item === items[index]) ? items : after
}

function redacted(value: JsonValue, text: (given: string) => string): JsonValue {
  if (typeof value === 'string') return text(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return redactedItems(value, text)
  const before = Object.entries(value as JsonObject)
  const entries = before.map(([key, member]) => [text(key), redacted(member, text)] as const)
  const isSame = entries.every(([key, member], index) => key === before[index]?.[0] && member === before[index][1])
  return isSame ? value : Object.fromEntries(entries)
}
