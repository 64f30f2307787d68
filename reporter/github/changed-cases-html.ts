import type { ComparisonFile } from '../../src/evidence/comparison-file.ts'
import { changedValueText, changeOrderText } from '../changed-case-lines.ts'
import { countOf, formatCount } from '../format-count.ts'
import { formatDifference, formatDifferenceInterval } from '../format-difference.ts'
import { formatEstimate } from '../format-estimate.ts'
import { encoded, quoted, tableHtml, type GithubHtml } from './github-html.ts'

const SHOWN_CASES = 10

/** Both estimates of every metric of a comparison, and their difference. */
export function differencesHtml({ metrics }: ComparisonFile): readonly GithubHtml[] {
  if (metrics.length === 0) return []
  return tableHtml(
    ['Metric', 'Baseline', 'Candidate', 'Difference', 'Interval', 'Pairs'],
    metrics.map((metric) => [
      quoted(metric.name),
      encoded(formatEstimate(metric.kind, metric.baseline)),
      encoded(formatEstimate(metric.kind, metric.candidate)),
      metric.difference === null ? '' : encoded(formatDifference(metric.kind, metric.difference)),
      encoded(formatDifferenceInterval(metric.kind, metric.interval)),
      `${formatCount(metric.pairs)} observed · ${formatCount(metric.missing)} missing`,
    ]),
  )
}

/** The cases with another result in either run, the worst of each metric first, or the most changed. */
export function changedCasesHtml({ metrics }: ComparisonFile): readonly GithubHtml[] {
  return metrics.flatMap((metric) => {
    const { changed, name } = metric
    if (changed.length === 0) return []
    const rest = changed.length - SHOWN_CASES
    return [
      `<p>${countOf(changed.length, 'case')} changed by ${quoted(name)}, ${changeOrderText(metric)}:</p>`,
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
