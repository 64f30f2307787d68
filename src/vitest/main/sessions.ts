import type { Vitest } from 'vitest/node'
import { openSession, type Session } from './session.ts'
import { openMergeSession } from './shards/merge-session.ts'

// By the process, not by the module: a linked package is loaded twice, once by the configuration and once as a reporter.
const SESSIONS = Symbol.for('oloproof.sessions')

/** The session of a host, opened on first use. */
export function sessionOf(vitest: Vitest): Session {
  const holder = globalThis as { [SESSIONS]?: WeakMap<Vitest, Session> }
  const sessions = (holder[SESSIONS] ??= new WeakMap())
  const known = sessions.get(vitest)
  if (known !== undefined) return known
  const session = vitest.config.mergeReports ? openMergeSession(vitest) : openSession(vitest)
  sessions.set(vitest, session)
  // A watching host whose configuration was edited starts again, with projects and reporters of its own.
  vitest.onServerRestart(() => void sessions.delete(vitest))
  return session
}
