/** The largest number of calls that had begun and not ended, by notes `begin` and `end` in the order in which they came. */
export function peakInFlight(notes: readonly string[], begin = '+', end = '-'): number {
  let inFlight = 0
  let peak = 0
  for (const note of notes) {
    if (note === begin) inFlight += 1
    if (note === end) inFlight -= 1
    peak = Math.max(peak, inFlight)
  }
  return peak
}
