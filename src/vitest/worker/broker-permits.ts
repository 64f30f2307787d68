import type { Cancellation } from '../../execution/cancellation.ts'
import type { GateClosed, Permit, Permits } from '../../execution/permits.ts'
import type { MainMessage } from '../wire.ts'
import type { Exchange, Request } from './exchange.ts'

/** Permits that the broker at the other end of `exchange` grants. */
export function brokerPermits(exchange: Exchange): Permits {
  return {
    async acquire({ slot, gate, withinMs }, cancellation) {
      const id = exchange.newId()
      const answer = await answerTo(exchange, { type: 'acquire', id, slot, gate, withinMs }, cancellation)
      if (answer?.type === 'granted') return { kind: 'admitted', permit: brokerPermit(exchange, id, gate) }
      if (answer?.type === 'refused') return gateClosed(answer)
      // The grant may be on its way: this gives it back as well.
      exchange.write({ type: 'release', id })
      return { kind: 'cancelled' }
    },
  }
}

function brokerPermit(exchange: Exchange, id: number, gate: string): Permit {
  let held = true
  return {
    async pass(withinMs, cancellation) {
      const answer = await answerTo(exchange, { type: 'pass', id, withinMs }, cancellation)
      if (answer?.type === 'granted') return { kind: 'open' }
      return answer?.type === 'refused' ? gateClosed(answer) : { kind: 'cancelled' }
    },
    cool(ms) {
      exchange.write({ type: 'cool', gate, ms })
    },
    release() {
      if (held) exchange.write({ type: 'release', id })
      held = false
    },
  }
}

/** The answer to `request`, or undefined when the run was cancelled before it came. */
function answerTo(exchange: Exchange, request: Request, cancellation: Cancellation): Promise<MainMessage | undefined> {
  return new Promise((resolve, reject) => {
    if (cancellation.reason !== undefined) return resolve(undefined)
    const stopListening = cancellation.onCancel(() => {
      exchange.forget(request.id)
      resolve(undefined)
    })
    exchange.request(request, {
      answered(message) {
        stopListening()
        resolve(message)
      },
      lost(error) {
        stopListening()
        reject(error)
      },
    })
  })
}

function gateClosed({ opensInMs }: { readonly opensInMs: number }): GateClosed {
  return { kind: 'gate_closed', opensInMs }
}
