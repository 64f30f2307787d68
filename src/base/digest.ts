import { hash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'

/** SHA-256 of a text, 64 hex digits. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}

/** SHA-256 of the canonical JSON of a value, 64 hex digits. */
export function digestOf(value: unknown): string {
  return sha256(canonicalJson(value))
}

/** `sha256:` + 64 hex digits: the form in which digests are printed and stored in events and run files. */
export function labelledDigest(hex: string): string {
  return `sha256:${hex}`
}
