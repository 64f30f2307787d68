import type { JudgeScale } from '../evidence/judge-definition.ts'

/** The verdict that a text holds, or why it holds none. */
export type ReadVerdict =
  | { readonly ok: true; readonly value: boolean | number; readonly rationale: string | null }
  | { readonly ok: false; readonly problem: string }

/**
 * Reads a verdict: a text that is one JSON object and nothing else, or one in a code fence and nothing else, with `pass`
 * (true or false) on a binary scale, or `score` (a number in the range) on another, and perhaps `reason`. Nothing is
 * repaired, converted or picked out: a text that could be read as two verdicts holds none.
 *
 * @example
 * ```ts
 * readVerdict('{"reason":"rude","pass":false}', 'binary') // { ok: true, value: false, rationale: 'rude' }
 * readVerdict('{"score":"00.75"}', { min: 0, max: 1 }) // { ok: false, problem: '"score" is no number: "00.75"' }
 * ```
 */
export function readVerdict(text: string, scale: JudgeScale): ReadVerdict {
  const json = unfenced(text.trim())
  const members = objectIn(json)
  if (members === undefined) {
    const verdicts = text.match(/["']?\b(?:pass|score)\b["']?\s*:/g)?.length ?? 0
    return problem(verdicts > 1 ? 'it gives more than one verdict' : 'it is not one JSON object')
  }
  const repeated = repeatedKey(json)
  if (repeated !== undefined) return problem(`it says ${JSON.stringify(repeated)} more than once`)
  const { pass, score, reason, ...others } = members
  if (pass !== undefined && score !== undefined) return problem(bothText(pass, score))
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return problem(`it has a member that nobody asked for: ${JSON.stringify(unknown)}`)
  if (reason !== undefined && typeof reason !== 'string') return problem(`"reason" is no text: ${shown(reason)}`)
  const rationale = reason ?? null
  return scale === 'binary' ? readPass(members, rationale) : readScore(members, scale, rationale)
}

type JsonMembers = Readonly<Record<string, unknown>>

function readPass({ pass, score }: JsonMembers, rationale: string | null): ReadVerdict {
  if (typeof pass === 'boolean') return { ok: true, value: pass, rationale }
  if (pass !== undefined) return problem(`"pass" is neither true nor false: ${shown(pass)}`)
  return problem(score === undefined ? 'it says nothing of "pass"' : `it gives "score" where "pass" was asked for`)
}

function readScore(
  { pass, score }: JsonMembers,
  { min, max }: Exclude<JudgeScale, string>,
  rationale: string | null,
): ReadVerdict {
  if (score === undefined) {
    return problem(pass === undefined ? 'it says nothing of "score"' : `it gives "pass" where "score" was asked for`)
  }
  if (typeof score !== 'number' || !Number.isFinite(score)) return problem(`"score" is no number: ${shown(score)}`)
  if (score < min || score > max) return problem(`"score" is not from ${min} to ${max}: ${score}`)
  return { ok: true, value: score, rationale }
}

function bothText(pass: unknown, score: unknown): string {
  const isContradiction = pass === true ? score === 0 : pass === false && score !== 0
  const both = `"pass": ${shown(pass)} and "score": ${shown(score)}`
  return isContradiction ? `it contradicts itself: ${both}` : `it gives two verdicts: ${both}`
}

/** What stands in a code fence, where the text is nothing else. */
function unfenced(text: string): string {
  const inner = /^```(?:json)?[^\S\n]*\n([\s\S]*)\n[^\S\n]*```$/i.exec(text)?.[1]
  return inner === undefined || inner.includes('```') ? text : inner
}

function objectIn(text: string): JsonMembers | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonMembers) : undefined
  } catch {
    return undefined
  }
}

/** A key that a valid JSON text has more than once, at any depth: parsing keeps the last of them in silence. */
function repeatedKey(json: string): string | undefined {
  const keys = [...json.matchAll(/"((?:[^"\\]|\\.)*)"\s*(:)?/g)].filter(([, , colon]) => colon !== undefined)
  const seen = new Set<string>()
  for (const [, written = ''] of keys) {
    const key = JSON.parse(`"${written}"`) as string
    if (seen.has(key)) return key
    seen.add(key)
  }
  return undefined
}

function problem(text: string): ReadVerdict {
  return { ok: false, problem: text }
}

function shown(value: unknown): string {
  return JSON.stringify(value)
}
