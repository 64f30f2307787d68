import type { Vitest } from 'vitest/node'
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
      readonly projects: readonly {
        readonly name: string
        readonly hasPlugin: boolean
        /** Its test files, as above. */
        readonly files: readonly string[]
      }[]
      /** What plugins name in place of `oloproof.yaml`. */
      readonly configFiles: readonly string[]
    }
  /** The configuration cannot be used, for a reason that may take several lines. */
  | { readonly kind: 'failed'; readonly problem: readonly string[] }

/** Asks the host, by its configuration in `root`, for its test files and projects. Runs no test; never throws. */
export async function askHost(root: string): Promise<HostAnswer> {
  try {
    const { createVitest } = await import('vitest/node')
    const vitest = await createVitest('test', { root, run: true, watch: false, reporters: [], coverage: OFF })
    try {
      const found = await vitest.globTestSpecifications()
      const declared = vitest.projects
        .filter((one) => !one.isRootProject())
        .map((one) => ({
          name: one.name,
          hasPlugin: hasPlugin(one),
          files: found.flatMap(({ project, moduleId }) => (project === one ? [moduleId] : [])),
        }))
      return {
        kind: 'asked',
        files: [...new Set(found.map(({ moduleId }) => moduleId))],
        include: [...new Set(vitest.projects.flatMap(({ config }) => config.include))],
        projects: declared,
        configFiles: vitest.projects.some(hasPlugin) ? await namedConfigFiles(vitest) : [],
      }
    } finally {
      await vitest.close()
    }
  } catch (error) {
    return {
      kind: 'failed',
      problem: messageOf(error)
        .split(/\r?\n/)
        .filter((line) => line.trim() !== ''),
    }
  }
}

function hasPlugin({ vite }: Vitest['projects'][number]): boolean {
  return vite.config.plugins.some((plugin) => plugin.name === 'oloproof')
}

/** The plugin has told its session, which is that of this process. */
async function namedConfigFiles(vitest: Vitest): Promise<readonly string[]> {
  const { sessionOf } = await import('../vitest/main/sessions.ts')
  return [...sessionOf(vitest).configFiles]
}

const OFF = { enabled: false } as const
