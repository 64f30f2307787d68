/** Where to look for sizes that hold. */
export interface SizeSearch {
  /** Only sizes above this one count. */
  readonly after: number
  /** Sizes beyond this one count as none. */
  readonly cap: number
  /** So many sizes around the point at which holding becomes the rule, exceptions are looked for. */
  readonly window: number
}

/**
 * The first size that holds and the one from which on all do, for a property that comes and goes before it stays; null
 * when none up to the cap holds. Looks at the sizes within the window one by one.
 */
export function settledFrom(
  holds: (size: number) => boolean,
  { after, cap, window }: SizeSearch,
): { readonly first: number; readonly stableFrom: number } | null {
  const turn = turningPoint(holds, after, cap)
  if (turn === null) return null
  let first = turn
  for (let size = Math.max(after + 1, turn - window); size < turn; size++) {
    if (!holds(size)) continue
    first = size
    break
  }
  let stableFrom = turn + window
  while (stableFrom > first && holds(stableFrom - 1)) stableFrom -= 1
  return first > cap ? null : { first, stableFrom }
}

/** A size that holds while the one before it does not, or the smallest size of all. */
function turningPoint(holds: (size: number) => boolean, after: number, cap: number): number | null {
  let below = after
  let above = after + 1
  while (!holds(above)) {
    if (above >= cap) return null
    below = above
    above = Math.min(cap, above + (above - after))
  }
  while (above - below > 1) {
    const middle = below + Math.floor((above - below) / 2)
    if (holds(middle)) above = middle
    else below = middle
  }
  return above
}
