import { describe, expect, it } from 'vitest'
import type { NotSizedReason, NotSizedRule, SizedRule } from '../../../src/plan/plan-run.ts'
import { planLines } from '../../../reporter/plan-lines.ts'
import { binaryMetric, meanMetric, runFile, runUsage } from '../../support/run-report.ts'

const run = runFile()

function sizedRule(over: Partial<SizedRule> = {}): SizedRule {
  return {
    kind: 'sized',
    rule: 'exact-label-floor',
    metric: 'exact_label',
    verdict: 'PASS',
    observed: 18,
    missing: 0,
    ifRateHolds: { additional: 1614, total: 1632, stableFrom: 1702 },
    chance: 0.9,
    byChance: { additional: 4368, total: 4386, stableFrom: 4455 },
    missingShare: 0,
    trials: 1,
    ...over,
  }
}

function notSized(reason: NotSizedReason, over: Partial<NotSizedRule> = {}): NotSizedRule {
  return { kind: 'not_sized', rule: 'floor', metric: 'exact_label', reason, ...over }
}

describe('planLines', () => {
  it('is the plan of the reference page for its run, and the line about the chance', () => {
    expect(planLines(run, [sizedRule()]).join('\n')).toBe(
      `
Run run_01M3C3WS0SBTFAG55M7ECM1EZ4
  observed  18 cases

exact-label-floor: about 1614 more cases would decide it, if the observed rate holds (1632 in total)
  time      <1s – 27s
  tokens    none reported by this run's providers
  assuming  the cases to come resemble the 18 already run
            cases run one after another; concurrency divides the time and not the cost
  chance    for a 90 % chance of deciding, about 4368 more cases (4386 in total)
`.slice(1, -1),
    )
  })

  it('is what the reference page says for a MEAN rule', () => {
    const days = runFile({ run_id: 'run_01M3C3W5YWJY65X9YM6N02F3W4', metrics: [meanMetric()] })
    const item = notSized('mean_metric', { rule: 'error-budget', metric: 'days_error' })
    expect(planLines(days, [item]).join('\n')).toBe(
      `
Run run_01M3C3W5YWJY65X9YM6N02F3W4: no sample size can be computed for a rule that did not decide.
  error-budget: sizing a run rule is admitted for binary rates only, and days_error is a MEAN metric: a run stores its summary, not the per-case values sizing one would need
`.slice(1, -1),
    )
  })

  it('says that the time of judges is not in it where there are some', () => {
    const { judge } = runUsage()
    const judged = runFile({ usage: runUsage({ judge: { ...judge, cached: 18 } }) })
    const line = '            the time is that of the system; judges take theirs beside it'
    expect(planLines(judged, [sizedRule()])).toContain(line)
    expect(planLines(run, [sizedRule()])).not.toContain(line)
  })

  it.each([
    [0.8, 'for an 80 % chance'],
    [0.855, 'for an 85.5 % chance'],
    [0.75, 'for a 75 % chance'],
    [0.999, 'for a 99.9 % chance'],
  ])('reads as one says it: %d', (chance, words) => {
    expect(planLines(run, [sizedRule({ chance })]).at(-1)).toContain(words)
  })

  it('is nothing without an undecided rule', () => {
    expect(planLines(run, [])).toEqual([])
  })

  it.each<[NotSizedReason, string]>([
    ['rate_equals_threshold', 'the observed rate equals the threshold; no number of cases decides it at this rate'],
    ['too_large', 'more than 10,000,000 cases would decide it, if the observed rate holds'],
    ['missing_share', 'at this share of missing cases no number of cases decides it'],
    ['too_many_missing', 'too many cases are missing; more cases of which as many go missing decide nothing'],
    ['nothing_observed', 'no case of exact_label was observed, so that there is no rate to plan with'],
    ['no_such_metric', 'this run has no metric exact_label'],
    ['threshold_unreachable', 'no rate lies beyond its threshold, so that no number of cases decides it'],
    ['method_not_sized', 'the number of cases is not known for the method of this rule'],
  ])('says why there is no number of cases: %s', (reason, text) => {
    expect(planLines(run, [notSized(reason)])).toEqual([
      'Run run_01M3C3WS0SBTFAG55M7ECM1EZ4: no sample size can be computed for a rule that did not decide.',
      `  floor: ${text}`,
    ])
  })

  it('prices money where something has a price', () => {
    const lines = planLines(runFile({ money_per_case: { p05: 0.000_1, p95: 0.000_25 } }), [sizedRule()])
    expect(lines).toContain('  money     0.161 – 0.404')
  })

  it('prices tokens and long times, and plans several rules and metrics of one run', () => {
    const priced = runFile({
      metrics: [binaryMetric(), meanMetric(), binaryMetric({ name: 'polite', passed: 10, observed: 15, missing: 3 })],
      latency_ms: { p05: 100, p95: 2000 },
      tokens_per_case: { p05: 80, p95: 200 },
    })
    const items = [
      sizedRule({ byChance: null }),
      notSized('mean_metric', { rule: 'error-budget', metric: 'days_error' }),
      sizedRule({
        rule: 'polite-floor',
        metric: 'polite',
        observed: 15,
        missing: 3,
        ifRateHolds: { additional: 1, total: 19, stableFrom: 19 },
        chance: 0.9,
        byChance: { additional: 1, total: 19, stableFrom: 19 },
        missingShare: 3 / 18,
      }),
    ]
    expect(planLines(priced, items)).toEqual([
      'Run run_01M3C3WS0SBTFAG55M7ECM1EZ4',
      '  observed  18 cases of exact_label',
      '            15 cases, 3 missing of polite',
      '',
      'exact-label-floor: about 1614 more cases would decide it, if the observed rate holds (1632 in total)',
      '  time      2m 41s – 53m 48s',
      '  tokens    129,120 – 322,800',
      '  assuming  the cases to come resemble the 18 already run',
      '            cases run one after another; concurrency divides the time and not the cost',
      '  chance    for a 90 % chance of deciding, more than 10,000,000 cases',
      '',
      'error-budget: sizing a run rule is admitted for binary rates only, and days_error is a MEAN metric: a run stores its summary, not the per-case values sizing one would need',
      '',
      'polite-floor: about 1 more case would decide it, if the observed rate holds (19 in total)',
      '  time      <1s – 2s',
      '  tokens    80 – 200',
      '  assuming  the cases to come resemble the 18 already run',
      '            cases run one after another; concurrency divides the time and not the cost',
      '            16.7% of them go missing again',
      '  chance    for a 90 % chance of deciding, about 1 more case (19 in total)',
    ])
  })

  it('names the part of the cases that a rule is about, and sets thousands apart from five digits on', () => {
    const items = [
      sizedRule({ observed: 150 }),
      sizedRule({
        rule: 'short',
        where: '{"tag":"short"}',
        observed: 37,
        ifRateHolds: { additional: 11_175, total: 11_212, stableFrom: 11_212 },
      }),
    ]
    const lines = planLines(runFile({ tokens_per_case: { p05: 0.5, p95: 7 } }), items)
    expect(lines.slice(1, 3)).toEqual([
      '  observed  150 cases of exact_label',
      '            37 cases of exact_label of tag short',
    ])
    expect(lines).toContain(
      'short: about 11,175 more cases would decide it, if the observed rate holds (11,212 in total)',
    )
    expect(lines).toContain('  tokens    807 – 11,298')
    expect(planLines(runFile({ tokens_per_case: { p05: 4, p95: 7 } }), items)).toContain('  tokens    6,456 – 11,298')
  })

  it('has no time where nothing answered, and one figure where both ends print alike', () => {
    const time = (latency_ms: typeof run.latency_ms): string | undefined =>
      planLines(runFile({ latency_ms }), [sizedRule()])[4]
    expect([time(null), time({ p05: 10, p95: 10.0001 })]).toEqual([
      '  time      unknown, since no call of this run was answered',
      '  time      16s',
    ])
  })

  it('encodes ids and names', () => {
    const item = notSized('no_such_metric', { rule: '::error::\n', metric: '##[error]' })
    expect(planLines(run, [item, sizedRule({ rule: 'a\x1b[2J' })]).filter((line) => line.includes(': '))).toEqual([
      '\\::error::\\n: this run has no metric ##\\[error]',
      'a: about 1614 more cases would decide it, if the observed rate holds (1632 in total)',
    ])
  })
})
