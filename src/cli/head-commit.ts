import { readFileSync } from 'node:fs'
import { isJsonObject, type JsonValue } from '../base/json.ts'

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/

/** The commit that a job is about, or why it is not known although there is one. */
export type HeadCommit =
  | { readonly kind: 'commit'; readonly commit: string }
  | { readonly kind: 'no_job' }
  | { readonly kind: 'unknown'; readonly why: string }

/**
 * The commit that a job of GitHub is about. For a pull request it is the head of its branch, as the event says, and nothing
 * else will do: what is checked out, `GITHUB_SHA`, is then a merge that nobody has made and that is soon gone.
 *
 * @example
 * ```ts
 * headCommit({ GITHUB_SHA: 'f00d'.repeat(10) }) // { kind: 'commit', commit: 'f00df00df00df00df00df00df00df00df00df00d' }
 * ```
 */
export function headCommit(env: Readonly<Record<string, string | undefined>>): HeadCommit {
  const event = eventOf(env['GITHUB_EVENT_PATH'])
  const pullRequest = memberOf(event.payload, 'pull_request')
  if (pullRequest === undefined && !isForPullRequest(env)) {
    const checkedOut = env['GITHUB_SHA']
    return isCommit(checkedOut) ? { kind: 'commit', commit: checkedOut } : { kind: 'no_job' }
  }
  const head = memberOf(memberOf(pullRequest, 'head'), 'sha')
  if (isCommit(head)) return { kind: 'commit', commit: head }
  return { kind: 'unknown', why: event.problem ?? 'the event at GITHUB_EVENT_PATH has no pull_request.head.sha' }
}

/** By what stands in the environment of a job, whether or not its event can be read. */
function isForPullRequest(env: Readonly<Record<string, string | undefined>>): boolean {
  const isEvent = env['GITHUB_EVENT_NAME']?.startsWith('pull_request') === true
  return isEvent || /^refs\/pull\/\d+\/merge$/.test(env['GITHUB_REF'] ?? '')
}

function isCommit(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && COMMIT.test(value)
}

function eventOf(path: string | undefined): {
  readonly payload: JsonValue | undefined
  readonly problem: string | null
} {
  if (path === undefined || path === '') return { payload: undefined, problem: 'GITHUB_EVENT_PATH is not set' }
  try {
    return { payload: JSON.parse(readFileSync(path, 'utf8')) as JsonValue, problem: null }
  } catch {
    return { payload: undefined, problem: 'the file at GITHUB_EVENT_PATH cannot be read as JSON' }
  }
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) ? value[name] : undefined
}
