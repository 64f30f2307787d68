import { EventEmitter } from 'node:events'
import type { PoolWorker } from 'vitest/node'

/**
 * A worker that is this process itself, which saves starting another and loading the host's runner there. What its test
 * file changes of the process is given back: its folder and exit code when the file is over, and when the worker stops
 * the console, `process.exit`, and who hears of rejections. Messages are cloned in both directions, as between processes.
 */
export function inProcessWorker(name: string): PoolWorker {
  const toMain = new EventEmitter()
  const toWorker = new EventEmitter()
  let giveBack = (): void => {}
  let giveBackState = (): void => {}
  return {
    name,
    on: (event, callback) => void toMain.on(event, callback),
    off: (event, callback) => void toMain.off(event, callback),
    send: (message) => deliver(toWorker, message),
    deserialize: (data) => data,
    async start() {
      giveBack = keepProcess()
      giveBackState = keepState()
      const { init, runBaseTests, setupEnvironment } = await import('vitest/worker')
      init({
        post(message) {
          // The host reads them as soon as it hears of the end, and sets an exit code of its own.
          if ((message as { readonly type?: unknown }).type === 'testfileFinished') giveBackState()
          deliver(toMain, message)
        },
        on: (callback) => void toWorker.on('message', callback),
        off: (callback) => void toWorker.off('message', callback),
        runTests: (state, traces) => runBaseTests('run', state, traces),
        collectTests: (state, traces) => runBaseTests('collect', state, traces),
        setup: setupEnvironment,
      })
    },
    async stop() {
      toWorker.removeAllListeners()
      giveBackState()
      giveBack()
    },
  }
}

/** Never in the same turn: a sender does not expect the answer before it has returned. */
function deliver(target: EventEmitter, message: unknown): void {
  const copy: unknown = structuredClone(message)
  queueMicrotask(() => target.emit('message', copy))
}

/** Takes the listeners of the host off for as long as the worker's own ones are there, and keeps what a worker replaces. */
function keepProcess(): () => void {
  // Put back as the property that it was, never called from here.
  // oxlint-disable-next-line typescript/unbound-method
  const { exit } = process
  const { console } = globalThis
  const listeners = process.listeners('unhandledRejection')
  for (const listener of listeners) process.off('unhandledRejection', listener)
  return () => {
    process.exit = exit
    globalThis.console = console
    for (const listener of listeners) process.on('unhandledRejection', listener)
  }
}

/** What a test file, or a package that it calls, may leave behind in a process that is its own. */
function keepState(): () => void {
  const { exitCode } = process
  const folder = process.cwd()
  let isGivenBack = false
  return () => {
    if (isGivenBack) return
    isGivenBack = true
    process.exitCode = exitCode
    process.chdir(folder)
  }
}
