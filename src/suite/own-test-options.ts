/**
 * Options of a test of ours. Each has its own, since what a tag says of its tests goes before what a block around them says.
 * Re-rolling a judged case is optional stopping, so that `retry` and `repeats` of the host are set aside; a test that
 * waits for its case has a timeout of its own in the call. What leaves tests out, a tag too, holds for ours.
 */
export function ownTestOptions(isSkipped = false): OwnTestOptions {
  const options = { timeout: 0, retry: 0, repeats: 0, fails: false, concurrent: false }
  return isSkipped ? { ...options, skip: true } : options
}

interface OwnTestOptions {
  readonly timeout: number
  readonly retry: number
  readonly repeats: number
  readonly fails: boolean
  concurrent: boolean
  readonly skip?: true
}
