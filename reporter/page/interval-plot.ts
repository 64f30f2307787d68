import { html, nothing, type Markup } from './markup.ts'
import { linearScale } from './scale.ts'

/** An interval and what it is held against, on one axis. */
export interface IntervalPlot {
  readonly estimate: number | null
  readonly lower: number
  readonly upper: number
  /** One for a floor or a ceiling, two for a band. */
  readonly thresholds: readonly number[]
  /** The values that there can be; null when they are not bounded. */
  readonly bounds: readonly [number, number] | null
  readonly format: (threshold: number) => string
  readonly tick: (value: number) => string
  readonly verdict: string
  /** The plot in words. */
  readonly label: string
}

const HEIGHT = 76
const AXIS = 52
const BAR = 30

/** The interval as a bar with its estimate, the thresholds as lines through it. Widths are relative: it fits any screen. */
export function intervalPlot(plot: IntervalPlot): Markup {
  const { estimate, lower, upper, thresholds, format, verdict, label } = plot
  const values = [lower, upper, ...thresholds, ...(estimate === null ? [] : [estimate])]
  const { percent, ticks } = linearScale(values, plot.bounds)
  const from = percent(lower)
  const to = percent(upper)
  return html`<svg class="plot interval ${verdict}" role="img" aria-label="${label}" width="100%" height="${HEIGHT}">
    <line class="axis" x1="0" x2="100%" y1="${AXIS}" y2="${AXIS}" />
    ${ticks.map((tick) => tickMark(percent(tick), plot.tick(tick)))}
    <rect class="bar" x="${from}%" width="${Math.max(to - from, 0.4)}%" y="${BAR - 7}" height="14" rx="7" />
    ${estimate === null ? nothing : html`<circle class="estimate" cx="${percent(estimate)}%" cy="${BAR}" r="5" />`}
    ${thresholds.map((threshold) => thresholdMark(percent(threshold), format(threshold)))}
  </svg>`
}

function tickMark(place: number, text: string): Markup {
  return html`<line class="axis" x1="${place}%" x2="${place}%" y1="${AXIS}" y2="${AXIS + 4}" /><text
      class="tick"
      x="${place}%"
      y="${AXIS + 18}"
      text-anchor="${anchorAt(place)}"
      >${text}</text
    >`
}

function thresholdMark(place: number, text: string): Markup {
  return html`<line class="threshold" x1="${place}%" x2="${place}%" y1="15" y2="${AXIS}" /><text
      class="mark"
      x="${place}%"
      y="11"
      text-anchor="${anchorAt(place)}"
      >${text}</text
    >`
}

/** A text at the end of an axis stays inside it. */
export function anchorAt(place: number): 'start' | 'middle' | 'end' {
  if (place < 6) return 'start'
  return place > 94 ? 'end' : 'middle'
}
