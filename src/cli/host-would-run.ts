import { resolve } from 'node:path'
import { messageOf } from '../base/error.ts'

/** What the host makes of a file: whether it is one of its test files, and by which patterns it goes. */
export type HostAnswer =
  | { readonly kind: 'asked'; readonly isRun: boolean; readonly include: readonly string[] }
  /** The configuration cannot be used. */
  | { readonly kind: 'failed'; readonly problem: string }

/** Asks the host, by its configuration in `root`, whether it would run `file`. Runs no test; never throws. */
export async function hostWouldRun(root: string, file: string): Promise<HostAnswer> {
  try {
    const { createVitest } = await import('vitest/node')
    const vitest = await createVitest('test', { root, run: true, watch: false, reporters: [], coverage: OFF })
    try {
      const found = await vitest.globTestSpecifications()
      const path = resolve(root, file).replaceAll('\\', '/')
      return {
        kind: 'asked',
        isRun: found.some(({ moduleId }) => moduleId === path),
        include: [...new Set(vitest.projects.flatMap(({ config }) => config.include))],
      }
    } finally {
      await vitest.close()
    }
  } catch (error) {
    return { kind: 'failed', problem: messageOf(error) }
  }
}

const OFF = { enabled: false } as const
