import { countOf } from '../format-count.ts'
import { anchorAt } from './interval-plot.ts'
import { html, nothing, type Markup } from './markup.ts'
import { scaleOver } from './scale.ts'

/** Values of the answers of a run in ascending order, at least one, with two of their percentiles (nearest rank). */
export interface Distribution {
  readonly sorted: readonly number[]
  readonly median: number
  readonly p95: number
}

const HEIGHT = 120
const BASE = 92
const BINS = 28
/** From this ratio of the largest value to the median on, a linear axis would show one bar. */
const SKEWED = 12

/**
 * How values are distributed, with median and 95th percentile, and in words. `title` says what they are, for example
 * `Latency`.
 */
export function histogram(
  title: string,
  { sorted, median, p95 }: Distribution,
  format: (value: number) => string,
): Markup {
  const least = sorted[0] ?? 0
  const most = sorted.at(-1) ?? 0
  const isLog = least > 0 && most / median > SKEWED
  const along = isLog ? Math.log10 : Number
  const axis = scaleOver(along(least), along(most), [])
  const place = (value: number): number => axis.percent(along(value))
  const bins = Array.from({ length: BINS }, () => 0)
  for (const value of sorted) bins[Math.min(Math.floor((place(value) / 100) * BINS), BINS - 1)]! += 1
  const highest = Math.max(...bins)
  const width = 100 / BINS
  const bars = bins.flatMap((count, index) => {
    const height = count === 0 ? 0 : Math.max((count / highest) * (BASE - 24), 1.5)
    return height === 0
      ? []
      : [
          html`<rect
            class="bar"
            x="${round(index * width)}%"
            width="${round(width * 0.88)}%"
            y="${round(BASE - height)}"
            height="${round(height)}"
            rx="1"
          />`,
        ]
  })
  const summary = `median ${format(median)}, 95th percentile ${format(p95)}, from ${format(least)} to ${format(most)}`
  return html`<figure class="histogram">
    <figcaption>
      <strong>${title}</strong> ${summary} · ${countOf(sorted.length, 'answer')}${isLog ? ' · logarithmic axis' : ''}
    </figcaption>
    <svg class="plot" role="img" aria-label="${title}: ${summary}" width="100%" height="${HEIGHT}">
      ${bars}
      <line class="axis" x1="0" x2="100%" y1="${BASE}" y2="${BASE}" />
      ${mark(place(median), 'median')}${place(p95) - place(median) > 9 ? mark(place(p95), 'p95') : nothing}
      <text class="tick" x="0" y="${BASE + 18}">${format(least)}</text>
      <text class="tick" x="100%" y="${BASE + 18}" text-anchor="end">${format(most)}</text>
    </svg>
  </figure>`
}

function mark(place: number, name: string): Markup {
  return html`<line class="threshold" x1="${place}%" x2="${place}%" y1="16" y2="${BASE}" /><text
      class="mark"
      x="${place}%"
      y="11"
      text-anchor="${anchorAt(place)}"
      >${name}</text
    >`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
