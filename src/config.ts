import type { TestProject, Vitest } from 'vitest/node'

/** The part of a Vite plugin that Oloproof is. */
export interface OloproofPlugin {
  readonly name: 'oloproof'
  configureVitest(context: { readonly vitest: Vitest; readonly project: TestProject }): Promise<void>
}

/**
 * The Vitest plugin: put it into `plugins` of `vitest.config.ts`. Suites then run, are recorded and decided whatever
 * reporter is used, in editors too. `--reporter=oloproof` works without it.
 *
 * @example
 * ```ts
 * import { oloproof } from 'oloproof/config'
 * import { defineConfig } from 'vitest/config'
 *
 * export default defineConfig({ plugins: [oloproof()] })
 * ```
 */
export function oloproof(): OloproofPlugin {
  return {
    name: 'oloproof',
    async configureVitest({ vitest, project }) {
      const { joinAsPlugin } = await import('./vitest/main/join.ts')
      joinAsPlugin(vitest, project)
    },
  }
}
