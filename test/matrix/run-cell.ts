import { openUserProject, type EndedProcess, type UserProject } from '../support/user-project.ts'
import type { Host, Way } from './way.ts'

/** What became of one way in one column. */
export type Cell =
  | { readonly status: 'passed' | 'unsupported' | 'left out' }
  | { readonly status: 'failed'; readonly explanation: string }

/** Nothing that a way does takes as long, unless it says so. */
const LIMIT_MS = 120_000

/** Does what the way says, in a project of its own, and checks what came of it. */
export async function runCell(way: Way, host: Host): Promise<Cell> {
  const limitMs = way.limitMs ?? LIMIT_MS
  let project: UserProject | null = null
  let timer: NodeJS.Timeout | undefined
  const isLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it did not end within ${limitMs / 1000} s`)), limitMs)
  })
  let ended: EndedProcess | null = null
  try {
    project = await openUserProject(way.files, host.toolchain)
    ended = await Promise.race([run(way, project, host), isLate])
    way.check(ended, project, host)
    return { status: 'passed' }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { status: 'failed', explanation: [message, ...(ended === null ? [] : lastLines(ended))].join('\n') }
  } finally {
    clearTimeout(timer)
    await project?.close()
  }
}

function run(way: Way, project: UserProject, host: Host): Promise<EndedProcess> {
  if (typeof way.run === 'function') return way.run(project, host)
  const [program, ...args] = way.run
  return program === 'vitest' ? project.vitest(...args) : project.oloproof(...args)
}

/** The end of what was printed, for whoever asks what went wrong. */
function lastLines({ exitCode, stdout, stderr }: EndedProcess): readonly string[] {
  return [
    `it ended with ${exitCode}`,
    ...Object.entries({ stdout, stderr }).flatMap(([name, text]) =>
      text.trim() === '' ? [] : [`${name}:`, ...text.trimEnd().split('\n').slice(-SHOWN_LINES)],
    ),
  ]
}

const SHOWN_LINES = 12
