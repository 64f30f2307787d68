import { onTestFinished } from 'vitest'

const streams = [process.stdout, process.stderr]

/** What `write` of standard output and standard error is at the moment; undefined where it is that of all streams. */
export function currentWrites(): readonly unknown[] {
  return streams.map((stream): unknown => Object.getOwnPropertyDescriptor(stream, 'write')?.value)
}

/** Gives both streams the `write` back that they have now, when the running test is finished. */
export function giveStreamsBackAfterTest(): void {
  const before = streams.map((stream) => Object.getOwnPropertyDescriptor(stream, 'write'))
  onTestFinished(() => {
    for (const [index, stream] of streams.entries()) {
      const descriptor = before[index]
      if (descriptor === undefined) Reflect.deleteProperty(stream, 'write')
      else Object.defineProperty(stream, 'write', descriptor)
    }
  })
}
