import type { ChildProcess } from 'node:child_process'
import {
  ForksPoolWorker,
  ThreadsPoolWorker,
  type PoolOptions,
  type PoolRunnerInitializer,
  type PoolWorker,
} from 'vitest/node'
import { inProcessWorker } from './in-process-worker.ts'

/** The pools of Vitest whose workers ours makes. A vm pool and a person's own pool are left as they are. */
export type InnerPool = 'forks' | 'threads'

export const POOL_NAME = 'oloproof'

/** What the pool asks and tells. */
export interface PoolPorts {
  /** Called each time that a worker begins to load, which leaves this process with nothing to do for a while. */
  readonly onWorkerStarted: () => void
  /** Whether this process may itself be the worker with these options. */
  readonly mayRunInProcess: (options: PoolOptions) => boolean
  /** Processes of ours that are workers now. */
  readonly workers: Set<PoolWorker>
}

/** Ends workers at once, whatever they are busy with: those that are processes would outlive this one. */
export function killWorkers(workers: Iterable<PoolWorker>): void {
  for (const worker of workers) (worker as { readonly [FORK]?: ChildProcess })[FORK]?.kill('SIGKILL')
}

// Not declared, but there in both majors.
const FORK = '_fork'

/** Whether {@link oloproofPool} can stand in for the pool of this name. */
export function isInnerPool(pool: string): pool is InnerPool {
  return pool === 'forks' || pool === 'threads'
}

/**
 * The custom pool of the product: makes the workers of Vitest's own pool under our name, so that a test run shows
 * who runs it. What a worker may call, and when, is the broker's business: each worker reaches it over a socket that
 * ends with the worker, which gives its slots back however it died.
 */
export function oloproofPool(inner: InnerPool, ports: PoolPorts): PoolRunnerInitializer {
  return { name: POOL_NAME, createPoolWorker: (options) => createWorker(inner, options, ports) }
}

function createWorker(
  inner: InnerPool,
  options: PoolOptions,
  { onWorkerStarted, mayRunInProcess, workers }: PoolPorts,
): PoolWorker {
  if (mayRunInProcess(options)) return inProcessWorker(POOL_NAME)
  const worker: PoolWorker = inner === 'threads' ? new ThreadsPoolWorker(options) : new ForksPoolWorker(options)
  const start = worker.start.bind(worker)
  const stop = worker.stop.bind(worker)
  return Object.assign(worker, {
    name: POOL_NAME,
    async start() {
      await start()
      workers.add(worker)
      onWorkerStarted()
    },
    async stop() {
      await stop()
      workers.delete(worker)
    },
  })
}
