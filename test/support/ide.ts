import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { plainEnvironment } from './plain-environment.ts'
import { toolchainInForce } from './toolchain.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/** What an explorer asks of Vitest. */
export type IdeRequest =
  | { readonly type: 'discover' }
  /** All files, or some: those that match `pattern`, or for one of the files a pattern of its own. */
  | {
      readonly type: 'run'
      readonly files?: readonly string[]
      readonly pattern?: string
      readonly patterns?: Readonly<Record<string, string>>
    }
  /** The editor saw these files change. */
  | { readonly type: 'changed'; readonly files: readonly string[] }
  /** Whether changed test files are to be run. */
  | { readonly type: 'watch'; readonly on: boolean }
  | { readonly type: 'cancel' }
  | { readonly type: 'facts' }
  | { readonly type: 'close' }

/** An item of the tree of tests, as the explorer is told of it. */
export interface IdeItem {
  readonly id: string
  readonly name: string
  readonly type: 'suite' | 'test'
  /** Of its result, or how it was selected where there is none. */
  readonly state: string
  readonly line: number | null
  readonly note: string | null
  readonly errors: readonly {
    readonly message: string
    readonly expected: unknown
    readonly actual: unknown
    readonly diff: string | undefined
    /** Frames of its stack. */
    readonly frames: number
  }[]
  readonly children: readonly IdeItem[]
}

/** A test run that has ended. */
export interface IdeRun {
  readonly files: readonly IdeItem[]
}

/** The process of the explorer at one moment. */
export interface IdeFacts {
  readonly runs: readonly IdeRun[]
  /** What the process would exit with. */
  readonly exitCode: number
  /** What Vitest printed. */
  readonly output: string
  readonly heapBytes: number
  /** What keeps the event loop busy, by kind. */
  readonly handles: readonly string[]
  /** Listeners of the process, by event. */
  readonly listeners: Readonly<Record<string, number>>
}

export interface IdeAnswer extends Partial<IdeFacts> {
  readonly files?: readonly IdeItem[]
}

/** A test explorer in a process of its own, which stays until the running test is finished. */
export interface Ide {
  /** What its process has for temporary files. */
  readonly temporaryDirectory: string
  discover(): Promise<readonly IdeItem[]>
  /** Runs tests and returns the test run. */
  run(what?: Omit<Extract<IdeRequest, { readonly type: 'run' }>, 'type'>): Promise<IdeRun>
  ask(request: IdeRequest): Promise<IdeAnswer>
  facts(): Promise<IdeFacts>
  /** Closes Vitest and waits for the end of the process. Returns its exit code. */
  close(): Promise<number | null>
}

const PROGRAM = fileURLToPath(new URL('./ide-process.ts', import.meta.url))

/** Opens the explorer in `root`; with `debug` as for a debugging session. */
export async function openIde(root: string, { debug = false }: { readonly debug?: boolean } = {}): Promise<Ide> {
  const temporary = temporaryDirectory()
  const child = fork(PROGRAM, debug ? ['--debug'] : [], {
    cwd: root,
    env: { ...plainEnvironment(), TMPDIR: temporary },
    execPath: toolchainInForce().node,
    execArgv: ['--expose-gc', '--import', import.meta.resolve('tsx')],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (printed += text.toString()))
  const waiting = new Map<number, { resolve(answer: IdeAnswer): void; reject(error: Error): void }>()
  const wait = (id: number): Promise<IdeAnswer> =>
    new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
    })
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', (code) => {
      for (const one of waiting.values()) one.reject(new Error(`the explorer ended with ${code}:\n${printed}`))
      resolve(code)
    })
  })
  child.on('message', (message: { readonly id: number; readonly answer?: IdeAnswer; readonly error?: string }) => {
    const { id, answer, error } = message
    if (answer === undefined) waiting.get(id)?.reject(new Error(`${error}\n${printed}`))
    else waiting.get(id)?.resolve(answer)
    waiting.delete(id)
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let asked = 0
  const ask = (request: IdeRequest): Promise<IdeAnswer> => {
    const id = (asked += 1)
    const answer = wait(id)
    child.send({ id, request })
    return answer
  }
  await wait(0)
  return {
    temporaryDirectory: temporary,
    ask,
    discover: async () => (await ask({ type: 'discover' })).files ?? [],
    async run(what = {}) {
      const { runs = [] } = await ask({ type: 'run', ...what })
      const [run] = runs
      if (run === undefined || runs.length > 1) throw new Error(`${runs.length} test runs of one request\n${printed}`)
      return run
    },
    facts: async () => (await ask({ type: 'facts' })) as IdeFacts,
    async close() {
      await ask({ type: 'close' })
      return ended
    },
  }
}
