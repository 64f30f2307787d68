import type { HttpSystemSettings } from '../evidence/http-system.ts'
import type { JudgeDefinition } from '../evidence/judge-definition.ts'

/** What `oloproof.yaml` says beside its policy, with every default filled in. */
export interface Config {
  /** Calls in flight at most, over all workers. */
  readonly concurrency: { readonly system: number; readonly judge: number }
  /** `attempts` in total; `deadlineMs` over all attempts of one call. */
  readonly retry: { readonly attempts: number; readonly deadlineMs: number }
  /** Per attempt, from dispatch. */
  readonly timeoutMs: { readonly system: number; readonly judge: number }
  /** What all calls of one invocation may cost together; null for no limit. */
  readonly budget: { readonly tokens: number | null; readonly money: number | null }
  /** Folder of the store, relative to the project root and inside it. */
  readonly store: string
  /** Whether the test of a missed case is red: in an IDE only, always, never. */
  readonly misses: 'ide' | 'fail' | 'pass'
  /** Systems behind a URL, by name. */
  readonly systems: Readonly<Record<string, HttpSystemSettings>>
  /** Judges that ask a model, in the order in which they are written. */
  readonly judges: readonly JudgeDefinition[]
}

export const DEFAULT_CONFIG: Config = {
  concurrency: { system: 8, judge: 4 },
  retry: { attempts: 4, deadlineMs: 600_000 },
  timeoutMs: { system: 60_000, judge: 60_000 },
  budget: { tokens: null, money: null },
  store: '.oloproof',
  misses: 'ide',
  systems: {},
  judges: [],
}
