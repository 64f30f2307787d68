/** A property of sizes that comes and goes in ever smaller teeth before it stays. */
export interface SawTooth {
  /** Only sizes above this one count. */
  readonly after: number
  /** Sizes beyond this one count as none. */
  readonly cap: number
  readonly holds: (size: number) => boolean
  /** False for every size below the first that holds. */
  readonly isPossible: (size: number) => boolean
  /** Once true, true for all larger sizes, all of which hold. */
  readonly isCertain: (size: number) => boolean
  /** Never falls as sizes grow. Among sizes with one value, `holds` changes once at most. */
  readonly tooth: (size: number) => number
}

/** The first size that holds, and the size from which on all do. */
export interface SizeRange {
  readonly first: number
  readonly stableFrom: number
}

/**
 * The first size that holds and the one from which on all do, without trying them all: the two bounds tell where to
 * look, and each tooth in between is halved. Null when none up to the cap holds.
 */
export function sizeRange(saw: SawTooth): SizeRange | null {
  const start = firstTrue(saw.isPossible, saw.after + 1, saw.cap)
  if (start > saw.cap) return null
  const end = firstTrue(saw.isCertain, start, Number.MAX_SAFE_INTEGER)
  let first: number | null = null
  let stableFrom = start
  for (let size = start; size < end;) {
    const tooth = saw.tooth(size)
    const next = firstTrue((later) => saw.tooth(later) !== tooth, size + 1, end - 1)
    const holding = holdingPart(saw.holds, size, next - 1)
    if (holding !== null) first ??= holding.from
    if (holding === null || holding.to < next - 1) stableFrom = next
    else if (holding.from > size) stableFrom = holding.from
    size = next
  }
  first ??= end
  return first > saw.cap ? null : { first, stableFrom }
}

interface Part {
  readonly from: number
  readonly to: number
}

/** The sizes of one tooth that hold: all of it, its beginning, its end, or none. */
function holdingPart(holds: (size: number) => boolean, from: number, to: number): Part | null {
  const holdsFirst = holds(from)
  const holdsLast = to === from ? holdsFirst : holds(to)
  if (holdsFirst && holdsLast) return { from, to }
  if (holdsFirst) return { from, to: firstTrue((size) => !holds(size), from, to) - 1 }
  return holdsLast ? { from: firstTrue(holds, from, to), to } : null
}

/** The smallest size from `from` to `to` for which `isTrue`, which once true stays so; `to + 1` when there is none. */
function firstTrue(isTrue: (size: number) => boolean, from: number, to: number): number {
  let below = from - 1
  let step = 1
  for (;;) {
    const probe = below + step
    if (probe > to) break
    if (isTrue(probe)) return halve(isTrue, below, probe)
    below = probe
    step *= 2
  }
  return below < to && isTrue(to) ? halve(isTrue, below, to) : to + 1
}

function halve(isTrue: (size: number) => boolean, low: number, high: number): number {
  let [below, above] = [low, high]
  while (above - below > 1) {
    const middle = below + Math.floor((above - below) / 2)
    if (isTrue(middle)) above = middle
    else below = middle
  }
  return above
}
