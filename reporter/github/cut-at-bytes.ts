/**
 * A text of at most `limit` bytes of UTF-8: as it is where it fits, else its beginning up to the end of a line, or of a
 * character where one line is too long, and `closing`.
 *
 * @example
 * ```ts
 * cutAtBytes('one\ntwo\nthree\n', 13, 'cut\n') // 'one\ntwo\ncut\n'
 * ```
 */
export function cutAtBytes(text: string, limit: number, closing: string): string {
  // No character takes more than three bytes for each of its code units.
  if (text.length * 3 <= limit) return text
  const bytes = Buffer.from(text)
  if (bytes.length <= limit) return text
  const room = limit - Buffer.byteLength(closing)
  if (room <= 0) return ''
  const lineEnd = bytes.lastIndexOf('\n', room - 1) + 1
  return bytes.toString('utf8', 0, lineEnd > 0 ? lineEnd : characterEnd(bytes, room)) + closing
}

/** The last place up to `end` at which a character begins. */
function characterEnd(bytes: Buffer, end: number): number {
  let place = end
  while (place > 0 && ((bytes[place] ?? 0) & 0xc0) === 0x80) place -= 1
  return place
}
