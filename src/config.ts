import type { TestProject, Vitest } from 'vitest/node'
import { checkHostVersion } from './vitest/main/check-host-version.ts'
import type { PluginOptions } from './vitest/main/plugin-options.ts'

export type { PluginOptions }

/** The part of a Vite plugin that Oloproof is. */
export interface OloproofPlugin {
  readonly name: 'oloproof'
  configureVitest(context: { readonly vitest: Vitest; readonly project: TestProject }): Promise<void>
  /** Makes the suites of a test file visible to what reads it and does not run it. */
  transform(
    this: { readonly parse: (code: string) => unknown },
    code: string,
  ): Promise<{ readonly code: string; readonly map: null } | null>
}

/**
 * The Vitest plugin: put it into `plugins` of `vitest.config.ts`. Suites then run, are recorded and decided whatever
 * reporter is used, in editors too, which show each suite at its line before it has run. `--reporter=oloproof` works
 * without it.
 *
 * With `{ config: 'ci/oloproof.yaml' }` that file is read in place of `oloproof.yaml`; it must exist.
 * With `{ shard: 'cases' }` the shards of `--shard` share the cases of each suite, not the test files.
 *
 * @example
 * ```ts
 * import { oloproof } from 'oloproof/config'
 * import { defineConfig } from 'vitest/config'
 *
 * export default defineConfig({ plugins: [oloproof()] })
 * ```
 */
export function oloproof(options: PluginOptions = {}): OloproofPlugin {
  return {
    name: 'oloproof',
    async configureVitest({ vitest, project }) {
      checkHostVersion(vitest.version)
      const { joinAsPlugin } = await import('./vitest/main/join.ts')
      await joinAsPlugin(vitest, project, options)
    },
    async transform(code) {
      if (!code.includes('describeSuite')) return null
      const { discoverableSuites } = await import('./vitest/main/discoverable-suites.ts')
      const discoverable = discoverableSuites(code, (text) => this.parse(text))
      // Without a map lines keep their numbers, and all but those of the import their columns.
      return discoverable === null ? null : { code: discoverable, map: null }
    },
  }
}
