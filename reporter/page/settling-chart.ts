import { formatCount } from '../format-count.ts'
import { formatRate } from '../format-rate.ts'
import { html, nothing, type Markup } from './markup.ts'
import { anchorAt } from './interval-plot.ts'
import { linearScale, rateTick, scaleOver } from './scale.ts'

/** An estimate at one moment of a run. */
export interface SettlingPoint {
  readonly casesDone: number
  readonly estimate: number | null
  readonly lower: number
  readonly upper: number
}

export interface SettlingChart {
  readonly metric: string
  readonly points: readonly SettlingPoint[]
  /** Of the rules on this metric. */
  readonly thresholds: readonly number[]
  readonly cases: number
}

const HEIGHT = 190
const BOTTOM = 22
const TOP = 10

/** How a rate and its provisional interval moved over the cases of a run; nothing with fewer than two points. */
export function settlingChart({ metric, points, thresholds, cases }: SettlingChart): Markup {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined || points.length < 2) return nothing
  const across = scaleOver(0, Math.max(cases, last.casesDone))
  const up = linearScale([...points.flatMap(({ lower, upper }) => [lower, upper]), ...thresholds], [0, 1])
  const plotHeight = HEIGHT - TOP - BOTTOM
  const y = (value: number): number => Math.round((TOP + plotHeight * (1 - up.percent(value) / 100)) * 100) / 100
  const point = (one: SettlingPoint, value: number): string => `${across.percent(one.casesDone)},${y(value)}`
  const upper = points.map((one) => point(one, one.upper))
  const lower = points.toReversed().map((one) => point(one, one.lower))
  const line = points.flatMap((one) => (one.estimate === null ? [] : [point(one, one.estimate)]))
  const label = `Provisional estimate of ${metric}: ${rangeText(first)}; ${rangeText(last)}.`
  return html`<svg class="plot settling" role="img" aria-label="${label}" width="100%" height="${HEIGHT}">
    ${up.ticks.map((tick) => html`<line class="grid" x1="0" x2="100%" y1="${y(tick)}" y2="${y(tick)}" />`)}
    <svg viewBox="0 0 100 ${HEIGHT}" preserveAspectRatio="none" width="100%" height="${HEIGHT}">
      <polygon class="band" points="${[...upper, ...lower].join(' ')}" />
      <polyline class="line" points="${line.join(' ')}" />
    </svg>
    ${thresholds.map((one) => html`<line class="threshold" x1="0" x2="100%" y1="${y(one)}" y2="${y(one)}" />`)}
    ${up.ticks.map((tick) => html`<text class="tick" x="0" y="${y(tick) - 3}">${rateTick(tick)}</text>`)}
    ${across.ticks.filter((tick) => tick > 0).map((tick) => caseTick(across.percent(tick), tick))}
  </svg>`
}

function caseTick(place: number, cases: number): Markup {
  return html`<text class="tick" x="${place}%" y="${HEIGHT - 5}" text-anchor="${anchorAt(place)}"
    >${formatCount(cases)}</text
  >`
}

function rangeText({ casesDone, estimate, lower, upper }: SettlingPoint): string {
  const rate = estimate === null ? 'none' : formatRate(estimate)
  return `after ${formatCount(casesDone)} cases ${rate}, [${formatRate(lower)}, ${formatRate(upper)}]`
}
