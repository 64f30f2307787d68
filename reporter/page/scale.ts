/** Where values stand on an axis. */
export interface Scale {
  readonly low: number
  readonly high: number
  /** The place of a value in percent of the axis, clamped to it, with two decimals. */
  readonly percent: (value: number) => number
  /** Round values on the axis, few enough for a phone. */
  readonly ticks: readonly number[]
}

/**
 * A linear scale from the smallest to the largest of `values`, with room on both sides, never beyond `bounds`. A rate is
 * shown on the whole axis where its values are far apart.
 *
 * @example
 * ```ts
 * linearScale([0.46, 0.9, 0.7], [0, 1]).ticks // [0, 0.5, 1]
 * ```
 */
export function linearScale(values: readonly number[], bounds: readonly [number, number] | null): Scale {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const spread = most - least
  const margin = spread > 0 ? spread * 0.15 : Math.max(Math.abs(most) * 0.1, 0.05)
  const wide = bounds !== null && spread > (bounds[1] - bounds[0]) * 0.35
  const low = wide ? bounds[0] : Math.max(least - margin, bounds?.[0] ?? Number.NEGATIVE_INFINITY)
  const high = wide ? bounds[1] : Math.min(most + margin, bounds?.[1] ?? Number.POSITIVE_INFINITY)
  return scaleOver(low, high, ticksBetween(low, high))
}

/** A scale over exactly this range. */
export function scaleOver(low: number, high: number, ticks: readonly number[] = ticksBetween(low, high)): Scale {
  const length = high - low
  return {
    low,
    high,
    ticks,
    percent: (value) => {
      const place = length > 0 ? (value - low) / length : 0.5
      return Math.round(Math.min(Math.max(place, 0), 1) * 10_000) / 100
    },
  }
}

const TICKS = 4

function ticksBetween(low: number, high: number): readonly number[] {
  if (!(high > low)) return [low]
  const rough = (high - low) / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** A rate at a tick of an axis, which is a round number: `80%`. */
export function rateTick(rate: number): string {
  return `${Number((rate * 100).toPrecision(10))}%`
}
