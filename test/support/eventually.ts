import { expect } from 'vitest'

/** Expects of `get` what will become true once others have done their part, however busy the machine is. */
export function eventually<T>(get: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(get, { interval: 5, timeout: 20_000 })
}
