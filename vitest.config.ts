import { defineConfig, type ViteUserConfig } from 'vitest/config'

// The outer Vitest tests the product and never loads it as a plugin or reporter.
// `code` reads the sources; `product` runs the package as it is published, packed once for all of its files.
const config: ViteUserConfig = defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'code',
          include: ['test/**/*.test.ts'],
          exclude: ['test/{e2e,package,docs}/**'],
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
