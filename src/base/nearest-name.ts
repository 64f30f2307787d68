/**
 * The name that a person most likely meant, or null when none is close: at most a third of its characters differ
 * (insertions, deletions, replacements, swaps of neighbours; case does not count).
 *
 * Distance: optimal string alignment (Damerau, 1964; Boytsov, 2011, restricted form).
 *
 * @example
 * ```ts
 * nearestName('concurency', ['concurrency', 'retry']) // 'concurrency'
 * nearestName('temperature', ['concurrency', 'retry']) // null
 * ```
 */
export function nearestName(written: string, names: readonly string[]): string | null {
  let nearest: string | null = null
  let least = Infinity
  for (const name of names) {
    const most = Math.floor(Math.max(name.length, written.length) / 3)
    if (Math.abs(name.length - written.length) > most) continue
    const distance = editDistance(written.toLowerCase(), name.toLowerCase())
    if (distance <= Math.max(1, most) && distance < least) {
      nearest = name
      least = distance
    }
  }
  return nearest
}

function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let distance = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) distance = Math.min(distance, beforeLast[column - 2]! + 1)
      current.push(distance)
    }
    beforeLast = last
    last = current
  }
  return last[b.length]!
}
