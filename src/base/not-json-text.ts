import { messageOf } from './error.ts'

/**
 * What is wrong with a text that `JSON.parse` refused, in the same words on every Node: from Node 22 on they end with line and
 * column, counted within the part that was parsed, beside the place in the file that whoever read it knows.
 */
export function notJsonText(error: unknown): string {
  return `not JSON: ${messageOf(error).replace(/ \(line \d+ column \d+\)$/, '')}`
}
