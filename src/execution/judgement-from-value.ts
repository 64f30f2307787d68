import type { CriterionSpec } from '../evidence/criterion.ts'
import type { Judgement } from '../evidence/judgement.ts'
import { boundedText } from './bounded-text.ts'
import { isExclusion } from './exclude.ts'

/**
 * What a criterion's returned value says: OK for a boolean (BINARY) or a finite number within the declared range (MEAN),
 * EXCLUDED for `exclude(reason)`, MISSING with the value named for anything else. Nothing is converted: `"0.9"`, 1 and NaN are
 * neither passed nor zero. `redact` sees text from outside before it is cut.
 */
export function judgementFromValue(
  spec: CriterionSpec,
  value: unknown,
  fromCache: boolean,
  redact: (text: string) => string,
): Judgement {
  const criterion = spec.name
  if (isExclusion(value)) return { status: 'EXCLUDED', criterion, reason: redact(value.reason) }
  if (spec.kind === 'BINARY') {
    if (typeof value === 'boolean') return { status: 'OK', criterion, fromCache, passed: value, score: null }
    return missing(criterion, 'invalid_value', `expected true or false, got ${shown(value, redact)}`)
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return missing(criterion, 'invalid_value', `expected a finite number, got ${shown(value, redact)}`)
  }
  if (spec.range !== undefined && (value < spec.range[0] || value > spec.range[1])) {
    return missing(criterion, 'out_of_range', `expected ${spec.range[0]} to ${spec.range[1]}, got ${value}`)
  }
  return { status: 'OK', criterion, fromCache, passed: null, score: value }
}

function missing(criterion: string, reason: 'invalid_value' | 'out_of_range', detail: string): Judgement {
  return { status: 'MISSING', criterion, reason, detail: boundedText(detail, DETAIL_LIMIT) }
}

const DETAIL_LIMIT = 200

/** Never throws, whatever a criterion returned. */
function shown(value: unknown, redact: (text: string) => string): string {
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`
  if (typeof value === 'string') return JSON.stringify(boundedText(redact(value), DETAIL_LIMIT))
  if (typeof value !== 'object' || value === null) return String(value)
  try {
    return redact(JSON.stringify(value))
  } catch {
    return 'an object that is not JSON'
  }
}
