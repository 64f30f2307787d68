import { defineConfig, type ViteUserConfig } from 'vitest/config'

// The outer Vitest tests the product and never loads it as a plugin or reporter.
// `code` reads the sources; `product` runs the package as it is published, packed once for all of its files.
const config: ViteUserConfig = defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'code',
          include: ['test/**/*.test.ts'],
          exclude: ['test/{e2e,package,docs}/**'],
          // Nothing here changes what modules hold; a process for each of so many files costs more than the tests.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'product',
          include: ['test/{e2e,package,docs}/**/*.test.ts'],
          globalSetup: ['test/support/pack-once.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

export default config
