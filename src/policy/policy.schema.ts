import { z } from 'zod'
import type { Slice } from '../evidence/slice.ts'
import type { JsonObject } from '../base/json.ts'
import { isLevel } from '../stats/alpha-from-level.ts'
import type { Reduction } from './policy.ts'
import type { WrittenComparisonRule, WrittenPolicy, WrittenRule, WrittenThreshold } from './written-policy.ts'
import { writtenComparisonRuleIssues, writtenRuleIssues } from './written-rule-issues.ts'

const name = z.string().min(1, 'must not be empty')
const level = z
  .number()
  .gt(0, 'must be above 0')
  .lt(1, 'must be below 1')
  .refine((value) => value <= 0 || value >= 1 || isLevel(value), 'must be at least 1e-15 away from 0 and from 1')

const threshold: z.ZodType<WrittenThreshold> = z.union([z.number(), z.string()], { error: 'must be a number' })

const sliceSchema: z.ZodType<Slice> = z
  .strictObject({
    tag: name.exactOptional().describe('Cases with this tag.'),
    metadata: (z.record(z.string(), z.json()) as unknown as z.ZodType<JsonObject>)
      .exactOptional()
      .describe('Cases whose metadata hold this: objects name a part, any other value must be the same.'),
  })
  .refine((slice) => slice.tag !== undefined || slice.metadata !== undefined, {
    error: 'where names a tag, metadata, or both',
  })

const draws = z.number().int('must be a whole number').min(1, 'must be at least 1')

const reductionSchema: z.ZodType<Reduction> = z.union(
  [
    z.enum(['all', 'any', 'majority']),
    z.strictObject({ pass_at: draws.describe('The chance that one of so many trials passes, pass@k.') }),
    z.strictObject({ pass_hat: draws.describe('The chance that all of so many trials pass, pass^k.') }),
  ],
  { error: 'must be all, any, majority, { pass_at: k } or { pass_hat: k }, with k a whole number from 1' },
)

/** One of at_least, at_most, between: for editors; what is wrong is said by `writtenRuleIssues`. */
export const oneThreshold: { readonly oneOf: { readonly required: string[] }[] } = {
  oneOf: [{ required: ['at_least'] }, { required: ['at_most'] }, { required: ['between'] }],
}

const ruleSchema: z.ZodType<WrittenRule> = z
  .strictObject({
    id: name.describe('Name of the rule in reports; unique.'),
    metric: name.describe('The criterion that the rule is about, or $errors, $latency_ms, $tokens.'),
    suite: name.exactOptional().describe('Narrows the rule to the suite of this name.'),
    where: sliceSchema.exactOptional().describe('Narrows the rule to a part of the cases.'),
    at_least: threshold.exactOptional().describe('A floor: the metric must lie above it.'),
    at_most: threshold.exactOptional().describe('A ceiling: the metric must lie below it.'),
    between: z.tuple([threshold, threshold]).exactOptional().describe('The metric must lie inside of [low, high].'),
    method: z
      .enum(['clopper-pearson', 'wilson', 'jeffreys', 'mid-p', 'korn-graubard', 'clustered', 'betting', 'bca', 't'])
      .exactOptional(),
    level: level.exactOptional(),
    sides: z
      .enum(['one', 'two'])
      .exactOptional()
      .describe('one: PASS and FAIL each at the level, instead of both together. Default two.'),
    anytime: z.boolean().exactOptional().describe('Decides with an interval that may be looked at after every case.'),
    reduce: reductionSchema.exactOptional().describe('What becomes of the trials of a case.'),
    per: z
      .enum(['case', 'run'])
      .exactOptional()
      .describe('case: must hold of the own trials of every case. Default run.'),
    quantile: z
      .number()
      .gt(0, 'must be above 0')
      .lt(1, 'must be below 1')
      .exactOptional()
      .describe('About this quantile of the metric instead of its mean: 0.95.'),
  })
  .superRefine((rule, context) => {
    for (const { key, problem, nearest } of writtenRuleIssues(rule)) {
      context.addIssue({ code: 'custom', path: key === '' ? [] : [key], message: problem, params: { nearest } })
    }
  })
  .meta(oneThreshold)

const comparisonRuleSchema: z.ZodType<WrittenComparisonRule> = z
  .strictObject({
    id: name.describe('Name of the rule in reports; unique.'),
    metric: name.describe('The criterion whose difference the rule is about: candidate minus baseline.'),
    suite: name.exactOptional().describe('Narrows the rule to the suite of this name.'),
    where: sliceSchema.exactOptional().describe('Narrows the rule to a part of the cases.'),
    at_least: z
      .number()
      .exactOptional()
      .describe('The difference must lie above it: -0.02 for two points lost at most.'),
    at_most: z.number().exactOptional().describe('The difference must lie below it.'),
    between: z
      .tuple([z.number(), z.number()])
      .exactOptional()
      .describe('The difference must lie inside of [low, high].'),
    method: z.enum(['tango-exact', 'tango', 'newcombe', 'betting', 'bca', 't']).exactOptional(),
    level: level.exactOptional(),
  })
  .superRefine((rule, context) => {
    for (const { key, problem } of writtenComparisonRuleIssues(rule)) {
      context.addIssue({ code: 'custom', path: key === '' ? [] : [key], message: problem })
    }
  })
  .meta(oneThreshold)

const rulesSchema = z.array(ruleSchema).superRefine(uniqueIds)

function uniqueIds(
  rules: readonly { readonly id: string }[],
  context: z.core.$RefinementCtx<readonly { readonly id: string }[]>,
): void {
  const seen = new Set<string>()
  for (const [index, { id }] of rules.entries()) {
    if (seen.has(id)) {
      context.addIssue({ code: 'custom', path: [index, 'id'], message: 'another rule has this id already' })
    }
    seen.add(id)
  }
}

/** Checks `policy:` of `oloproof.yaml`, and of a suite. Unknown keys are refused. */
export const policySchema: z.ZodType<WrittenPolicy> = z.strictObject({
  level: level.exactOptional().describe('Confidence level of every interval that decides. Default 0.95.'),
  method: z
    .enum(['clopper-pearson', 'wilson', 'jeffreys', 'mid-p'])
    .exactOptional()
    .describe('Decides rules on BINARY metrics that name no method. Default clopper-pearson.'),
  on_insufficient_evidence: z
    .enum(['pass', 'fail'])
    .exactOptional()
    .describe('Exit code when a rule could not be decided: 0 (pass, the default) or 4 (fail).'),
  infeasible: z
    .enum(['warn', 'refuse'])
    .exactOptional()
    .describe(
      'A rule that the cases at hand cannot decide: announced before the first call, or an error. Default warn.',
    ),
  multiplicity: z
    .enum(['none', 'bonferroni', 'holm'])
    .exactOptional()
    .describe('Holds the chance that any of all rules is wrong at that of one. Default none.'),
  missing: z
    .strictObject({ max_rate: z.number().min(0).max(1).exactOptional() })
    .exactOptional()
    .describe('Above this share of missing judgements in a metric with a rule, nothing is decided. Default 0.05.'),
  rules: rulesSchema.exactOptional(),
  comparison: z
    .strictObject({ rules: z.array(comparisonRuleSchema).superRefine(uniqueIds).exactOptional() })
    .exactOptional()
    .describe('What must hold of the difference between two runs of a suite.'),
})
