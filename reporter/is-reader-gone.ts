// A pipe says EPIPE, a socket in its place ECONNRESET, a pipe on Windows EOF.
const CODES: ReadonlySet<unknown> = new Set(['EPIPE', 'ECONNRESET', 'EOF'])

/** Whether a write failed because nobody reads any more (`| head`), which is no failure; a full disk is one. */
export function isReaderGone(error: Error): boolean {
  return 'code' in error && CODES.has(error.code)
}
