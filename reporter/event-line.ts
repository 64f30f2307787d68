import type { RunEvent } from '../src/evidence/event.ts'
import { recordLine } from './record-line.ts'

/** Every field name of a value, at any depth. */
type FieldOf<Value> = Value extends readonly (infer Item)[]
  ? FieldOf<Item>
  : Value extends object
    ? { [Key in keyof Value]-?: Key | FieldOf<Value[Key]> }[keyof Value]
    : never

// The order in which fields are written, in events and in the records within them. One list serves all types of events
// because none of them contradicts another; the compiler asks for the place of every new field.
const FIELDS: Readonly<Record<FieldOf<RunEvent>, true>> = {
  run_id: true,
  timestamp: true,
  type: true,
  suite_digest: true,
  cases: true,
  suite: true,
  system: true,
  phase: true,
  comparison_id: true,
  baseline: true,
  candidate: true,
  cases_done: true,
  metrics: true,
  scenario_id: true,
  trial: true,
  criterion: true,
  status: true,
  completeness: true,
  exit_code: true,
  rules: true,
  passed: true,
  score: true,
  from_cache: true,
  outcome: true,
  latency_ms: true,
  waited_ms: true,
  error: true,
  attempts: true,
  id: true,
  metric: true,
  where: true,
  quantile: true,
  reduce: true,
  pass_at: true,
  pass_hat: true,
  per: true,
  sides: true,
  anytime: true,
  requires: true,
  at_least: true,
  at_most: true,
  between: true,
  verdict: true,
  reason: true,
  failing_cases: true,
  count: true,
  first: true,
  message: true,
  detail: true,
  votes: true,
  kind: true,
  method: true,
  level: true,
  multiplicity: true,
  procedure: true,
  p_value: true,
  adjusted_p_value: true,
  estimate: true,
  wilson_lower: true,
  wilson_upper: true,
  lower: true,
  upper: true,
  observed: true,
  missing: true,
  table: true,
  max_missing_rate: true,
  both: true,
  only_baseline: true,
  only_candidate: true,
  neither: true,
  trials: true,
  per_case: true,
  effective: true,
}

const RANKS: ReadonlyMap<string, number> = new Map(Object.keys(FIELDS).map((field, rank) => [field, rank]))

/**
 * An event as one line of JSON, as {@link recordLine}, with its fields in the order of the reference.
 *
 * @example
 * ```ts
 * eventLine({ type: 'run_phase_changed', phase: 'DECIDING', run_id: 'run_X', timestamp: '2026-09-25T11:07:37.782628Z' })
 * // '{"run_id":"run_X","timestamp":"2026-09-25T11:07:37.782628Z","type":"run_phase_changed","phase":"DECIDING"}\n'
 * ```
 */
export function eventLine(event: RunEvent): string {
  return recordLine(inOrder(event))
}

/** JSON.stringify orders by a list of fields too, but reads the list anew for each event, which takes five times as long. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  const ordered: Record<string, unknown> = {}
  const members = value as Readonly<Record<string, unknown>>
  for (const field of Object.keys(members).sort(byRank)) ordered[field] = inOrder(members[field])
  return ordered
}

function byRank(one: string, other: string): number {
  return (RANKS.get(one) ?? 0) - (RANKS.get(other) ?? 0)
}
