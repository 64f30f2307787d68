import type { TestProject } from 'vitest/node'
import { packageFile } from '../../store/package-file.ts'
import { isInnerPool, oloproofPool, POOL_NAME, type PoolPorts } from './pool.ts'

const threaded = new WeakSet<TestProject>()

/** Whether the workers of a project are threads, which write to the standard output of this process past everything. */
export function runsInThreads(project: TestProject): boolean {
  return threaded.has(project) || project.config.pool === 'vmThreads'
}

/**
 * Makes a project of the host ready for suites: its workers come from our pool, unless the person chose a vm pool or a
 * pool of their own, and the global set-up stands around it.
 */
export function attachProject(project: TestProject, ports: PoolPorts): void {
  const { config } = project
  if (config.pool === 'threads') threaded.add(project)
  if (isInnerPool(config.pool)) {
    config.poolRunner = oloproofPool(config.pool, ports)
    config.pool = POOL_NAME
  }
  config.globalSetup = [...asArray(config.globalSetup), packageFile('dist/global-setup.js')]
}

function asArray(value: string | readonly string[] | undefined): readonly string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value
}
