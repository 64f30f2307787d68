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
      print(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))
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
