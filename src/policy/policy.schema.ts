import { z } from 'zod'
import type { WrittenPolicy, WrittenRule } from './written-policy.ts'

const name = z.string().min(1, 'must not be empty')
const level = z.number().gt(0, 'must be above 0').lt(1, 'must be below 1')

const ruleSchema: z.ZodType<WrittenRule> = z
  .strictObject({
    id: name.describe('Name of the rule in reports; unique.'),
    metric: name.describe('The criterion that the rule is about.'),
    suite: name.exactOptional().describe('Narrows the rule to the suite of this name.'),
    at_least: z.number().exactOptional().describe('A floor: the metric must lie above it.'),
    at_most: z.number().exactOptional().describe('A ceiling: the metric must lie below it.'),
    method: z.enum(['clopper-pearson', 'wilson', 'betting', 'bca', 't']).exactOptional(),
    level: level.exactOptional(),
  })
  .refine((rule) => (rule.at_least === undefined) !== (rule.at_most === undefined), {
    error: 'a rule has either at_least or at_most',
  })
  .meta({ oneOf: [{ required: ['at_least'] }, { required: ['at_most'] }] })

const rulesSchema = z.array(ruleSchema).superRefine((rules, context) => {
  const seen = new Set<string>()
  for (const [index, { id }] of rules.entries()) {
    if (seen.has(id)) {
      context.addIssue({ code: 'custom', path: [index, 'id'], message: 'another rule has this id already' })
    }
    seen.add(id)
  }
})

/** Checks `policy:` of `oloproof.yaml`, and of a suite. Unknown keys are refused. */
export const policySchema: z.ZodType<WrittenPolicy> = z.strictObject({
  level: level.exactOptional().describe('Confidence level of every interval that decides. Default 0.95.'),
  method: z
    .enum(['clopper-pearson', 'wilson'])
    .exactOptional()
    .describe('Decides rules on BINARY metrics that name no method. Default clopper-pearson.'),
  on_insufficient_evidence: z
    .enum(['pass', 'fail'])
    .exactOptional()
    .describe('Exit code when a rule could not be decided: 0 (pass, the default) or 4 (fail).'),
  missing: z
    .strictObject({ max_rate: z.number().min(0).max(1).exactOptional() })
    .exactOptional()
    .describe('Above this share of missing judgements in a metric with a rule, nothing is decided. Default 0.05.'),
  rules: rulesSchema.exactOptional(),
})
