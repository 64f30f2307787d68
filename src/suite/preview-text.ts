import { canonicalJson } from '../base/canonical-json.ts'
import { boundedText } from '../execution/bounded-text.ts'

const PREVIEW_LIMIT = 2_000

/**
 * The beginning of a value as JSON with its keys in order: two equal values have one text, so that what differs between
 * two texts differs between the values.
 */
export function previewText(value: unknown): string {
  return boundedText(canonicalJson(value), PREVIEW_LIMIT)
}
