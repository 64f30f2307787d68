/**
 * Sends what this process prints, and what workers print through it, to `print` instead, so that it appears above a live
 * view and not across it.
 *
 * @returns a function that gives both streams back.
 */
export function routePrintedText(print: (text: string) => void): () => void {
  const restore = [process.stdout, process.stderr].map((stream) => {
    const own = Object.getOwnPropertyDescriptor(stream, 'write')
    const decoder = new TextDecoder()
    stream.write = (chunk: string | Uint8Array, encodingOrDone?: unknown, done?: unknown): boolean => {
      print(isText(chunk, encodingOrDone) ? chunk : decoder.decode(bytesOf(chunk, encodingOrDone), { stream: true }))
      const callback = typeof encodingOrDone === 'function' ? encodingOrDone : done
      if (typeof callback === 'function') queueMicrotask(() => void callback())
      return true
    }
    return (): void => {
      if (own === undefined) delete (stream as { write?: unknown }).write
      else Object.defineProperty(stream, 'write', own)
    }
  })
  return () => {
    for (const step of restore) step()
  }
}

const TEXT_ENCODINGS: ReadonlySet<string> = new Set(['utf8', 'utf-8', 'UTF8', 'UTF-8'])

/** Whether `chunk` is printed as it is: text that no encoding is given for, or the usual one. */
function isText(chunk: string | Uint8Array, encoding: unknown): chunk is string {
  return typeof chunk === 'string' && (typeof encoding !== 'string' || TEXT_ENCODINGS.has(encoding))
}

/** @throws `ERR_UNKNOWN_ENCODING`, as the stream does. */
function bytesOf(chunk: string | Uint8Array, encoding: unknown): Uint8Array {
  return typeof chunk === 'string' ? Buffer.from(chunk, encoding as BufferEncoding) : chunk
}
