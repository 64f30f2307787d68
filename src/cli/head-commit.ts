import { readFileSync } from 'node:fs'
import { isJsonObject, type JsonValue } from '../base/json.ts'

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/

/**
 * The commit that a job of GitHub is about; null outside a job. For a pull request it is the head of its branch, as the
 * event says: what is checked out, `GITHUB_SHA`, is then a merge that nobody has made and that is soon gone.
 *
 * @example
 * ```ts
 * headCommit({ GITHUB_SHA: 'f00d'.repeat(10) }) // 'f00df00df00df00df00df00df00df00df00df00d'
 * ```
 */
export function headCommit(env: Readonly<Record<string, string | undefined>>): string | null {
  const event = eventOf(env['GITHUB_EVENT_PATH'])
  const head = memberOf(memberOf(event, 'pull_request'), 'head')
  const commit = head === undefined ? env['GITHUB_SHA'] : memberOf(head, 'sha')
  return typeof commit === 'string' && COMMIT.test(commit) ? commit : null
}

function eventOf(path: string | undefined): JsonValue | undefined {
  if (path === undefined || path === '') return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as JsonValue
  } catch {
    return undefined
  }
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) ? value[name] : undefined
}
