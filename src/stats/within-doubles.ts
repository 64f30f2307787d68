/** An end beyond the largest double, which no mean of doubles can be, becomes the largest double. */
export function withinDoubles(end: number): number {
  return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, end))
}
