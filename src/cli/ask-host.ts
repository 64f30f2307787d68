import { messageOf } from '../base/error.ts'

/** What the host makes of its configuration. */
export type HostAnswer =
  | {
      readonly kind: 'asked'
      /** Absolute paths of its test files, with `/`. */
      readonly files: readonly string[]
      /** By which patterns it looks for them, in any project. */
      readonly include: readonly string[]
      /** The projects that are declared in the configuration; none where it is of one piece. */
      readonly projects: readonly { readonly name: string; readonly hasPlugin: boolean }[]
    }
  /** The configuration cannot be used. */
  | { readonly kind: 'failed'; readonly problem: string }

/** Asks the host, by its configuration in `root`, for its test files and projects. Runs no test; never throws. */
export async function askHost(root: string): Promise<HostAnswer> {
  try {
    const { createVitest } = await import('vitest/node')
    const vitest = await createVitest('test', { root, run: true, watch: false, reporters: [], coverage: OFF })
    try {
      const found = await vitest.globTestSpecifications()
      const declared = vitest.projects.filter((one) => !one.isRootProject())
      return {
        kind: 'asked',
        files: [...new Set(found.map(({ moduleId }) => moduleId))],
        include: [...new Set(vitest.projects.flatMap(({ config }) => config.include))],
        projects: declared.map(({ name, vite }) => ({
          name,
          hasPlugin: vite.config.plugins.some((plugin) => plugin.name === 'oloproof'),
        })),
      }
    } finally {
      await vitest.close()
    }
  } catch (error) {
    return { kind: 'failed', problem: messageOf(error) }
  }
}

const OFF = { enabled: false } as const
