import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Slot } from '../../src/execution/permits.ts'
import { permitBook, type PermitAnswer } from '../../src/vitest/main/permit-book.ts'

const BOUNDS = { system: 3, judge: 2 }
const GATES = ['a', 'b']
const SLOTS: readonly Slot[] = ['system', 'judge']

type Step =
  | {
      readonly do: 'acquire'
      readonly client: number
      readonly slot: Slot
      readonly gate: string
      readonly within: number
      readonly overHttp: boolean
    }
  | { readonly do: 'turned away'; readonly which: number; readonly quota: boolean; readonly ms: number }
  | { readonly do: 'pass'; readonly which: number; readonly within: number }
  | { readonly do: 'release'; readonly which: number }
  | { readonly do: 'cool'; readonly gate: string; readonly ms: number }
  | { readonly do: 'leave'; readonly client: number }
  | { readonly do: 'wait'; readonly ms: number }

const client = fc.integer({ min: 1, max: 3 })
const gate = fc.constantFrom(...GATES)
const within = fc.oneof({ weight: 3, arbitrary: fc.constant(1e9) }, fc.integer({ min: 0, max: 200 }))
const which = fc.nat({ max: 50 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('acquire'),
      client,
      slot: fc.constantFrom(...SLOTS),
      gate,
      within,
      overHttp: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('release'), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass'), which, within }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('turned away'),
      which,
      quota: fc.boolean(),
      ms: fc.integer({ min: 0, max: 300 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cool'), gate, ms: fc.integer({ min: -50, max: 300 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave'), client }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.integer({ min: 0, max: 150 }) }) },
)

interface Asked {
  readonly client: number
  readonly id: number
  readonly slot: Slot
  readonly gate: string
  readonly overHttp: boolean
  state: 'waiting' | 'held' | 'passing' | 'over'
}

/** A book beside a plain account of what was asked of it and what it said. */
function world() {
  const book = permitBook(BOUNDS)
  const asked: Asked[] = []
  const shutUntil = new Map<string, number>()
  let now = 0

  const hear = (answer: PermitAnswer): void => {
    const one = asked.find(({ client, id }) => client === answer.client && id === answer.id)
    // A refusal may cross with a withdrawal in the same batch; nobody listens to it then.
    if (answer.kind !== 'granted' && one?.state === 'over') return
    if (one?.state !== 'waiting' && one?.state !== 'passing') throw new Error(`answered out of the blue: ${answer.id}`)
    const shutMs = (shutUntil.get(one.gate) ?? 0) - now
    if (answer.kind === 'granted') {
      expect(shutMs, 'granted before its gate opened').toBeLessThanOrEqual(0)
      one.state = 'held'
    } else {
      if (answer.kind === 'refused') expect(answer.opensInMs).toBeGreaterThanOrEqual(0)
      else expect(one.overHttp, 'only over HTTP is there a quota').toBe(true)
      one.state = one.state === 'passing' ? 'held' : 'over'
    }
  }

  const settle = (): number | null => {
    const { answers, wakeInMs } = book.settle(now)
    for (const answer of answers) hear(answer)
    const status = book.status(now)
    for (const slot of SLOTS) {
      const held = asked.filter((one) => one.slot === slot && (one.state === 'held' || one.state === 'passing'))
      const waiting = asked.filter((one) => one.slot === slot && one.state === 'waiting')
      expect(status[slot]).toMatchObject({ inUse: held.length, waiting: waiting.length })
      expect(held.length).toBeLessThanOrEqual(BOUNDS[slot])
      const ready = waiting.some((one) => !one.overHttp && (shutUntil.get(one.gate) ?? 0) <= now)
      expect(ready && held.length < BOUNDS[slot], 'a free slot and somebody who could have it').toBe(false)
    }
    return wakeInMs
  }

  const take = (one: Step): void => {
    const live = asked.filter(({ state }) => state !== 'over')
    if (one.do === 'acquire') {
      const id = asked.length
      const { client, slot, overHttp } = one
      const gate = overHttp ? `http ${one.gate}` : one.gate
      asked.push({ client, id, slot, gate, overHttp, state: 'waiting' })
      const terms = { caller: 'bot', concurrency: 2, rate: { requests_per_minute: 6000 } }
      book.acquire(client, id, { slot, gate, withinMs: one.within, ...(overHttp && { terms }) }, now)
    } else if (one.do === 'cool') {
      shutUntil.set(one.gate, Math.max(shutUntil.get(one.gate) ?? 0, now + Math.max(0, one.ms)))
      book.cool(one.gate, one.ms, now)
    } else if (one.do === 'leave') {
      for (const gone of live) if (gone.client === one.client) gone.state = 'over'
      book.leave(one.client, now)
    } else if (one.do === 'wait') {
      now += one.ms
    } else {
      const subject = live[one.which % Math.max(1, live.length)]
      if (!subject) return
      if (one.do === 'turned away') {
        if (subject.state !== 'held') return
        shutUntil.set(subject.gate, Math.max(shutUntil.get(subject.gate) ?? 0, now + one.ms))
        book.turnedAway(subject.client, subject.id, one.quota ? 'quota' : 'busy', one.ms, now)
        return
      }
      if (one.do === 'release') {
        subject.state = 'over'
        book.release(subject.client, subject.id, { answered: one.which % 2 === 0, tokens: 10 }, now)
      } else if (subject.state === 'held') {
        subject.state = 'passing'
        book.pass(subject.client, subject.id, one.within, now)
      }
    }
  }

  /** Releases what is held and waits for gates until nobody waits any more. */
  const drain = (): void => {
    for (let round = 0; asked.some(({ state }) => state === 'waiting' || state === 'passing'); round++) {
      expect(round, 'somebody waits for ever').toBeLessThan(1000)
      const wakeInMs = settle()
      for (const one of asked) if (one.state === 'held') take({ do: 'release', which: liveIndex(asked, one) })
      if (wakeInMs !== null) now += wakeInMs
    }
  }

  return { take, settle, drain }
}

function liveIndex(asked: readonly Asked[], one: Asked): number {
  return asked.filter(({ state }) => state !== 'over').indexOf(one)
}

test('whatever clients do: bounds and gates hold, no free slot idles, and everyone is answered in the end', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { take, settle, drain } = world()
      for (const one of steps) {
        take(one)
        settle()
      }
      drain()
    }),
    { seed: 1420, numRuns: 500 },
  )
})

test('the same holds when the book is settled after several steps at once', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 60 }), (steps) => {
      const { take, settle, drain } = world()
      for (const [one, settles] of steps) {
        take(one)
        if (settles) settle()
      }
      drain()
    }),
    { seed: 1421, numRuns: 500 },
  )
})
