/**
 * `text` when it is at most `limit` UTF-16 code units long, else its beginning with `…` as the last of them. Never cuts a
 * character in two.
 */
export function boundedText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const end = limit - 1
  return `${text.slice(0, isLowSurrogate(text.charCodeAt(end)) ? end - 1 : end)}…`
}

function isLowSurrogate(codeUnit: number): boolean {
  return codeUnit >= 0xdc00 && codeUnit <= 0xdfff
}
