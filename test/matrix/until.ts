import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until others have done their part, however busy the machine is. */
export async function until(isSo: () => boolean, what: string): Promise<void> {
  const limit = Date.now() + 30_000
  while (!isSo()) {
    if (Date.now() > limit) throw new Error(`it did not come to this: ${what}`)
    await sleep(20)
  }
}
