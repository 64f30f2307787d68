import type { Series } from '../evidence/tally.ts'
import type { Rule } from './policy.ts'

/** The evidence that a rule asks for. */
export function seriesOfRule({ metric, where, per, reduce }: Rule): Series {
  const keepsIds = per === 'case' || typeof reduce === 'object'
  return { metric, ...(where && { where }), ...(keepsIds && { keepsIds }) }
}
