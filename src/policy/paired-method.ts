import { OloproofError } from '../base/error.ts'
import type { CriterionSpec } from '../evidence/criterion.ts'
import type { ComparisonRule, PairedMethod } from './policy.ts'

/** What a rule on the difference of a metric is decided by. */
export interface ComparedTarget extends Pick<CriterionSpec, 'name' | 'kind' | 'range'> {
  /** Each case was asked once in both runs. */
  readonly hasOneTrial: boolean
}

const RATE_METHODS: readonly PairedMethod[] = ['tango-exact', 'tango', 'newcombe']
const MEAN_METHODS: readonly PairedMethod[] = ['betting', 'bca', 't']

/**
 * The method that decides a difference: the rule's own; else `tango-exact` (on either side the wider end of Tango's
 * interval and of the exact conditional one) for a BINARY metric with one trial of each case, `betting` for one with
 * several, which is then a mean of differences of case rates, and for a MEAN with a declared range; null for a MEAN
 * without one.
 *
 * @throws `rule_method_mismatch` when the rule names a method for something else.
 */
export function pairedMethodOf(
  rule: Pick<ComparisonRule, 'id' | 'method' | 'place'> | null,
  target: ComparedTarget,
): PairedMethod | null {
  const { name, kind, range, hasOneTrial } = target
  const fitting = kind === 'BINARY' && hasOneTrial ? RATE_METHODS : MEAN_METHODS
  const method = rule?.method
  if (rule === null || method === undefined) {
    if (kind === 'BINARY') return hasOneTrial ? 'tango-exact' : 'betting'
    return range === undefined ? null : 'betting'
  }
  if (fitting.includes(method)) return method
  const place = rule.place ?? null
  throw new OloproofError('rule_method_mismatch', {
    rule: rule.id,
    metric: name,
    kind,
    method,
    fitting: fitting.join(', '),
    place,
  })
}

/** Between which differences a metric can lie; null for a MEAN without a declared range. */
export function differenceRange({
  kind,
  range,
}: {
  readonly kind: CriterionSpec['kind']
  readonly range?: CriterionSpec['range'] | undefined
}): readonly [number, number] | null {
  if (kind === 'BINARY') return [-1, 1]
  if (range === undefined) return null
  const width = range[1] - range[0]
  return [-width, width]
}
