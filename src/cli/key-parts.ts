import { canonicalJson } from '../base/canonical-json.ts'
import type { JsonValue } from '../base/json.ts'
import type { Case } from '../evidence/case.ts'
import type { Identity } from '../evidence/criterion.ts'

/** What the key of an answer is made of, by what a person calls it, each as one text. */
export type KeyParts = Readonly<Record<string, string>>

/** A judge as it is kept beside its answers: a model that is asked by a rubric has parts. */
export interface KeptJudge extends Identity {
  readonly parts?: Readonly<Record<string, string>>
}

/** The parts of an execution's key. */
export function executionParts(system: Identity, { id, input, tags, metadata }: Case, trial: number): KeyParts {
  return {
    'system name': system.name,
    'system version': system.version,
    'case id': id,
    input: canonicalJson(input),
    tags: canonicalJson(tags),
    metadata: canonicalJson(metadata),
    trial: String(trial),
  }
}

/** The parts of a judgement's key. */
export function judgementParts(judge: KeptJudge, asked: Case, output: JsonValue): KeyParts {
  const { id, input, expected, tags, metadata } = asked
  const { parts } = judge
  return {
    ...(parts === undefined
      ? { 'judge name': judge.name, 'judge version': judge.version }
      : Object.fromEntries(Object.entries(parts).map(([name, value]) => [`judge ${name}`, value]))),
    'case id': id,
    input: canonicalJson(input),
    expected: expected === undefined ? '' : canonicalJson(expected),
    tags: canonicalJson(tags),
    metadata: canonicalJson(metadata),
    output: canonicalJson(output),
  }
}

/** A part in which two keys differ. */
export interface DifferingPart {
  readonly part: string
  readonly stored: string
  readonly now: string
}

/** In the order of the parts; none when both keys are one. */
export function differingParts(stored: KeyParts, now: KeyParts): readonly DifferingPart[] {
  return [...new Set([...Object.keys(now), ...Object.keys(stored)])].flatMap((part) => {
    const [before = '', after = ''] = [stored[part], now[part]]
    return before === after ? [] : [{ part, stored: before, now: after }]
  })
}
