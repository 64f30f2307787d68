/**
 * A value as JSON that may stand in a `<script>` element: no `<`, `>` or `&`, no line end that JavaScript knows and
 * JSON does not, no lone surrogate and no mark that would reorder what a person sees in the source.
 *
 * @example
 * ```ts
 * embeddedJson('</script>') // '"\\u003c/script\\u003e"'
 * ```
 */
export function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029\p{Bidi_Control}]/gu, escaped)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
