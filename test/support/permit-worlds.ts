import type { Permits, Slot } from '../../src/execution/permits.ts'
import { startBroker } from '../../src/vitest/main/broker.ts'
import { listenForWorkers } from '../../src/vitest/main/listen-for-workers.ts'
import { realClock } from '../../src/vitest/real-clock.ts'
import { connectionTo } from '../../src/vitest/worker/connection.ts'
import { bookPermits } from './book-permits.ts'
import { silentHandler } from './silent-handler.ts'

/** Clients of one grantor of permits. */
export interface PermitWorld extends AsyncDisposable {
  readonly clients: readonly Permits[]
  readonly inUse: () => Readonly<Record<Slot, number>>
}

type Bounds = Readonly<Record<Slot, number>>

/** Every way to have permits granted, by name. */
export const permitWorlds: Readonly<Record<string, (bounds: Bounds, clients: number) => Promise<PermitWorld>>> = {
  async 'a book in this process'(bounds, clients) {
    const book = bookPermits(bounds, realClock)
    return {
      clients: Array.from({ length: clients }, () => book.client()),
      inUse: () => book.inUse,
      async [Symbol.asyncDispose]() {},
    }
  },
  async 'a broker over its socket'(bounds, clients) {
    const listener = await listenForWorkers(() => {})
    const broker = startBroker({ listener, bounds, clock: realClock, handler: silentHandler })
    return {
      // A worker has one connection to an address; a second spelling of the path stands for a second worker.
      clients: Array.from({ length: clients }, (_, index) => connectionTo(spelling(broker.address, index)).permits),
      inUse() {
        const { system, judge } = broker.status()
        return { system: system.inUse, judge: judge.inUse }
      },
      [Symbol.asyncDispose]: () => broker.close(),
    }
  },
}

/** The same path with `index` times as many slashes before its last part. */
export function spelling(address: string, index: number): string {
  const cut = address.lastIndexOf('/')
  return `${address.slice(0, cut)}${'/'.repeat(index)}${address.slice(cut)}`
}
