import { digestOf, labelledDigest } from '../base/digest.ts'

/**
 * What seals a baseline file: the digest of all that it says, as values and not as text, so that a formatter may lay it
 * out anew. `head` is all of it but its cases and the digest itself; `caseDigests` has `digestOf` of each case, in order.
 */
export function baselineDigest(head: object, caseDigests: readonly string[]): string {
  return labelledDigest(digestOf([digestOf(head), ...caseDigests]))
}
