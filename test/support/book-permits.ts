import type { Cancellation } from '../../src/execution/cancellation.ts'
import type { Clock } from '../../src/execution/clock.ts'
import type { CallEnd, Permits, Slot } from '../../src/execution/permits.ts'
import { wakeAfter } from '../../src/execution/sleep.ts'
import { permitBook, type PermitAnswer } from '../../src/vitest/main/permit-book.ts'

/** Permits straight from a book in this process: as the broker grants them, without its socket. */
export interface BookPermits {
  /** The permits of one more client. */
  client(): Permits
  readonly inUse: Readonly<Record<Slot, number>>
}

export function bookPermits(bounds: Readonly<Record<Slot, number>>, clock: Clock): BookPermits {
  const book = permitBook(bounds)
  const waiting = new Map<string, (answer: PermitAnswer) => void>()
  let clients = 0
  let ids = 0
  let callOff = (): void => {}

  const settle = (): void => {
    callOff()
    const { answers, wakeInMs } = book.settle(clock.now())
    for (const answer of answers) {
      const answered = waiting.get(`${answer.client} ${answer.id}`)
      waiting.delete(`${answer.client} ${answer.id}`)
      answered?.(answer)
    }
    callOff = wakeInMs === null ? () => {} : wakeAfter(clock, wakeInMs, settle)
  }

  const answerTo = (client: number, id: number, cancellation: Cancellation): Promise<PermitAnswer | undefined> =>
    new Promise((resolve) => {
      if (cancellation.reason !== undefined) return resolve(undefined)
      const stopListening = cancellation.onCancel(() => {
        waiting.delete(`${client} ${id}`)
        resolve(undefined)
      })
      waiting.set(`${client} ${id}`, (answer) => {
        stopListening()
        resolve(answer)
      })
      settle()
    })

  return {
    client() {
      const client = (clients += 1)
      return {
        async acquire(request, cancellation) {
          const id = (ids += 1)
          book.acquire(client, id, request, clock.now())
          const answer = await answerTo(client, id, cancellation)
          const release = (end?: CallEnd): void => {
            book.release(client, id, end ?? null, clock.now())
            settle()
          }
          if (answer?.kind === 'refused') return { kind: 'gate_closed', opensInMs: answer.opensInMs }
          if (answer?.kind === 'exhausted') return { kind: 'quota_exhausted' }
          if (!answer) {
            release()
            return { kind: 'cancelled' }
          }
          return {
            kind: 'admitted',
            permit: {
              async pass(withinMs, cancellation) {
                book.pass(client, id, withinMs, clock.now())
                const passed = await answerTo(client, id, cancellation)
                if (passed?.kind === 'refused') return { kind: 'gate_closed', opensInMs: passed.opensInMs }
                if (passed?.kind === 'exhausted') return { kind: 'quota_exhausted' }
                return passed ? { kind: 'open' } : { kind: 'cancelled' }
              },
              cool(ms) {
                book.cool(request.gate, ms, clock.now())
                settle()
              },
              turnedAway(because, floorMs) {
                book.turnedAway(client, id, because, floorMs, clock.now())
                settle()
              },
              spend: () => {},
              release,
            },
          }
        },
      }
    },
    get inUse() {
      const { system, judge } = book.status(clock.now())
      return { system: system.inUse, judge: judge.inUse }
    },
  }
}
