import { sha256 } from '../base/digest.ts'

/**
 * A value as JSON below a line with its digest, for files that are derived from others: {@link unsealJson} tells
 * whether every byte is as it was. `format` says what the content is; text that was sealed as something else is not
 * accepted.
 */
export function sealJson(format: string, value: unknown): string {
  const json = JSON.stringify(value)
  return `${sha256(`${format}\n${json}`)}\n${json}`
}

/** The value in a text of {@link sealJson}, or `undefined` when it was cut, changed, or sealed as something else. */
export function unsealJson(format: string, text: string): unknown {
  const json = text.slice(text.indexOf('\n') + 1)
  return text === `${sha256(`${format}\n${json}`)}\n${json}` ? JSON.parse(json) : undefined
}
