import type { ViteUserConfig } from 'vitest/config'

// The outer Vitest tests the product and never loads it as a plugin or reporter.
const config: ViteUserConfig = {
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/fixtures/**', 'node_modules/**'],
    reporters: ['default'],
  },
}

export default config
