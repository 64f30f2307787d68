import type { ComparisonFile } from '../../src/evidence/comparison-file.ts'
import type { Verdict } from '../../src/evidence/event.ts'
import type { RunFile } from '../../src/evidence/run-file.ts'
import { comparisonNotDecidedText } from '../../src/policy/not-decided.ts'
import { comparisonIntervalText, comparisonReasonText, comparisonRequirementText } from '../comparison-rule-lines.ts'
import { requirementText } from '../requirement-text.ts'
import { ruleIntervalText, ruleReasonText } from '../rule-lines.ts'
import { encoded, quoted, type GithubHtml } from './github-html.ts'

/** The headings of {@link runRows} and {@link comparisonRows}. */
export const VERDICT_HEADINGS: readonly string[] = ['Verdict', 'Rule', 'Requires', 'Interval', 'Of']

const SIGNS: { readonly [Name in Verdict]: string } = { PASS: '✅', FAIL: '❌', INSUFFICIENT_EVIDENCE: '❔' }
const RANKS: { readonly [Name in Verdict]: number } = { FAIL: 0, INSUFFICIENT_EVIDENCE: 1, PASS: 2 }

/**
 * A row for each rule of a run, the failing ones first; one that says why where nothing was decided. `places` tell its suite
 * from others of its name.
 */
export function runRows(
  run: RunFile,
  notDecided: string | null,
  places: readonly string[] = [],
): readonly (readonly GithubHtml[])[] {
  const of = withPlaces(`${quoted(run.suite)} ${quoted(`${run.system.name}@${run.system.version}`)}`, places)
  if (notDecided !== null) return [nothingDecided(notDecided, of)]
  return worstFirst(run.rules).map((rule) => [
    verdictHtml(rule.verdict, ruleReasonText(rule, run.config)),
    quoted(rule.id),
    encoded(requirementText(rule)),
    encoded(ruleIntervalText(rule)),
    of,
  ])
}

/** As {@link runRows}, of a comparison. */
export function comparisonRows(
  comparison: ComparisonFile,
  places: readonly string[] = [],
): readonly (readonly GithubHtml[])[] {
  const { rules, not_decided, suite } = comparison
  const of = withPlaces(`${quoted(suite)} ${changeHtml(comparison)}`, places)
  if (not_decided !== null) return [nothingDecided(comparisonNotDecidedText[not_decided], of)]
  return worstFirst(rules).map((rule) => [
    verdictHtml(rule.verdict, comparisonReasonText(rule)),
    quoted(rule.id),
    encoded(comparisonRequirementText(rule)),
    encoded(comparisonIntervalText(rule)),
    of,
  ])
}

/** What a row or heading is about, followed by where its suite stands. */
export function withPlaces(of: GithubHtml, places: readonly string[]): GithubHtml {
  return [of, ...places.map((place) => quoted(place))].join(' ')
}

/** `baseline → candidate`, by their systems. */
export function changeHtml({ baseline, candidate }: Pick<ComparisonFile, 'baseline' | 'candidate'>): GithubHtml {
  const [before, after] = [baseline, candidate].map(({ system: { name, version } }) => quoted(`${name}@${version}`))
  return `${before} → ${after}`
}

function verdictHtml(verdict: Verdict, reason: string): GithubHtml {
  return `${SIGNS[verdict]} <strong>${encoded(verdict)}</strong><br>${encoded(reason)}`
}

function nothingDecided(why: string, of: GithubHtml): readonly GithubHtml[] {
  return ['not decided', '', encoded(why), '', of]
}

function worstFirst<Rule extends { readonly verdict: Verdict }>(rules: readonly Rule[]): readonly Rule[] {
  return rules.toSorted((one, other) => RANKS[one.verdict] - RANKS[other.verdict])
}
