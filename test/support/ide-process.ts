// One long-lived process that does with Vitest what the test explorer of VS Code does (vitest-dev/vscode 1.50.7,
// packages/worker), in the folder in which it is started. It is told what to do over the channel to its parent.
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { RunnerTask, RunnerTestFile } from 'vitest'
import type * as VitestNode from 'vitest/node'
import type { Reporter, TestSpecification, Vitest } from 'vitest/node'
import type { IdeAnswer, IdeItem, IdeRequest, IdeRun } from './ide.ts'

/** What the explorer is told of a test run. */
class ExplorerReporter implements Reporter {
  vitest: Vitest | null = null
  runs: IdeRun[] = []

  onInit(vitest: Vitest): void {
    this.vitest = vitest
  }

  onTestRunStart(): void {
    // As the explorer does: what earlier runs left is not asked for again.
    this.vitest?.state.filesMap.clear()
  }

  onTestRunEnd(modules: Parameters<NonNullable<Reporter['onTestRunEnd']>>[0]): void {
    const files = modules.map((module) => (module as unknown as { readonly task: RunnerTestFile }).task)
    this.runs.push({ files: files.map(itemOf) })
  }

  // What its other process is sent is not ours to print.
  toJSON(): object {
    return {}
  }
}

function itemOf(task: RunnerTask): IdeItem {
  const { id, name, type, mode, location, result } = task
  return {
    id,
    name,
    type,
    state: result?.state ?? mode,
    line: location?.line ?? null,
    note: (result as { readonly note?: string } | undefined)?.note ?? null,
    errors: (result?.errors ?? []).map(({ message, expected, actual, diff, stacks = [] }) => {
      return { message, expected, actual, diff, frames: stacks.length }
    }),
    children: 'tasks' in task ? task.tasks.map(itemOf) : [],
  }
}

// That of the project, which may be another one than ours.
const { createVitest } = (await import(
  pathToFileURL(join(process.cwd(), 'node_modules/vitest/dist/node.js')).href
)) as typeof VitestNode

const reporter = new ExplorerReporter()
let output = ''
const sink = (): Writable =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      output += chunk.toString()
      done()
    },
  })

async function open(debug: boolean): Promise<Vitest> {
  const settings = debug
    ? { disableConsoleIntercept: true, fileParallelism: false, testTimeout: 0, hookTimeout: 0, inspect: '127.0.0.1:0' }
    : {}
  return createVitest(
    'test',
    {
      ...settings,
      watch: true,
      api: false,
      ui: false,
      includeTaskLocation: true,
      experimental: { importDurations: { limit: Infinity, failOnDanger: false, print: false } },
    },
    {
      server: { middlewareMode: true, watch: null },
      plugins: [
        {
          name: 'explorer',
          config(config) {
            config.test ??= {}
            const written = config.test.reporters
            const reporters = written === undefined ? [] : Array.isArray(written) ? [...written] : [written]
            if (reporters.length === 0) reporters.push(['default', { isTTY: false }])
            config.test.reporters = [...reporters, reporter] as typeof reporters
          },
        },
      ],
    },
    { stdout: sink(), stderr: sink() },
  )
}

async function run(vitest: Vitest, { files, pattern, patterns = {} }: IdeRequest & { type: 'run' }): Promise<void> {
  if (pattern !== undefined) vitest.setGlobalTestNamePattern(pattern)
  if (files === undefined) {
    await vitest.rerunTestSpecifications(await vitest.getRelevantTestSpecifications([]), true)
  } else {
    const specifications = files.map((file) => {
      const specification = vitest.getProjectByName('').createSpecification(file)
      const wanted = patterns[file]
      return Object.assign(specification, { testNamePattern: wanted === undefined ? undefined : new RegExp(wanted) })
    })
    await vitest.rerunTestSpecifications(specifications, false)
  }
  vitest.resetGlobalTestNamePattern()
}

async function answer(vitest: Vitest, request: IdeRequest): Promise<IdeAnswer> {
  switch (request.type) {
    case 'discover': {
      vitest.clearSpecificationsCache()
      const specifications: TestSpecification[] = await vitest.globTestSpecifications()
      const modules = await vitest.experimental_parseSpecifications(specifications)
      return { files: modules.map((module) => itemOf((module as unknown as { readonly task: RunnerTestFile }).task)) }
    }
    case 'run': {
      const before = reporter.runs.length
      await run(vitest, request)
      return { runs: reporter.runs.slice(before) }
    }
    case 'changed':
      for (const file of request.files) vitest.watcher.onFileChange(file)
      return {}
    case 'watch':
      isWatching = request.on
      return {}
    case 'cancel':
      await vitest.cancelCurrentRun('keyboard-input')
      return {}
    case 'facts':
      globalThis.gc?.()
      return {
        runs: reporter.runs,
        exitCode: Number(process.exitCode ?? 0),
        output,
        heapBytes: process.memoryUsage().heapUsed,
        handles: process.getActiveResourcesInfo().sort(),
        listeners: Object.fromEntries(process.eventNames().map((name) => [String(name), process.listenerCount(name)])),
      }
    case 'close':
      await vitest.close()
      return {}
  }
}

let isWatching = false

const vitest = await open(process.argv.includes('--debug'))
await (vitest as unknown as { report(name: string, vitest: Vitest): Promise<void> }).report('onInit', vitest)
vitest.onFilterWatchedSpecification(() => isWatching)

process.on('message', (message: { readonly id: number; readonly request: IdeRequest }) => {
  const { id, request } = message
  const reply = (said: object): void => {
    process.send?.({ id, ...said })
    if (request.type === 'close') process.disconnect?.()
  }
  answer(vitest, request).then(
    (result) => reply({ answer: result }),
    (error: unknown) => reply({ error: String(error) }),
  )
})
process.send?.({ id: 0, answer: {} })
