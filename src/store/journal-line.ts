import { createHash } from 'node:crypto'
import { sha256 } from '../base/digest.ts'

/** What a line of the journal says after its digest was found right. `body` is UTF-8 JSON, not parsed yet. */
export interface JournalLine {
  readonly key: string | null
  readonly body: Buffer
}

const KEY_LENGTH = 64
const OPENING = '{"k":'
const BEFORE_DIGEST = ',"s":"'
const BEFORE_BODY = '","d":'

/**
 * One record as one line without its newline: `{"k":KEY|null,"s":DIGEST,"d":BODY}`, where the digest is SHA-256 over
 * key and body. A record without a key is kept and never looked up.
 *
 * @example
 * ```ts
 * encodeLine(null, '{"kind":"execution"}') // '{"k":null,"s":"6c98…","d":{"kind":"execution"}}'
 * ```
 */
export function encodeLine(key: string | null, body: string): string {
  const digest = sha256(`${keyText(key)}\n${body}`)
  return `${OPENING}${keyText(key)}${BEFORE_DIGEST}${digest}${BEFORE_BODY}${body}}`
}

/** The line in `bytes` (no newline), or `undefined` when it is torn, foreign or changed by a single bit. */
export function decodeLine(bytes: Buffer): JournalLine | undefined {
  const key = keyAt(bytes)
  if (key === undefined) return undefined
  const digestStart = OPENING.length + keyText(key).length + BEFORE_DIGEST.length
  const bodyStart = digestStart + KEY_LENGTH + BEFORE_BODY.length
  if (bytes.length <= bodyStart || bytes[bytes.length - 1] !== CLOSING) return undefined
  const body = bytes.subarray(bodyStart, -1)
  const digest = lineDigest(key, body)
  const head = `${OPENING}${keyText(key)}${BEFORE_DIGEST}${digest}${BEFORE_BODY}`
  return bytes.toString('latin1', 0, bodyStart) === head ? { key, body } : undefined
}

/**
 * Offsets in `bytes` at which a line may begin, in ascending order. A line begins once; when the newline between two
 * was damaged, this finds the second.
 */
export function lineStarts(bytes: Buffer): readonly number[] {
  const starts: number[] = []
  for (let start = bytes.indexOf(OPENING); start !== -1; start = bytes.indexOf(OPENING, start + 1)) {
    if (HEAD.test(bytes.toString('latin1', start, start + MAX_HEAD_LENGTH))) starts.push(start)
  }
  return starts
}

const HEAD = /^\{"k":(?:null|"[0-9a-f]{64}"),"s":"[0-9a-f]{64}","d":/
const MAX_HEAD_LENGTH = 160
const CLOSING = 0x7d

function keyText(key: string | null): string {
  return key === null ? 'null' : `"${key}"`
}

function keyAt(bytes: Buffer): string | null | undefined {
  const start = OPENING.length
  if (bytes.toString('latin1', start, start + 4) === 'null') return null
  const key = bytes.toString('latin1', start + 1, start + 1 + KEY_LENGTH)
  return /^[0-9a-f]{64}$/.test(key) ? key : undefined
}

/** The digest that {@link encodeLine} writes, over bytes that were read: what is not UTF-8 must not look like what was written. */
function lineDigest(key: string | null, body: Buffer): string {
  return createHash('sha256')
    .update(`${keyText(key)}\n`)
    .update(body)
    .digest('hex')
}
