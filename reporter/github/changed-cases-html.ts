import type { ComparisonFile, PairedMetricRecord } from '../../src/evidence/comparison-file.ts'
import { changedValueText } from '../changed-case-lines.ts'
import { countOf, formatCount } from '../format-count.ts'
import { formatDifference } from '../format-difference.ts'
import { formatRate } from '../format-rate.ts'
import { formatScore } from '../format-score.ts'
import { encoded, quoted, tableHtml, type GithubHtml } from './github-html.ts'

const SHOWN_CASES = 10

/** Both estimates of every metric of a comparison, and their difference. */
export function differencesHtml({ metrics }: ComparisonFile): readonly GithubHtml[] {
  if (metrics.length === 0) return []
  return tableHtml(
    ['Metric', 'Baseline', 'Candidate', 'Difference', 'Interval', 'Pairs'],
    metrics.map((metric) => [
      quoted(metric.name),
      encoded(estimateText(metric, metric.baseline)),
      encoded(estimateText(metric, metric.candidate)),
      metric.difference === null ? '' : encoded(formatDifference(metric.kind, metric.difference)),
      encoded(intervalText(metric)),
      `${formatCount(metric.pairs)} observed · ${formatCount(metric.missing)} missing`,
    ]),
  )
}

/** The cases with another result in either run, the worst of each metric first. */
export function changedCasesHtml({ metrics }: ComparisonFile): readonly GithubHtml[] {
  return metrics.flatMap((metric) => {
    const { changed, name } = metric
    if (changed.length === 0) return []
    const rest = changed.length - SHOWN_CASES
    return [
      `<p>${countOf(changed.length, 'case')} changed by ${quoted(name)}, the worst first:</p>`,
      '<ul>',
      ...changed.slice(0, SHOWN_CASES).map(({ case_id, baseline, candidate }) => {
        const [before, after] = [baseline, candidate].map((value) => encoded(changedValueText(metric, value)))
        return `<li>${quoted(case_id)} ${before} → ${after}</li>`
      }),
      ...(rest > 0 ? [`<li>and ${formatCount(rest)} more</li>`] : []),
      '</ul>',
    ]
  })
}

function estimateText({ kind }: PairedMetricRecord, estimate: number | null): string {
  if (estimate === null) return ''
  return kind === 'BINARY' ? formatRate(estimate) : formatScore(estimate)
}

function intervalText({ kind, interval }: PairedMetricRecord): string {
  if (interval === null) return ''
  return `[${formatDifference(kind, interval.lower)}, ${formatDifference(kind, interval.upper)}]`
}
