import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ComparisonFile } from '../../src/evidence/comparison-file.ts'
import type { RunEvent } from '../../src/evidence/event.ts'
import type { RunFile } from '../../src/evidence/run-file.ts'
import type { JournalRecord } from '../../src/store/journal-record.ts'
import { plainEnvironment } from './plain-environment.ts'
import { createProject } from './packed-project.ts'
import { pathOf, toolchainInForce, type Toolchain } from './toolchain.ts'

/** How a process ended, and what it printed. */
export interface EndedProcess {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** A process with a process group of its own, so that all that it starts can be signalled at once. */
export interface RunningProcess {
  readonly pid: number
  readonly ended: Promise<EndedProcess>
  /** What it printed on standard output so far. */
  stdout(): string
  /** Sends a signal to the whole group, as a terminal does. */
  signal(name: NodeJS.Signals): void
}

/** A run as it lies in the store. */
export interface StoredRun {
  readonly id: string
  /** null when the run did not come to its end. */
  readonly file: RunFile | null
  readonly events: readonly RunEvent[]
}

/** A project of a user with the packed package, in which Vitest can be run. */
export interface UserProject {
  readonly root: string
  /** Runs `vitest` with these arguments and waits for its end. */
  vitest(...args: readonly string[]): Promise<EndedProcess>
  /** Runs `vitest run --reporter=oloproof` with further arguments. */
  run(...args: readonly string[]): Promise<EndedProcess>
  start(...args: readonly string[]): RunningProcess
  /** Runs the command `oloproof` with these arguments and waits for its end. */
  oloproof(...args: readonly string[]): Promise<EndedProcess>
  startOloproof(...args: readonly string[]): RunningProcess
  /** Starts a shell command; `$VITEST` is the program of Vitest, `$OLOPROOF` that of the command. */
  shell(command: string): RunningProcess
  write(path: string, text: string): void
  read(path: string): string
  /** What suites noted with `note` of `./notes.ts`, in the order in which it happened, over all processes. */
  notes(): readonly string[]
  forgetNotes(): void
  /** The runs in the store, oldest first. */
  runs(): readonly StoredRun[]
  /** The comparisons in the store, oldest first. */
  comparisons(): readonly ComparisonFile[]
  /** The answers in the journal. */
  journal(): readonly JournalRecord[]
  /** Ends every process that was started here, and removes the project. */
  close(): Promise<void>
}

const NOTES = 'notes.log'

// One write of O_APPEND a note: those of several processes do not mix. A call lasts until `bound` of them were in flight at
// once, for ten seconds at most, and then long enough for one too many to begin.
const NOTES_MODULE = `import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
const notes = new URL('./${NOTES}', import.meta.url)
export const note = (text) => appendFileSync(notes, text + '\\n')
export const callNoted = async (bound) => {
  note('+')
  for (let tries = 0; tries < 2000 && peak() < bound; tries += 1) await sleep(5)
  await sleep(10)
  note('-')
}
const peak = () => {
  let inFlight = 0
  return readFileSync(notes, 'utf8').split('\\n').reduce((most, text) => {
    inFlight += text === '+' ? 1 : text === '-' ? -1 : 0
    return Math.max(most, inFlight)
  }, 0)
}
`

/**
 * Makes a project of `files`, path to text. A suite notes what it does with `note(text)` of `./notes.js`. Whoever opened it
 * closes it.
 */
export async function openUserProject(
  files: Readonly<Record<string, string>>,
  toolchain: Toolchain = toolchainInForce(),
): Promise<UserProject> {
  const { root, remove } = await createProject({ 'notes.js': NOTES_MODULE, ...files }, toolchain)
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  const command = join(root, 'node_modules/oloproof/dist/command.js')
  const path = (name: string): string => join(root, name)
  const started: RunningProcess[] = []
  const startProcess = (
    file: string,
    args: readonly string[],
    variables: Readonly<Record<string, string>> = {},
  ): RunningProcess => {
    const child = spawnProcess(file, args, root, { ...plainEnvironment(), PATH: pathOf(toolchain), ...variables })
    started.push(child)
    return child
  }
  const start = (args: readonly string[]): RunningProcess => startProcess(toolchain.node, [program, ...args])
  const startOloproof = (args: readonly string[]): RunningProcess => startProcess(toolchain.node, [command, ...args])

  return {
    root,
    vitest: (...args) => start(args).ended,
    run: (...args) => start(['run', '--reporter=oloproof', ...args]).ended,
    start: (...args) => start(args),
    oloproof: (...args) => startOloproof(args).ended,
    startOloproof: (...args) => startOloproof(args),
    shell: (line) =>
      startProcess('bash', ['-c', line], {
        VITEST: `${toolchain.node} ${program}`,
        OLOPROOF: `${toolchain.node} ${command}`,
      }),
    write(name, text) {
      mkdirSync(dirname(path(name)), { recursive: true })
      writeFileSync(path(name), text)
    },
    read: (name) => readFileSync(path(name), 'utf8'),
    notes: () => (existsSync(path(NOTES)) ? linesOf(path(NOTES)) : []),
    forgetNotes: () => writeFileSync(path(NOTES), ''),
    runs: () => storedRuns(path('.oloproof/runs')),
    comparisons: () => storedComparisons(path('.oloproof/comparisons')),
    journal: () => storedAnswers(path('.oloproof/journal')),
    async close() {
      for (const child of started) child.signal('SIGKILL')
      await Promise.allSettled(started.map(({ ended }) => ended))
      remove()
    },
  }
}

function spawnProcess(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): RunningProcess {
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8')
    child[name].on('data', (text: string) => {
      printed[name] += text
    })
  }
  const signal = (name: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // The group has ended.
    }
  }
  const ended = new Promise<EndedProcess>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exitCode, endedBy) => resolve({ exitCode, signal: endedBy, ...printed }))
  })
  return { pid: child.pid ?? 0, ended, signal, stdout: () => printed.stdout }
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').slice(0, -1)
}

function storedRuns(directory: string): readonly StoredRun[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .sort()
    .map((id) => {
      const [file, events] = [join(directory, id, 'run.json'), join(directory, id, 'events.ndjson')]
      return {
        id,
        file: existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunFile) : null,
        events: linesOf(events).map((line) => JSON.parse(line) as RunEvent),
      }
    })
}

function storedComparisons(directory: string): readonly ComparisonFile[] {
  if (!existsSync(directory)) return []
  const names = readdirSync(directory).sort()
  return names.map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8')) as ComparisonFile)
}

function storedAnswers(directory: string): readonly JournalRecord[] {
  if (!existsSync(directory)) return []
  const lines = readdirSync(directory)
    .sort()
    .flatMap((name) => linesOf(join(directory, name)))
  return lines.map((line) => (JSON.parse(line) as { readonly d: JournalRecord }).d)
}
